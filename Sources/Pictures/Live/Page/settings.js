// Compares up to three settings: replays the recording with each of them, and shows the results side by side.
const mostSettings = 3

// The menu's value for a setting that the user made with the sliders. A preset's name never begins with a space.
const custom = ' '

// Returns the calls of a recording with other parameters, which apply from the start. Parameters with the component's
// content, such as a list of items, keep their values.
function callsWith(calls, parameters, properties) {
  const [create, ...later] = calls.filter(one => one.method != 'compare'), isContent = ([name]) => typeof properties[name]?.default == 'object' && !isSpring(properties[name] || {})
  const content = Object.fromEntries(Object.entries(create.params.parameters || {}).filter(isContent))
  return [{ ...create, params: { ...create.params, parameters: { ...content, ...parameters } } }, ...later.filter(one => one.method != 'session/configure')]
}

// The time of the last release, in seconds.
const releaseOf = touches => Math.max(0, ...touches.map(one => one.t[one.t.length - 1] / 1e6))

// Returns the state in which the component settles after the last release if there is no later input.
function* settledAfterRelease(play) {
  const short = Object.assign(new Play(play.host, play.module), { isTrial: true })
  try { yield* short.begin([...play.past(releaseOf(play.touches) + 1e-6), { method: 'session/advance', params: rest }], true, true) } finally { yield* short.end() }
  return short.state
}

// Returns the outcome of a setting as text: the decisions, and the time from the last release until the component
// settled. `settled`: the state in which it settled.
function outcomeOf({ decisions, state, touches }, settled = state) {
  const said = decisions.filter(one => one.decision != 'recognition').map(one => `${one.decision}: ${one.outcome}`)
  return [...said, !state.settled || !settled.settled ? 'does not settle' : touches.length ? `settles ${(settled.t - releaseOf(touches)).toFixed(2)} s after the release` : ''].filter(Boolean).join(', ')
}

// Returns the settings that a comparison begins with: the first ones that differ from each other. `own` are the user's
// presets.
function firstChoices(current, own, presets) {
  const all = [['Current', current], ...own, ['Initial', {}], ...presets]
  return all.filter(([, parameters], place) => !all.slice(0, place).some(([, other]) => isEqual(parameters, other))).slice(0, mostSettings)
}

class Settings {
  constructor(live) {
    const { described, play } = live, own = new OwnPresets(described.id)
    Object.assign(this, { live, calls: play.past(), columns: [], t: 0, isRunning: false })
    const listed = presets => presets.map(one => [one.name, one.parameters]), current = live.changed(), [built, kept] = [described.presets, own.all].map(listed)
    this.choices = [['Current', current], ['Initial', {}], ...built, ...kept]
    this.first = firstChoices(current, kept, built)
    this.knobs = springKnobs(described.parameters.properties)
    this.slider = make('input', { type: 'range', min: 0, max: 1, step: 'any', 'aria-label': 'Time', oninput: () => {
      this.isRunning = false
      this.show(+this.slider.value)
    } })
    this.button = make('button', { type: 'button', class: 'play', onclick: () => this.toggle() })
    this.clock = make('output')
    this.note = make('p', { class: 'facts', role: 'status' }, play.touches.length ? '' : 'There is no gesture to replay yet. Close this and drag on the stage first.')
    const figures = Array.from({ length: mostSettings }, (_, place) => this.column(place))
    this.dialog = make('dialog', { class: 'help settings', 'aria-label': 'Compare settings', onclick: event => event.target === this.dialog && this.dialog.close(), onclose: () => {
      this.isRunning = false
      this.dialog.remove()
    } }, make('h2', null, 'Compare settings'), make('p', null, 'Each stage replays your recording with the setting in its menu. The sliders change the spring. To compare other parameters, save them as a preset. Times count from the release; the time beside the spring curve is for a start at rest.'),
    make('div', { class: 'columns' }, ...figures), make('div', { class: 'seek' }, this.button, this.slider, this.clock), this.note, make('button', { type: 'button', onclick: () => this.dialog.close() }, 'Close'))
    this.sign()
    document.body.append(this.dialog)
    this.dialog.showModal()
    this.fill()
  }

  column(place) {
    const { choices } = this, menu = make('select', { 'aria-label': `Setting ${place + 1}`, onchange: () => this.pick(column) }, ...[...place ? [['None']] : [], ...choices].map(([name]) => make('option', null, name)))
    menu.value = (this.first[place] || ['None'])[0]
    const sliders = this.knobs.map(({ label, min, max }, at) => {
      const value = make('output'), input = make('input', { type: 'range', min, max, step: .01, 'aria-label': `Setting ${place + 1}: ${label}`,
        oninput: () => value.textContent = spoken(+input.value), onchange: () => this.turn(column, at, +input.value) })
      return { input, value, root: make('label', null, make('span', null, label), value, input) }
    })
    const stage = make('div', { class: 'stages' }), facts = make('small', { role: 'status' }), knobs = make('div', { class: 'knobs' }, ...sliders.map(one => one.root)), column = { menu, sliders, knobs, stage, facts, play: null }
    this.columns.push(column)
    return make('figure', null, menu, knobs, stage, facts)
  }

