const rest = { until: 'settled' }
const isAtRest = calls => calls[calls.length - 1].params.until == 'settled'

// The page: what is under the hand, what lies behind, and the clock that drives it.
class Live {
  // `host` is the module of this page or behind a socket, `module` the one of this page, `components` what the host has.
  constructor(host, module, components, wanted) {
    Object.assign(this, { host, module, components, isOwn: wanted.isOwn, tasks: new Tasks() })
    this.on = { hits: false, speeds: true, bend: false, flags: true }
    this.play = new Play(this.host)
    this.hands = new Hands(this)
    this.findings = new Findings(this)
    this.done = new Done(this)
    this.orders = new Orders(this)
    this.view = new View(this)
    this.edits = new Edits(this)
    this.bending = new Bend(this)
    this.files = new Files(this)
    this.recovery = new Recovery(this)
    if (wanted.follow) this.follower = new Follower(this, wanted.follow)
    this.costs = []
    this.isPast = false
    document.addEventListener('keydown', event => this.key(event))
    for (const name of ['dragover', 'drop']) addEventListener(name, event => {
      event.preventDefault()
      if (name == 'drop' && event.dataTransfer.files[0]) this.files.read(event.dataTransfer.files[0])
    })
    const known = this.components.map(one => one.id), isKnown = known.includes(wanted.component)
    const first = isKnown ? wanted.component : known[0]
    const edits = this.edits.wanted || ''
    const begun = this.run(() => this.opening(first))
    if (wanted.component && !isKnown) whenDone(begun, () => this.view.tell(`There is no component ${wanted.component} here, but ${known.join(', ')}.`, true))
    if (wanted.scenario) whenDone(this.files.openText(wanted.scenario, wanted.name, edits), () => {
      if (wanted.isBent && this.play.touches.length) this.flip('bend')
      if (wanted.t != null) this.goTo(wanted.t)
    })
    requestAnimationFrame(now => this.frame(now))
  }

  run(task) { return this.tasks.run(task) }

  // What tries every order: the module of this page, of the components that are in it.
  get explorer() { return this.module.knows(this.play.component) ? this.module : null }

  // MARK: Beginnings

  open(component) {
    this.follower?.stop()
    return this.run(() => this.opening(component))
  }

  *opening(component) {
    const { view, components } = this
    view.tell('')
    if (yield* this.begin(firstCalls(component))) return
    if (this.described) view.choice.value = this.described.id
    // Something has to stand in the page; what was wrong is told still.
    else for (const { id } of components) if (id !== component && (yield* this.begin(firstCalls(id)))) return
  }

  // Whether it has begun.
  *begin(calls, ahead = false) {
    const { component } = calls[0].params
    return yield* this.attempt(function* () {
      const other = component === this.described?.id ? null : yield* this.learn(component)
      yield* this.instead(function* (play) { yield* play.begin(calls, ahead, ahead) })
      if (other) this.describe(other)
      this.hands.forget()
      this.edits.clear()
      this.bending.ghost = null
      this.isPast = ahead
      this.index = 0
      this.isRunning = true
      this.rebase(performance.now())
      this.refresh()
      return true
    })
  }

  // Plays something beside what is shown, which stays until that is done, and for good where it is refused.
  *instead(act) {
    const old = this.play, play = Object.assign(new Play(this.host), { rate: old.rate, viewport: old.viewport })
    try { yield* act.call(this, play) } catch (error) {
      yield* play.end()
      throw error
    }
    this.play = play
    yield* old.end()
  }

  // What a component says of itself, and which of its layers lead.
  *learn(component, leaders) {
    const described = yield this.host.call('component/describe', { component })
    return [described, leaders || (yield* leadersOf(this.host, firstCalls(component)))]
  }

