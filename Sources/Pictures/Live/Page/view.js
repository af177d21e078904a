// The page's parts: stages in the middle, what can be tuned at one side, what is told at the other.
const speeds = [1, .5, .25, .1]
const liveKeys = [['Arrows', 'on the stage: drag; while bending: pull the path; with Shift faster'], ['Enter', 'on the stage: tap'], ['Esc', 'let go without a release; close the first hint'],
  ['Space', 'stop, go on'], [', .', 'one frame back, ahead'], ['Home End', 'start, now'], ['< >', 'slower, faster'], ['c', 'before and after side by side'],
  ['h', 'regions that take touches'], ['v', 'velocities'], ['f', 'outlines of what feels wrong'], ['b', 'bend the path'], ['u', 'undo'], ['Shift+U', 'redo'], ['s', 'save as a scenario'], ['o', 'open a scenario'], ['0', 'start over'], ['?', 'these keys']]

// A phone that lies on its side: the bar stands beside the stage, as the style sheet has it.
const isLying = matchMedia('(max-width:1079px) and (min-width:600px) and (max-height:520px)')

class View {
  constructor(live) {
    this.live = live
    const button = (name, text, key, act, more = {}) => this[name] =
      make('button', { type: 'button', title: `Key ${key}`, onclick: act, ...more }, text)
    const flip = { 'aria-pressed': 'false' }
    this.choice = make('select', { 'aria-label': 'Component', onchange: () => live.open(this.choice.value) })
    this.offer(live.components)
    this.summary = make('p', { class: 'facts' })
    this.message = make('p', { class: 'message', role: 'status' })
    this.stages = make('div', { class: 'stages' })
    this.waiting = make('p', { class: 'waiting', role: 'status' })
    this.events = make('div', { class: 'events', role: 'group', 'aria-label': 'Events' })
    this.tuning = make('section', { class: 'tuning', 'aria-label': 'Parameters' })
    this.facts = new Facts()
    this.why = make('div', { class: 'why', 'aria-live': 'polite' }, make('p', { class: 'facts' }, 'Nothing has been decided yet: let go of something.'))
    this.log = make('ul', { class: 'log' })
    this.sums = make('div', { class: 'sums' })
    this.slider = make('input', { type: 'range', min: 0, max: 0, step: 'any', 'aria-label': 'Time', oninput: () => live.goTo(+this.slider.value), onkeydown: event => {
      // A hundredth of the whole, as a slider goes by itself, may be less than a frame.
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key]
      if (!by) return
      event.preventDefault()
      live.step(by)
    } })
    this.clock = make('output', { 'aria-live': 'off' })
    this.phase = make('span', { class: 'phase', role: 'status' })
    this.speed = make('select', { 'aria-label': 'Speed', onchange: () => live.setRate(+this.speed.value) },
      ...speeds.map(rate => make('option', { value: rate }, rate < 1 ? `1/${1 / rate} speed` : 'Full speed')))
    this.file = make('input', { type: 'file', accept: '.jsonl,application/jsonl', hidden: true, 'aria-label': 'Scenario file', onchange: () => {
      if (this.file.files[0]) live.files.read([...this.file.files])
      // The same file may be chosen again.
      this.file.value = ''
    } })
    button('play', '', 'Space', () => live.toggle(), { class: 'play' })
    button('compare', 'Before / after', 'c', () => live.flipCompare(), flip)
    button('hits', 'Touch regions', 'h', () => live.flip('hits'), flip)
    button('speeds', 'Velocity', 'v', () => live.flip('speeds'), flip)
    button('flags', 'Findings', 'f', () => live.flip('flags'), flip)
    button('bend', 'Bend', 'b', () => live.flip('bend'), flip)
    button('undo', turned(false), 'u', () => live.edits.undo(), { disabled: true, 'aria-label': 'Undo', title: 'Undo: key u' })
    button('redo', turned(true), 'Shift+U', () => live.edits.redo(), { disabled: true, 'aria-label': 'Redo', title: 'Redo: key Shift+U' })
    button('restart', 'Start over', '0', () => live.open(live.play.component))
    button('save', 'Save', 's', () => live.files.save())
    button('load', 'Open…', 'o', () => this.file.click())
    button('help', 'Keys', '?', () => showKeys(liveKeys))
    const tools = make('div', { class: 'tools' }, this.speed, this.compare, this.hits, this.speeds, this.flags, this.bend, this.undo, this.redo)
    const bar = make('div', { class: 'bar', role: 'group', 'aria-label': 'Time' }, this.play, make('div', { class: 'track' }, this.slider, live.findings.ticks), make('div', { class: 'moment' }, this.clock, this.phase), tools)
    this.header = document.querySelector('header')
    this.header.querySelector('.brand').replaceWith(make('h1', { class: 'brand' }, 'Interaction Playground'))
    this.header.append(this.choice, this.summary, make('div', { class: 'tools' }, this.restart, this.load, this.file, this.save, this.help))
    document.querySelector('main').append(
      make('div', { class: 'bench' }, make('div', { class: 'middle' }, this.waiting, this.stages, this.message, bar),
        make('div', { class: 'side tuned' }, card('send', 'Events', this.events), this.tuning),
        this.told = make('div', { class: 'side' }, card('reasons', 'Why', this.why), card('found', 'What feels wrong', live.findings.root), card('done', 'What was done', live.done.root), card('every', 'Every order', live.orders.root), card('numbers', 'Now', this.facts.root), card('said', 'What came out', this.log),
          card('kept', 'Recording', this.sums))))
    this.bar = bar
    this.hint()
  }

  // The components that one can choose from.
  offer(components) {
    const { value } = this.choice
    this.choice.replaceChildren(...components.map(one => make('option', { value: one.id }, one.title)))
    if (value) this.choice.value = value
  }

  // What one sees once: how to begin.
  hint() {
    let isKnown = false
    try { isKnown = localStorage.getItem('playground-hint') == 'known' } catch { /* A page may have no storage. */ }
    if (isKnown) return
    const close = make('button', { type: 'button', title: 'Key Esc', onclick: () => this.closeHint() }, 'Got it')
    this.hintText = make('b')
    this.hintStart = make('span')
    this.hintBox = make('div', { class: 'hint', role: 'note' }, make('p', null, this.hintText),
      make('p', { class: 'short' }, 'All is recorded: pull the time bar back, change a parameter, bend the finger’s path.'),
      make('p', null, 'It runs here as it runs in the app. All is recorded: pull the time bar back, and go on from there. '
        + 'Change a parameter and compare before with after under the same finger. Bend pulls the way that the finger went.'), this.hintStart, ' ', close)
    this.houseHint()
  }

  // Beside the stage, or on it where there is no room beside it.
  houseHint() {
    if (innerWidth < 1080) this.stages.before(this.hintBox)
    else this.told.prepend(this.hintBox)
    this.hintBox.style.top = ''
  }

  closeHint() {
    this.hintBox.remove()
    this.screens?.[0].root.focus({ preventScroll: true })
    try { localStorage.setItem('playground-hint', 'known') } catch { /* As above. */ }
  }

  // What there is to do first, and the button for it where it is one: it may be below what is seen.
  hintAt({ hint, buttons: [[label, event] = []] }) {
    if (!this.hintText) return
    this.hintText.textContent = hint
    this.hintStart.replaceChildren(...label && hint.startsWith(label) ? [make('button', { type: 'button', onclick: () => {
      this.hideHint()
      this.live.send(event)
    } }, 'Begin')] : [])
  }

  // There it does not lie on what is to be touched.
  placeHint(isLow) {
    const { hintBox, stages } = this
    if (innerWidth < 1080 && hintBox) hintBox.style.top = isLow ? stages.offsetTop + stages.offsetHeight - hintBox.offsetHeight - 8 + 'px' : ''
  }

  // Where there is no room beside the stage it lies on it, and is in the way of who has begun.
  hideHint() {
    if (innerWidth < 1080) this.hintBox?.remove()
  }

  // One screen for each side. Those that fit stay: a finger may have just come down on one.
  setStages(play, leaders, hands) {
    const two = play.sides.length > 1, [w, h] = play.viewport, isBeside = isLying.matches, caption = two ? 24 : 0
    const room = isBeside ? this.stages.parentNode.clientWidth * .6 : this.stages.clientWidth
    const tall = innerHeight - this.header.offsetHeight - caption - (isBeside ? 32 : this.bar.offsetHeight + 104)
    const width = Math.min(420, two ? room / 2 - 10 : room, Math.max(isBeside ? 240 : 300, tall) * w / h)
    const form = [width, play.viewport, play.sides.length].join()
    if (this.form == form && this.leaders == leaders) return false
    Object.assign(this, { form, leaders })
    this.screens = play.sides.map(() => new LiveScreen(play.viewport, width, leaders))
    this.screens.forEach((screen, i) => hands.watch(screen, two ? i ? 'Before. ' : 'After. ' : ''))
    this.after = make('figcaption', null, 'After')
    this.before = make('figcaption', null, 'Before')
    this.stages.replaceChildren(...this.screens.map((screen, i) => make('figure', { 'aria-label': two ? i ? 'Before' : 'After' : 'Stage' }, screen.root,
      two ? i ? this.before : this.after : '')))
    this.stages.classList.toggle('two', two)
    return true
  }

  // Another size of the window, for which the stage is laid out when it is drawn next; a phone whose browser hides its bars has
  // the same one. `layout` counts them.
  refit(act) {
    let width = innerWidth
    this.layout = 0
    addEventListener('resize', () => {
      if (matchMedia('(pointer:coarse)').matches && innerWidth === width) return
      width = innerWidth
      if (this.hintBox?.isConnected) this.houseHint()
      this.layout++
      this.isStale = true
      act()
    })
  }

  // What stands at a field is of what was done before, too.
  tell(text, isWrong = false) {
    forgetWrong()
    this.message.textContent = text
    this.message.classList.toggle('obstacle', isWrong)
  }

  // A host that takes its time: what is shown is not yet what was done.
  wait(isWaiting) {
    if (this.isWaiting === isWaiting) return
    this.isWaiting = isWaiting
    this.waiting.textContent = isWaiting ? 'Waiting for the host…' : ''
    this.stages.setAttribute('aria-busy', String(isWaiting))
  }
}

// What buttons do, drawn: letters look otherwise on each system.
const turned = isAhead => make('svg', { width: 18, height: 18, viewBox: '0 0 18 18', 'aria-hidden': 'true' },
  make('path', { d: 'M6.500 3L3 6.500l3.500 3.500M3 6.500h7.500a3.750 3.750 0 0 1 0 7.500H7', transform: isAhead ? 'matrix(-1 0 0 1 18 0)' : '', style: 'fill:none;stroke:currentColor;stroke-width:1.8' }))
const sign = isRunning => make('svg', { width: 18, height: 18, viewBox: '0 0 18 18', 'aria-hidden': 'true' },
  make('path', { d: isRunning ? 'M4 3h3.5v12H4zM10.500 3H14v12h-3.500z' : 'M5 2.500l10 6.500-10 6.500z', style: 'fill:currentColor' }))
