// Draws the page at the current time.
Object.assign(Live.prototype, {
  draw() {
    const { play, view, on, state } = this
    if (!state) return
    const size = play.screenAt(this.moment)
    // Keep the size of the screen while a finger or the path editor is using it.
    if (size !== play.viewport && !this.hands.areDown) {
      play.viewport = size
      view.isStale = true
    }
    if (view.isStale && !this.hands.areDown && !this.bending.held) {
      view.isStale = false
      view.setStages(play, this.leaders, this.hands)
    }
    view.begin.hidden = !view.first || play.sides.length > 1 || play.calls.length > firstCalls(play.component).length
    view.screens.forEach((screen, i) => {
      const other = this.isPast ? play.others[this.index] : play.sides[1]?.state
      const shown = i ? other || state : state
      screen.show(shown, on)
      // When the live session has settled, its clock stands still, so lifted fingers are not drawn.
      screen.fingers(!this.isPast && state.settled ? play.touches.filter(one => one.isDown) : play.touches, state.t * 1e6, on)
      screen.flagged(on.flags ? this.findings.boxes(shown, i) : [])
    })
    this.bending.draw()
    // If the focused button were disabled, the keyboard focus would be lost.
    for (const [button, { length }] of [[view.undo, this.edits.undos], [view.redo, this.edits.redos]]) {
      if (!length && document.activeElement === button) view.play.focus()
      button.disabled = !length
    }
    const settings = this.settings().length
    if (this.wereSet !== settings) {
      this.wereSet = settings
      this.controls?.refresh()
    }
    const last = play.frames[play.frames.length - 1].t
    const [from, to] = this.timeline.span
    view.slider.min = from
    view.slider.max = to
    this.findings.mark(from, to)
    this.timeline.draw()
    if (!this.hands.areDown) {
      this.done.show(play.calls)
      this.orders.show(play.calls)
    }
    this.environment.show()
    const { moment } = this
    view.slider.value = this.isPast ? moment : last
    view.slider.setAttribute('aria-valuetext', `${moment.toFixed(3)} seconds, ${state.phase}`)
    const clock = moment.toFixed(3) + ' s'
    if (view.clock.textContent !== clock) view.clock.textContent = clock
    if (view.isRunning !== this.isRunning) {
      view.isRunning = this.isRunning
      view.play.replaceChildren(sign(this.isRunning))
      view.play.setAttribute('aria-label', this.isRunning ? 'Pause' : 'Play')
    }
    for (const name of ['hits', 'speeds', 'flags', 'bend']) view[name].setAttribute('aria-pressed', String(on[name]))
    view.compare.setAttribute('aria-pressed', String(play.sides.length > 1))
    const changed = play.sides.length > 1 ? Object.keys({ ...play.changed(state.t + 1e-9), ...play.setBefore() }) : []
    const valuesOf = settings => changed.map(name => [name, this.parameter(name, settings)]), after = valuesOf(this.settings()), before = valuesOf(play.settingsOfBefore())
    const isOther = (_, place) => JSON.stringify(after[place][1]) !== JSON.stringify(before[place][1])
    for (const [caption, name, set] of [[view.after, 'After', after.filter(isOther)], [view.before, 'Before', before.filter(isOther)]]) {
      const text = set.length ? `${name}: ${settingOf(Object.fromEntries(set))}` : name
      if (caption.textContent !== text) caption.textContent = text
    }
    if (view.phase.textContent !== state.phase) view.phase.textContent = state.phase
    view.facts.set(Object.entries(state.values).map(([name, value]) => [name, spoken(value)]))
    this.tellWhy(state.t)
    this.releases.show()
  },

  // Updates the decisions and the output log, but only if they have changed.
  tellWhy(t) {
    const { play, view, bending } = this, isBending = this.on.bend && this.isPast
    const until = list => list.filter(one => one.t <= t).length
    // While the user is editing a path, show the decisions up to the end of the touch.
    const end = isBending ? Math.max(t, (bending.touch(t)?.t.slice(-1)[0] || 0) / 1e6 + 1e-6) : t
    const flips = isBending ? bending.flips.text : ''
    const seen = [isBending && end, until(play.decisions), until(play.effects), until(play.diagnostics), play.calls.length > 1, flips].join()
    if (seen === this.seen && play.diagnostics === this.found) return
    Object.assign(this, { seen, found: play.diagnostics })
    const decided = play.decisions.filter(one => one.t <= end).slice(-3).reverse()
    view.why.replaceChildren(...flips ? [make('p', { class: 'facts' }, flips)] : [], ...decided.length ? decided.map((one, place) => decisionCard(one, place > 0))
      : [make('p', { class: 'facts' }, 'Drag and release to see which rule decided.')])
    view.log.replaceChildren(...happened(play.effects, play.told(play.diagnostics.filter(one => !isFinding(one))), t))
    this.findings.tell(t)
  },

  flip(name) {
    this.on[name] = !this.on[name]
    if (name == 'bend') {
      this.bending.ghost = null
      this.view.tell('')
      if (this.on.bend && !this.play.touches.length) this.view.tell('No path to edit yet. Drag something first.')
      else if (this.on.bend) {
        this.view.tell(`Drag the path. The change starts ${reachBack * 1000} ms before the point you grab; the rest is replayed.`)
        if (!this.isPast) this.goTo((this.play.touches[this.play.touches.length - 1].t.slice(-1)[0]) / 1e6)
      }
    }
    this.draw()
  },

  flipCompare() {
    if (!this.state) return
    const isWanted = this.play.sides.length < 2, t = this.moment
    // If the page shows a time in the past, comparing keeps everything that happened after that time.
    if (this.isPast) return this.run(function* () {
      yield* this.replaced(this.play.compared(t, isWanted), t)
      this.refresh()
    }.bind(this))
    const told = this.act(function* () {
      yield* this.play.carryOut('compare', { isWanted })
      this.refresh()
      if (isWanted && this.play.touches.length) this.view.tell('Change a parameter and repeat the gesture. Compare settings repeats it for you.')
    })
    return whenDone(told, wrong => wrong && this.view.tell(wrong, true))
  }
})