  describe([described, leaders]) {
    const { view } = this, component = described.id, start = startOf(component)
    Object.assign(this, { described, leaders })
    view.choice.value = component
    view.summary.textContent = this.described.summary
    if (view.hintText) view.hintText.textContent = start.hint
    this.controls = controlsOf(this.described, name => this.parameter(name), (name, value) => this.tune({ [name]: value }),
      preset => this.tune({ ...this.untuned(), ...preset.parameters }))
    // New code of a component leaves open what is open.
    const groups = () => [...view.tuning.querySelectorAll('details')], nameOf = one => one.firstChild.textContent
    const open = view.component === component ? groups().filter(one => one.open).map(nameOf) : null
    view.component = component
    view.tuning.replaceChildren(make('h3', null, 'Parameters'), this.controls)
    if (open) for (const one of groups()) one.open = open.includes(nameOf(one))
    view.events.replaceChildren(...eventsOf(this.described, start, event => this.send(event)))
  }

  refresh() {
    this.controls.refresh()
    this.view.setStages(this.play, this.leaders, this.hands)
    this.seen = null
    this.draw()
  }

  // MARK: What is done

  // The value of a parameter in force: as it was created, and changed since.
  parameter(name) {
    let value = this.described.parameters.properties[name].default
    for (const { params, method } of this.play.calls)
      if (/create|configure/.test(method) && params.parameters && name in params.parameters) value = params.parameters[name]
    return value
  }

  // The defaults of all that no content hangs on.
  untuned() {
    const { properties } = this.described.parameters, all = {}
    for (const { method, params } of this.play.calls) if (method == 'session/configure')
      for (const name in params.parameters) all[name] = properties[name].default
    return all
  }

  tune(parameters) {
    if (!Object.keys(parameters).length) return ''
    // In the past what comes later stays, and is played with the change.
    if (this.isPast) return this.edits.tune(this.state.t, parameters)
    return this.act(function* () {
      yield* this.play.carryOut('session/configure', { parameters })
      this.controls.refresh()
    })
  }

  send(event) {
    const told = this.act(function* () { yield* this.play.send([event]) })
    whenDone(told, wrong => { if (wrong) this.view.tell(wrong, true) })
    return told
  }

  // Something that is done now; says what is wrong with it.
  act(body) {
    return this.run(() => this.acting(body))
  }

  *acting(body) {
    yield* this.takingOver()
    let wrong = ''
    yield* this.attempt(function* () {
      const now = performance.now()
      this.rest(now)
      yield* this.play.advance(this.timeOf(now))
      try { yield* body.call(this) } catch (error) {
        if (!(error instanceof Refusal)) throw error
        wrong = error.message
      }
    })
    this.draw()
    return wrong
  }

  takes(type) {
    return this.described?.events.some(one => one.type == type)
  }

  // The middle of what takes touches in front of all, for who has no pointer.
  middle() {
    const hit = [...this.play.state?.layers || []].reverse().find(one => one.hit && isSeen(one))?.hit
    const [w, h] = this.play.viewport
    if (!hit) return { x: w / 2, y: h / 2 }
    const middle = (start, length, end) => Math.round((Math.max(0, start) + Math.min(end, start + length)) / 2)
    return { x: middle(hit.x, hit.width, w), y: Math.min(middle(hit.y, hit.height, h), Math.max(0, hit.y) + 60) }
  }

  // Does something; what it gives, or nothing where it is refused or the host stops.
  *attempt(body) {
    try { return yield* body.call(this) } catch (error) {
      if (!(error instanceof Refusal)) yield* this.recovery.recover(error)
      else {
        this.view.tell(error.message, true)
        // Each frame would ask it again.
        if (error.data.kind == 'plugin-failed') this.isRunning = false
      }
    }
  }

  // MARK: The clock

  rebase(now) {
    this.base = { now, t: this.play.t }
  }

  timeOf(now) {
    return Math.max(this.base.t, this.base.t + (now - this.base.now) / 1000 * this.play.rate)
  }

  // Of a long rest a second is kept.
  rest(now) {
    if (this.play.state.settled && this.timeOf(now) > this.play.t + 1) this.base = { now, t: this.play.t + 1 }
  }

  setRate(rate) {
    this.play.rate = rate
    this.view.speed.value = rate
    this.rebase(performance.now())
  }

  frame(now) {
    requestAnimationFrame(later => this.frame(later))
    const start = performance.now()
    if (this.isPast && this.play.frames[this.index]) this.replay(now)
    else if (this.follower?.isOn) this.follower.goOn(now)
    else if (this.isRunning && !this.tasks.isBusy && this.play.sides.length) this.run(() => this.attempt(function* () { yield* this.live(now) }))
    this.last = now
    const cost = performance.now() - start
    if (cost > .05) this.costs.push(cost)
    if (this.costs.length > 2000) this.costs.splice(0, 1000)
  }

