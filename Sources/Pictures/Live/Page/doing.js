// What is done with the component: parameters, events, and what is missing for them.
Object.assign(Live.prototype, {
  // The calls that have set parameters, until the moment that is shown.
  settings() {
    const until = this.isPast ? this.moment + 1e-9 : Infinity
    return this.play.settings.filter(({ from }) => from <= until)
  },

  // The value of a parameter in force: as it was created, and changed since.
  parameter(name, settings = this.settings()) {
    let value = this.described.parameters.properties[name]?.default
    for (const { params } of settings) if (params.parameters && name in params.parameters) value = params.parameters[name]
    return value
  },

  // The defaults of all that no content hangs on.
  untuned() {
    const { properties } = this.described.parameters, all = {}
    for (const { method, params } of this.settings()) if (method == 'session/configure')
      for (const name in params.parameters) all[name] = properties[name].default
    return all
  },

  tune(parameters) {
    if (!Object.keys(parameters).length) return ''
    // In the past what comes later stays, and is played with the change.
    if (this.isPast) return this.edits.tune(this.moment, parameters)
    return this.act(function* () {
      yield* this.play.carryOut('session/configure', { parameters })
      this.controls.refresh()
    })
  },

  // Sets parameters on one side, beside another that stays as it is.
  setBeside(parameters) {
    // In the past what comes later stays, and is played on both sides.
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

  send(event) {
    const told = this.act(function* () { yield* this.play.send([event]) })
    whenDone(told, wrong => { if (wrong) this.view.tell(wrong, true) })
    return told
  },

  // Something that is done now; says what is wrong with it.
  act(body) {
    return this.run(() => this.acting(body))
  },

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
  },

  takes(type) {
    return this.described?.events.some(one => one.type == type)
  },

  // The middle of what takes touches in front of all, for who has no pointer.
  middle() {
    return middleOf(this.play.state, this.play.viewport)
  }
})
