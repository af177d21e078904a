// Compares up to three settings: replays the recording with each of them, and shows the results side by side.
const mostSettings = 3

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

class Settings {
  constructor(live) {
    const { described, play } = live, own = new OwnPresets(described.id)
    Object.assign(this, { live, calls: play.past(), columns: [], t: 0, isRunning: false })
    this.choices = [['Current', live.changed()], ['Initial', {}], ...[...described.presets, ...own.all].map(one => [one.name, one.parameters])]
    this.slider = make('input', { type: 'range', min: 0, max: 1, step: 'any', 'aria-label': 'Time', oninput: () => {
      this.isRunning = false
      this.show(+this.slider.value)
    } })
    this.button = make('button', { type: 'button', class: 'play', onclick: () => this.toggle() })
    this.clock = make('output')
    this.note = make('p', { class: 'facts', role: 'status' })
    const figures = Array.from({ length: mostSettings }, (_, place) => this.column(place))
    this.dialog = make('dialog', { class: 'help settings', 'aria-label': 'Compare settings', onclick: event => event.target === this.dialog && this.dialog.close(), onclose: () => {
      this.isRunning = false
      this.dialog.remove()
    } }, make('h2', null, 'Compare settings'), make('p', null, 'Each stage replays your recording with its own parameters. To compare other parameters, save them as a preset. The time to settle depends on the release; the time beside the spring curve is for a start at rest.'),
    make('div', { class: 'columns' }, ...figures), make('div', { class: 'seek' }, this.button, this.slider, this.clock), this.note, make('button', { type: 'button', onclick: () => this.dialog.close() }, 'Close'))
    this.sign()
    document.body.append(this.dialog)
    this.dialog.showModal()
    this.fill()
  }

  column(place) {
    const { choices } = this, menu = make('select', { 'aria-label': `Setting ${place + 1}`, onchange: () => this.run(column) }, ...[...place ? [['None']] : [], ...choices].map(([name]) => make('option', null, name)))
    menu.value = (choices[place] || ['None'])[0]
    const stage = make('div', { class: 'stages' }), facts = make('small'), column = { menu, stage, facts, play: null }
    this.columns.push(column)
    return make('figure', null, menu, stage, facts)
  }

  async fill() {
    for (const column of this.columns) await this.run(column)
    this.toggle()
  }

  // Replays the recording with the setting of a column.
  async run(column) {
    const { live } = this, chosen = this.choices.find(([name]) => name === column.menu.value), hidden = Object.assign(new Play(live.host, live.module), { isTrial: true })
    Object.assign(column, { play: null, screen: null })
    column.stage.replaceChildren()
    column.facts.textContent = ''
    if (!chosen) return this.show(this.t)
    try {
      const calls = callsWith(this.calls, chosen[1], live.described.parameters.properties), whole = isAtRest(calls) ? calls : [...calls, { method: 'session/advance', params: rest }]
      const settled = await live.run(function* () {
        try { yield* hidden.begin(whole, true, true) } finally { yield* hidden.end() }
        return hidden.touches.length ? yield* settledAfterRelease(hidden) : hidden.state
      })
      column.play = hidden
      column.times = hidden.frames.map(one => one.t)
      column.facts.textContent = outcomeOf(hidden, settled)
    } catch (error) { column.facts.textContent = error.message }
    this.end = Math.max(.001, ...this.columns.flatMap(one => one.play ? one.times.slice(-1) : []))
    this.slider.max = this.end
    this.show(Math.min(this.t, this.end))
  }

  show(t) {
    this.t = t
    this.slider.value = t
    this.clock.textContent = t.toFixed(2) + ' s'
    this.sign()
    for (const column of this.columns) if (column.play) {
      const { play, times } = column, size = play.screenAt(t)
      if (column.size !== size || !column.screen) {
        const room = Math.min(260, column.stage.clientWidth || 100, Math.max(160, innerHeight - 330) * size[0] / size[1])
        Object.assign(column, { size, screen: new LiveScreen(size, room, this.live.leaders) })
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
    if (this.isRunning && this.t >= this.end - 1e-6) this.t = 0
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