  *live(now) {
    const { play, hands } = this
    if (hands.waiting.length && !hands.areDown || hands.waiting.some(one => one.phase == 'down')) this.rest(Math.min(now, hands.waiting[0]?.at ?? now))
    const events = hands.take(now, at => this.timeOf(at))
    if (events.length) yield* play.send(events)
    // A finger's samples come up to a frame late: until they are here, time waits for them.
    const goal = this.timeOf(now) - (hands.areDown ? .017 * play.rate : 0)
    if (hands.areDown || !play.state.settled) yield* play.advance(goal)
    if (events.length) play.keep()
    this.draw()
  }

  // MARK: The past

  replay(now) {
    if (!this.isRunning) return
    const { frames } = this.play
    this.shown = (this.shown ?? frames[this.index].t) + (now - (this.last ?? now)) / 1000 * this.play.rate
    let { index } = this
    // Of a long rest half a second is shown.
    const next = frames[index + 1]?.t
    if (frames[index].settled && next - this.shown > 1) this.shown = next - .5
    while (index + 1 < frames.length && frames[index + 1].t <= this.shown) index++
    if (index + 1 >= frames.length) this.isRunning = false
    if (index !== this.index || !this.isRunning) {
      this.index = index
      this.draw()
    }
  }

  goTo(t) {
    const { frames } = this.play
    this.isPast = true
    this.isRunning = false
    this.shown = t
    this.index = Math.max(0, indexAt(frames.map(one => one.t), t))
    this.draw()
  }

  step(by) {
    const { frames } = this.play
    const from = this.isPast ? this.index : frames.length - 1
    if (frames.length) this.goTo(frames[Math.max(0, Math.min(frames.length - 1, from + by))].t)
  }

  toggle() {
    if (!this.isPast && this.isRunning) this.follower?.stop()
    if (this.isPast && !this.isRunning && this.index >= this.play.frames.length - 1) {
      this.index = 0
      this.shown = null
    }
    this.isRunning = !this.isRunning
    if (this.isPast && this.isRunning) this.shown = this.play.frames[this.index].t
    this.rebase(performance.now())
    this.draw()
  }

  // The hand takes hold: what comes after the moment that is shown has not been.
  takeOver() {
    return this.run(() => this.takingOver())
  }

  *takingOver() {
    this.follower?.stop()
    this.edits.clear()
    if (this.isPast) {
      const { frames, others } = this.play, calls = this.play.past(this.state.t), { t } = this.state
      this.bending.ghost = null
      yield* this.attempt(function* () {
        yield* this.instead(function* (play) {
          yield* play.begin(calls)
          yield* play.advance(t)
        })
        // A gesture that was told as a whole is done as a whole.
        if (this.play.t > t) this.view.tell('The gesture that was under way has gone on to its end.')
        const count = Math.max(1, frames.findLastIndex(one => one.t <= this.play.t) + 1)
        Object.assign(this.play, { frames: frames.slice(0, count), others: others.slice(0, count) })
      })
      this.isPast = false
      this.rebase(performance.now())
      this.refresh()
    }
    if (this.isRunning) return
    this.isRunning = true
    this.rebase(performance.now())
  }

  // MARK: What is seen

  get state() {
    return this.isPast && this.play.frames[this.index] || this.play.state
  }

