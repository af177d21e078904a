// The parts of the page: the stages in the middle, the parameters on one side, the results on the other.
const speeds = [1, .5, .25, .1]
const speedRule = 'Slow motion applies to animations. While you drag or scroll, time runs at full speed, so a gesture has the same outcome at every speed.'
const liveKeys = [['Arrows', 'on the stage: drag, or move the path in Edit path; with Shift: faster'], ['Enter', 'on the stage: tap'], ['Esc', 'cancel the touch; close the first hint'],
  ['Space', 'pause, play'], [', .', 'one frame back, forward'], ['Home End', 'jump to start, latest'], ['< >', 'slower, faster. ' + speedRule], ['+ -', 'zoom the timeline'], ['c', 'compare before and after'],
  ['h', 'hit areas'], ['v', 'velocity'], ['f', 'highlight issues'], ['w', 'wireframe'], ['b', 'edit path'], ['u', 'undo, like Ctrl+Z'], ['Shift+U', 'redo, like Ctrl+Y'], ['s', 'save as a scenario'], ['o', 'open a scenario or a recording'], ['e', 'export a picture or a clip'], ['0', 'start over'], ['Drop', 'a scenario or a recording: open it; an image onto a layer: show it there'], ['?', 'this list']]

// A phone in landscape: the style sheet puts the timeline beside the stage.
const isLying = matchMedia('(max-width:1079px) and (min-width:600px) and (max-height:520px)')

