// Input to the component: parameters and events.
Object.assign(Live.prototype, {
  // Returns the calls that have set parameters up to the current time.
  settings() {
    const until = this.isPast ? this.moment + 1e-9 : Infinity
    return this.play.settings.filter(({ from }) => from <= until)
  },

  // Returns the current value of a parameter: its last change, or its initial value.
  parameter(name, settings = this.settings()) {
    let value = this.described.parameters.properties[name]?.default
    for (const { params } of settings) if (params.parameters && name in params.parameters) value = params.parameters[name]
    return value
  },

  // Returns the parameters that differ from their initial values.
  changed() { return changedFrom(this.initial, name => this.parameter(name)) },

  // Returns the defaults of all parameters that have changed since creation.
  untuned() {
    const { properties } = this.described.parameters, all = {}
    for (const { method, params } of this.settings()) if (method == 'session/configure')
      for (const name in params.parameters) all[name] = properties[name].default
    return all
  },

  tune(parameters) {
    if (!Object.keys(parameters).length) return ''
    // If the current time is in the past, later inputs are kept and replayed with the change.
    if (this.isPast) return this.edits.tune(this.moment, parameters)
    return this.act(function* () {
      yield* this.play.carryOut('session/configure', { parameters })
      this.controls.refresh()
    }, Object.keys(parameters).join())
  },

  // Sets parameters on the first side, and adds a second side that keeps the old ones.
  setBeside(parameters) {
    // If the current time is in the past, later inputs are kept and replayed on both sides.
    if (this.isPast) {
      const t = this.moment
      this.run(() => this.replaced(this.play.compared(t, true), t))
      return whenDone(this.edits.edit(tuneWord(t, parameters)), () => this.run(function* () { this.refresh() }.bind(this)))
    }
    return this.act(function* () {
      yield* this.play.carryOut('compare', { isWanted: true })
      yield* this.play.carryOut('session/configure', { parameters })
      this.refresh()
    })
  },

  // Sends an event, and returns a message for its control: a refusal, what the component reports, or that
  // nothing changed.
  send(event) {
    let said = ''
    const told = this.act(function* () {
      const { play } = this, { t, state, effects: { length } } = play
      yield* play.send([event])
      said = play.diagnostics.filter(one => one.t >= t && !one.isBefore && !isJudgement(one)).map(one => one.message).join(' ')
      if (!said && play.isSettled && play.effects.length === length && state.phase === play.state.phase && isAlike(state, play.state)) said = 'Nothing changed.'
    })
    return whenDone(told, wrong => wrong || said)
  },

  // Returns the ids of the layers with a role, such as `pin-7` for the layer `card:pin-7`.
  idsOf(role) {
    return this.play.state.layers.filter(one => one.role === role && one.id.startsWith(role + ':')).map(one => one.id.slice(role.length + 1))
  },

  // Performs an action at the current time and returns an error message, or an empty string.
  // Consecutive actions of the same `kind` are undone together.
  act(body, kind) {
    return this.run(() => this.acting(body, kind))
  },

  *acting(body, kind) {
    yield* this.takingOver()
    let wrong = ''
    yield* this.attempt(function* () {
      const now = performance.now()
      this.rest(now)
      yield* this.play.advance(this.timeOf(now))
      // While a finger is down, undo restores the history before its gesture, so that no touch stays down.
      const entry = !this.hands.pressed.size && this.edits.before(kind, this.play.t)
      try {
        yield* body.call(this)
        this.edits.keep(entry)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        wrong = error.message
      }
    })
    this.draw()
    return wrong
  },

  takes(type) {
    return this.described?.events.some(one => one.type == type)
  },

  // The center of the front hit area, for input without a pointer.
  middle() {
    return middleOf(this.play.state, this.play.viewport)
  }
})