  draw() {
    const { play, view, on, state } = this
    if (!state) return
    view.screens.forEach((screen, i) => {
      const other = this.isPast ? play.others[this.index] : play.sides[1]?.state
      screen.show(i ? other || state : state, on)
      screen.fingers(play.touches, state.t * 1e6, on)
      screen.flagged(i || !on.flags ? [] : this.findings.boxes(state))
    })
    this.bending.draw()
    view.undo.disabled = !this.edits.undos.length
    const last = play.frames[play.frames.length - 1].t
    view.slider.max = last
    this.findings.mark(last)
    if (!this.hands.areDown) {
      this.done.show(play.calls)
      this.orders.show(play.calls)
    }
    view.slider.value = this.isPast ? state.t : last
    view.slider.setAttribute('aria-valuetext', `${state.t.toFixed(3)} seconds, ${state.phase}`)
    const clock = state.t.toFixed(3) + ' s'
    if (view.clock.textContent !== clock) view.clock.textContent = clock
    if (view.isRunning !== this.isRunning) {
      view.isRunning = this.isRunning
      view.play.replaceChildren(sign(this.isRunning))
      view.play.setAttribute('aria-label', this.isRunning ? 'Pause' : 'Play')
    }
    for (const name of ['hits', 'speeds', 'flags', 'bend']) view[name].setAttribute('aria-pressed', String(on[name]))
    view.compare.setAttribute('aria-pressed', String(play.sides.length > 1))
    if (view.phase.textContent !== state.phase) view.phase.textContent = state.phase
    view.facts.set(Object.entries(state.values).map(([name, value]) => [name, spoken(value)]))
    this.tellWhy(state.t)
  }

  // Reasons and effects, only where there are others than before.
  tellWhy(t) {
    const { play, view } = this
    const until = list => list.filter(one => one.t <= t).length
    const seen = [until(play.decisions), until(play.effects), until(play.diagnostics), play.diagnostics.length, play.calls.length > 1].join()
    if (seen === this.seen) return
    this.seen = seen
    const decided = play.decisions.filter(one => one.t <= t).slice(-3).reverse()
    view.why.replaceChildren(...decided.length ? decided.map(decisionCard)
      : [make('p', { class: 'facts' }, 'Nothing has been decided yet: let go of something.')])
    view.log.replaceChildren(...happened(play.effects, play.diagnostics.filter(one => !isFinding(one)), t))
    this.findings.tell(t)
  }

  flip(name) {
    this.on[name] = !this.on[name]
    if (name == 'bend') {
      this.bending.ghost = null
      if (this.on.bend && !this.play.touches.length) this.view.tell('There is no path to bend yet: drag something first.')
      else if (this.on.bend) {
        this.view.tell('Take hold of the path of the finger and pull it: what came before stays, what comes after is played anew.')
        if (!this.isPast) this.goTo((this.play.touches[this.play.touches.length - 1].t.slice(-1)[0]) / 1e6)
      }
    }
    this.draw()
  }

  flipCompare() {
    const told = this.act(function* () {
      yield* this.play.carryOut('compare', { isWanted: this.play.sides.length < 2 })
      this.refresh()
    })
    return whenDone(told, wrong => wrong && this.view.tell(wrong, true))
  }

  // MARK: Another past

  // What was played is played otherwise, up to its rest; the moment that is looked at stays.
  *replaced(calls, t, isOpened = false) {
    return yield* this.attempt(function* () {
      yield* this.instead(function* (play) {
        yield* play.begin(calls, true, isOpened)
        if (!isAtRest(calls) && !this.follower?.isOn) yield* play.carryOut('session/advance', rest, true)
      })
      this.isPast = true
      this.isRunning = false
      this.index = Math.max(0, indexAt(this.play.frames.map(one => one.t), t))
      this.seen = null
      this.controls.refresh()
      this.draw()
      return true
    })
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|TEXTAREA)$/.test(event.target.tagName)) return
    if (event.target.tagName == 'INPUT' && event.target.type != 'range') return
    if (event.key == ' ' && event.target.closest('button,summary,a') && event.target !== this.view.play) return
    const faster = by => this.setRate(speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(this.play.rate) - by))])
    const act = {
      ' ': () => this.toggle(), ',': () => this.step(-1), '.': () => this.step(1), Home: () => this.step(-1e9), End: () => this.step(1e9),
      '<': () => faster(-1), '>': () => faster(1), c: () => this.flipCompare(), h: () => this.flip('hits'), v: () => this.flip('speeds'), f: () => this.flip('flags'),
      b: () => this.flip('bend'), u: () => this.edits.undo(), s: () => this.files.save(), o: () => this.view.file.click(), 0: () => this.open(this.play.component),
      '?': () => this.view.showKeys(), Escape: () => document.querySelector('.help')?.remove()
    }[event.key]
    if (!act) return
    act()
    event.preventDefault()
  }
}