class View {
  constructor(live) {
    this.live = live
    const button = (name, text, purpose, key, act, more = {}) => this[name] =
      make('button', { type: 'button', title: `${purpose} (${key})`, onclick: act, ...more }, text)
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
    this.why = make('div', { class: 'why', 'aria-live': 'polite' }, make('p', { class: 'facts' }, 'Drag and release to see which rule decided.'))
    this.log = make('ul', { class: 'log' })
    this.sums = make('div', { class: 'sums' })
    this.slider = make('input', { type: 'range', min: 0, max: 0, step: 'any', 'aria-label': 'Time', oninput: () => live.goTo(+this.slider.value), onkeydown: event => {
      // The slider's own step would be a hundredth of the range, which may be shorter than a frame.
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key]
      if (!by) return
      event.preventDefault()
      live.step(by)
    } })
    this.clock = make('output', { 'aria-live': 'off' })
    this.phase = make('span', { class: 'phase', role: 'status' })
    this.speed = make('select', { 'aria-label': 'Speed', title: speedRule, onchange: () => live.setRate(+this.speed.value) },
      ...speeds.map(rate => make('option', { value: rate }, rate < 1 ? `1/${1 / rate} speed` : 'Full speed')))
    this.file = make('input', { type: 'file', accept: '.jsonl,.csv,.tsv,.json,.txt,application/jsonl,application/json,text/csv', hidden: true, 'aria-label': 'Scenario or recording', onchange: () => {
      if (this.file.files[0]) live.files.read([...this.file.files])
      // Clear the value, so that the user can choose the same file again.
      this.file.value = ''
    } })
    button('play', '', 'Play or pause', 'Space', () => live.toggle(), { class: 'play' })
    button('compare', 'Compare', 'Show before and after side by side', 'C', () => live.flipCompare(), flip)
    button('hits', 'Hit areas', 'Show hit areas', 'H', () => live.flip('hits'), flip)
    button('speeds', 'Velocity', 'Show the velocity of each finger', 'V', () => live.flip('speeds'), flip)
    button('flags', 'Issues', 'Outline layers that have an issue', 'F', () => live.flip('flags'), flip)
    this.look = look.button(() => live.draw())
    button('bend', 'Edit path', 'Reshape the path of a finger', 'B', () => live.flip('bend'), flip)
    button('undo', turned(false), 'Undo', 'U', () => live.edits.undo(), { disabled: true, 'aria-label': 'Undo' })
    button('redo', turned(true), 'Redo', 'Shift+U', () => live.edits.redo(), { disabled: true, 'aria-label': 'Redo' })
    button('restart', 'Start over', 'Restart the component', '0', () => live.open(live.play.component))
    button('save', 'Save', 'Save as a scenario file', 'S', () => live.files.save())
    button('load', 'Open…', 'Open a scenario or a recording of a finger', 'O', () => this.file.click())
    button('post', 'Export…', 'Save a picture or a clip, or copy a link', 'E', () => live.export())
    button('help', 'Shortcuts', 'Show the keyboard shortcuts', '?', () => showKeys(liveKeys), { class: 'shortcuts' })
    const tools = make('div', { class: 'tools' }, this.speed, this.compare, this.hits, this.speeds, this.flags, this.look, this.bend)
    this.turns = make('span', { class: 'turns' }, this.undo, ' ', this.redo)
    const bar = make('div', { class: 'bar', role: 'group', 'aria-label': 'Time' }, this.play, make('div', { class: 'track' }, this.slider, live.findings.ticks), make('div', { class: 'moment' }, this.clock, this.phase), live.timeline.labels, live.timeline.lanes, live.timeline.zooms, tools)
    this.header = document.querySelector('header')
    this.header.querySelector('.brand').replaceWith(make('h1', { class: 'brand' }, 'Interaction Playground'))
    this.header.append(this.choice, this.summary, make('div', { class: 'tools' }, this.restart, this.load, this.file, this.save, this.post, this.help))
    document.querySelector('main').append(
      this.bench = make('div', { class: 'bench' }, this.middle = make('div', { class: 'middle' }, this.waiting, this.stages, live.imports.root, this.message, bar),
        this.tuned = make('div', { class: 'side tuned' }, card('send', 'Events', this.events), card('around', 'Environment', live.environment.root), this.tuning),
        this.told = make('div', { class: 'side' }, card('reasons', 'Decisions', live.releases.map.root, live.releases.now, this.why), card('found', 'Issues', live.findings.root), card('done', 'History', live.done.root), card('every', 'Test event orders', live.orders.root), card('numbers', 'Live values', this.facts.root), card('said', 'Output log', this.log),
          card('kept', 'Recording', this.sums))))
    this.bar = bar
    this.beside = make('section', { class: 'beside', 'aria-label': 'Release', tabindex: 0 }, make('p', { class: 'facts' }, 'Drag on the stage to see the outcome of a release here, before you lift the finger.'))
    this.arrange()
    this.hint()
  }

  // Puts the parts in the order in which they are shown, so that the Tab key follows the page. In a narrow
  // window, the parameters come after the results, because they are long.
  arrange() {
    const isWide = innerWidth >= 1080, { told, bench, tuned, tuning } = this
    if (this.isWide === isWide) return
    this.isWide = isWide
    if (isWide) bench.prepend(told)
    else bench.append(told)
    if (isWide) tuned.append(this.bench.querySelector('.around'), tuning)
    else told.querySelector('.done').after(tuned.querySelector('.around'), tuning)
    // The timeline's tools have no room for them in a wide window, because parts are on both sides.
    const [tools, header] = [this.bar, this.header].map(one => one.querySelector('.tools'))
    if (isWide) header.prepend(this.turns)
    else tools.append(this.turns)
  }

  // Fills the menu of components.
  offer(components) {
    const { value } = this.choice
    this.choice.replaceChildren(...components.map(one => make('option', { value: one.id }, one.title)))
    if (value) this.choice.value = value
  }

  // Creates the hints. Each component has its own, which is shown until the user closes it.
  hint() {
    const close = make('button', { type: 'button', title: 'Close this hint (Esc)', onclick: () => this.closeHint() }, 'Got it')
    this.hintText = make('b')
    this.general = [make('p', { class: 'short' }, 'This is the same code the app runs. Everything is recorded: drag the timeline back, change a parameter, or edit the finger’s path.'),
      make('p', null, 'This is the same code the app runs. Everything is recorded: drag the timeline back and continue from there. '
        + '“Compare settings” replays your gesture with other springs. “Edit path” reshapes the finger’s path.')]
    this.hintBox = make('div', { class: 'hint', role: 'note' }, make('p', null, this.hintText), ...this.general, close)
    this.begin = make('button', { type: 'button', class: 'begin', hidden: true, onclick: () => {
      this.hideHint()
      whenDone(this.live.send(this.first[1]), said => said && this.tell(said, true))
    } }, 'Begin')
  }

  // The components whose hint was closed.
  get known() {
    try { return (localStorage.getItem('playground-hint') || '').split(' ').filter(Boolean) } catch { return this.closed || [] }
  }

  // Puts the hint beside the stage, or over the stage if the window is too narrow.
  houseHint() {
    if (innerWidth < 1080) this.stages.before(this.hintBox)
    else this.told.prepend(this.hintBox)
    this.hintBox.style.top = ''
  }

  closeHint() {
    this.hintBox.remove()
    this.screens?.[0].root.focus({ preventScroll: true })
    this.closed = [...this.known, this.hinted]
    try { localStorage.setItem('playground-hint', this.closed.join(' ')) } catch { /* A page may have no storage. */ }
  }

  // Shows the hint of a component that was opened. If its first step is an event, the stage has a button for
  // it, because the event's own button may be outside the window.
  hintAt({ hint, buttons: [first] }, component) {
    if (this.hinted === component) return
    this.hinted = component
    this.hintText.textContent = hint
    this.first = first && hint.startsWith(first[0]) ? first : null
    this.begin.title = this.first?.[0] || ''
    const { known } = this
    for (const one of this.general) one.hidden = known.length > 0
    if (known.includes(component) || this.live.follower) this.hintBox.remove()
    else this.houseHint()
  }

  // Keeps the hint away from the layer that the user is going to touch.
  placeHint(isLow) {
    const { hintBox, stages } = this
    if (innerWidth < 1080) hintBox.style.top = isLow ? stages.offsetTop + stages.offsetHeight - hintBox.offsetHeight - 8 + 'px' : ''
  }

  // In a narrow window the hint covers the stage, so the first touch hides it.
  hideHint() {
    if (innerWidth < 1080) this.hintBox.remove()
  }

  // Puts the outcome of a release and its map beside the stage, or into the card of decisions. In a narrow window, that card is below the stage,
  // out of sight during a drag.
  houseReleases(isBeside) {
    const { beside, why, live: { releases } } = this
    if (isBeside) beside.prepend(releases.now, releases.map.root)
    else why.before(releases.map.root, releases.now)
    return isBeside ? [beside] : []
  }

  // Lays out one screen for each side. Keeps screens that still fit, because a finger may be touching one.
  setStages(play, leaders, hands) {
    this.stages.style.translate = ''
    this.shift = { x: 0, y: 0 }
    const two = play.sides.length > 1, [w, h] = play.viewport, isBeside = isLying.matches, caption = two ? 46 : 0, { root } = this.live.imports, imported = root.hidden ? 0 : root.offsetHeight + 12
    const room = isBeside ? this.stages.parentNode.clientWidth * .6 : this.stages.clientWidth
    // Two screens leave no room for the map.
    const hasMap = innerWidth < 1080 && !two
    const tall = innerHeight - this.header.offsetHeight - caption - imported - (isBeside ? 32 : this.bar.offsetHeight + 104)
    const width = Math.min(420, two ? room / 2 - 10 : hasMap ? room - 172 : room, Math.max(isBeside ? 240 : 300, tall) * w / h)
    const form = [width, play.viewport, play.sides.length, hasMap].join()
    if (this.form == form && this.leaders == leaders) return false
    Object.assign(this, { form, leaders })
    // Fingers on the old screens send no more events.
    hands.cancel()
    this.screens = play.sides.map(() => new LiveScreen(play.viewport, width, leaders))
    this.screens.forEach((screen, i) => hands.watch(screen, two ? i ? 'Before. ' : 'After. ' : ''))
    this.after = make('figcaption', null, 'After')
    this.before = make('figcaption', null, 'Before')
    this.stages.replaceChildren(...this.screens.map((screen, i) => make('figure', { 'aria-label': two ? i ? 'Before' : 'After' : 'Stage' }, screen.root, ...i ? [] : [this.begin],
      two ? i ? this.before : this.after : '')), ...this.houseReleases(hasMap))
    this.beside.style.maxHeight = this.screens[0].root.style.height
    this.stages.classList.toggle('two', two)
    return true
  }

  // Calls `act` when the window is resized. On touch devices, ignores changes that affect only the height,
  // which happen when the browser hides its bars. `layout` counts the changes.
  refit(act) {
    let width = innerWidth
    this.layout = 0
    addEventListener('resize', () => {
      if (matchMedia('(pointer:coarse)').matches && innerWidth === width) return
      width = innerWidth
      this.arrange()
      if (this.hintBox?.isConnected) this.houseHint()
      this.keepStage()
      this.layout++
      this.isStale = true
      act()
    })
  }

  // Shows a message, and removes any error message beside a field, which belongs to an earlier action.
  tell(text, isWrong = false) {
    forgetWrong()
    this.message.textContent = text
    this.message.classList.toggle('obstacle', isWrong)
  }

  // Shows that the host is slow to respond, so the stage does not reflect the latest input yet.
  wait(isWaiting) {
    if (this.isWaiting === isWaiting) return
    this.isWaiting = isWaiting
    this.waiting.textContent = isWaiting ? 'Waiting for the host…' : ''
    this.stages.setAttribute('aria-busy', String(isWaiting))
  }
}

// Icons are drawn as SVG, because icon characters look different on each system.
const turned = isAhead => make('svg', { width: 18, height: 18, viewBox: '0 0 18 18', 'aria-hidden': 'true' },
  make('path', { d: 'M6.500 3L3 6.500l3.500 3.500M3 6.500h7.500a3.750 3.750 0 0 1 0 7.500H7', transform: isAhead ? 'matrix(-1 0 0 1 18 0)' : '', style: 'fill:none;stroke:currentColor;stroke-width:1.8' }))
const sign = isRunning => make('svg', { width: 18, height: 18, viewBox: '0 0 18 18', 'aria-hidden': 'true' },
  make('path', { d: isRunning ? 'M4 3h3.5v12H4zM10.500 3H14v12h-3.500z' : 'M5 2.500l10 6.500-10 6.500z', style: 'fill:currentColor' }))