  async fill() {
    // Until a stage is drawn, its room is empty, so that the sliders don't move.
    for (const { menu, stage } of this.columns) if (menu.value != 'None') stage.style.minHeight = this.room(stage, this.live.play.viewport) * this.live.play.viewport[1] / this.live.play.viewport[0] + 'px'
    for (const column of this.columns) await this.pick(column)
    this.t = this.begin
    this.toggle()
  }

  // Replays the recording with the setting that is selected in a column's menu.
  pick(column) {
    column.parameters = column.menu.value === custom ? column.own : this.choices.find(([name]) => name === column.menu.value)?.[1]
    column.knobs.hidden = !column.parameters
    if (column.parameters) for (const [at, { get }] of this.knobs.entries()) {
      const { input, value } = column.sliders[at]
      input.value = get(column.parameters)
      value.textContent = spoken(+get(column.parameters).toFixed(3))
    }
    return this.run(column)
  }

  // Changes one number of a column's spring, and plays the comparison from its start.
  async turn(column, at, number) {
    column.parameters = column.own = this.knobs[at].set(column.parameters, number)
    if (![...column.menu.options].some(one => one.value === custom)) column.menu.append(make('option', { value: custom }, 'Custom'))
    column.menu.value = custom
    await this.run(column)
    this.t = this.begin
    if (!this.isRunning) this.toggle()
  }

  // The time at which the comparison begins, in seconds: shortly before the first touch.
  get begin() { return Math.max(0, Math.min(this.end, ...this.live.play.touches.map(one => one.t[0] / 1e6 - .3))) }

  // Replays the recording with the setting of a column.
  async run(column) {
    const { live } = this, { parameters } = column, hidden = Object.assign(new Play(live.host, live.module), { isTrial: true })
    Object.assign(column, { play: null, screen: null })
    // The old picture stays until there is a new one, so that the sliders don't move.
    if (!parameters) {
      column.stage.replaceChildren()
      column.stage.style.minHeight = ''
      column.facts.textContent = ''
      return this.show(this.t)
    }
    try {
      const calls = callsWith(this.calls, parameters, live.described.parameters.properties), whole = isAtRest(calls) ? calls : [...calls, { method: 'session/advance', params: rest }]
      const settled = await live.run(function* () {
        try { yield* hidden.begin(whole, true, true) } finally { yield* hidden.end() }
        return hidden.touches.length ? yield* settledAfterRelease(hidden) : hidden.state
      })
      column.play = hidden
      column.times = hidden.frames.map(one => one.t)
      column.facts.textContent = outcomeOf(hidden, settled)
    } catch (error) {
      column.stage.replaceChildren()
      column.facts.textContent = error.message
    }
    this.end = Math.max(.001, ...this.columns.flatMap(one => one.play ? one.times.slice(-1) : []))
    this.slider.max = this.end
    this.show(Math.min(this.t, this.end))
  }

  // Returns the width of a stage, in CSS pixels.
  room(stage, [width, height]) { return Math.min(260, stage.clientWidth || 100, Math.max(160, innerHeight - 350 - this.columns[0].knobs.offsetHeight) * width / height) }

  show(t) {
    this.t = t
    this.slider.value = t
    this.clock.textContent = t.toFixed(2) + ' s'
    this.sign()
    for (const column of this.columns) if (column.play) {
      const { play, times } = column, size = play.screenAt(t)
      if (column.size !== size || !column.screen) {
        Object.assign(column, { size, screen: new LiveScreen(size, this.room(column.stage, size), this.live.leaders) })
        column.stage.replaceChildren(column.screen.root)
      }
      column.screen.show(play.frames[indexAt(times, t)], {})
      column.screen.fingers(play.touches, t * 1e6, {})
    }
  }

  sign() {
    if (this.signed === this.isRunning) return
    this.signed = this.isRunning
    this.button.replaceChildren(sign(this.isRunning))
    this.button.setAttribute('aria-label', this.isRunning ? 'Pause' : 'Play')
  }

  toggle() {
    this.isRunning = !this.isRunning
    if (this.isRunning && this.t >= this.end - 1e-6) this.t = this.begin
    let last = null
    const step = now => {
      if (!this.isRunning) return this.sign()
      const t = this.t + (last == null ? 0 : (now - last) / 1000)
      last = now
      if (t >= this.end) this.isRunning = false
      this.show(Math.min(t, this.end))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }
}

// Opens the comparison, if there is a recording to replay and no other dialog is open.
function showSettings(live) {
  if (document.querySelector('.help') || !live.state) return
  new Settings(live)
}
