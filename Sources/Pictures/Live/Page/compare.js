// Comparison: a second side keeps the old parameters while the first one changes.
Object.assign(Play.prototype, {
  // Adds a second side that keeps the current parameters, or removes it. For a scenario that has two sides
  // from the start, `parameters` are the second side's own parameters.
  *compare({ isWanted, parameters }) {
    for (const side of this.sides.splice(1)) yield* this.close(side)
    this.diagnostics = this.diagnostics.filter(one => !one.isBefore)
    this.settingsBefore = this.settings.length
    this.comparedAt = this.t
    this.parametersBefore = parameters
    if (!isWanted) return
    this.isJudged = false
    if (parameters) {
      const { session, state, diagnostics } = yield this.host.call('session/create', { ...plainly(this.calls[0].params), parameters })
      this.diagnostics = [...this.diagnostics, ...ofBefore(diagnostics)]
      yield* this.watch(session)
      return this.sides.push({ session, state })
    }
    const { snapshot } = yield this.host.call('session/snapshot', { session: this.sides[0].session })
    const { session } = yield this.host.call('session/create', { component: this.component, viewport: this.screen })
    const { state } = yield this.host.call('session/restore', { session, snapshot })
    yield* this.watch(session)
    this.sides.push({ session, state })
  },

  // Returns the history with a comparison that begins at a time, or without a comparison. The inputs stay the same.
  compared(t, isWanted) {
    const plain = this.calls.filter(one => one.method != 'compare')
    if (!isWanted) return this.past(Infinity, 0, plain)
    const startOf = ({ params, from }) => params.events?.[0]?.t ?? params.event?.t ?? from
    const early = plain.filter(one => startOf(one) <= t), isParted = one => one.method == 'session/advance' || !!one.params.events
    // The comparison begins after calls that can't be split.
    const clock = Math.max(t, ...early.filter(one => !isParted(one)).map(one => one.at))
    const rest = early.filter(one => one.at > t && isParted(one)).map(({ method, params, from, at }) => ({ method, from, at,
      params: params.events ? { ...params, events: params.events.slice(eventsUntil(params.events, from, t).length) } : { to: at } }))
    return [...this.past(t, 0, plain), ...clock > t ? [] : [{ method: 'session/advance', params: { to: t } }], { method: 'compare', params: { isWanted } },
      ...this.past(Infinity, 1, [{ ...plain[0], at: clock }, ...rest, ...plain.slice(early.length)])]
  },

  // Returns the parameters that were set only for the first side, up to a time.
  changed(until) {
    const later = this.settings.slice(this.settingsBefore).filter(one => one.from <= until)
    return { ...this.own(this.calls[0].params.parameters, this.parametersBefore), ...Object.assign({}, ...later.map(one => one.params.parameters)) }
  },

  // Advances the side that settled first, so that both continue from the same time.
  *level(answers, ahead) {
    const end = Math.max(...this.sides.map(one => one.state.t))
    for (const [place, side] of this.sides.entries()) {
      if (side.state.t >= end) continue
      const more = yield this.host.call('session/advance', { session: side.session, ...asked('session/advance', { to: end }, ahead) })
      const joined = ['frames', 'effects', 'diagnostics', 'decisions'].map(name => [name, [...answers[place][name] || [], ...more[name] || []]])
      answers[place] = { ...more, ...Object.fromEntries(joined) }
      side.state = more.state
    }
  },

  // Returns the diagnostics, each with the name of its side. A diagnostic that both sides have, or that is
  // from before the sides parted, appears once and without a name.
  told(diagnostics) {
    if (this.sides.length < 2) return [...diagnostics]
    const keyOf = ({ code, layer, t, message }) => JSON.stringify([code, layer, t, message])
    const [before, after] = [true, false].map(isBefore => new Map(diagnostics.filter(one => !one.isBefore === !isBefore).map(one => [keyOf(one), one])))
    return [...[...after].map(([key, one]) => before.has(key) || one.t < this.comparedAt ? one : { ...one, side: 'After' }),
      ...[...before].filter(([key]) => !after.has(key)).map(([, one]) => ({ ...one, side: 'Before' }))]
  },

  // Returns the calls that set the parameters of the second side.
  settingsOfBefore() {
    return this.parametersBefore ? [{ params: { parameters: this.parametersBefore } }] : this.settings.slice(0, this.settingsBefore)
  },

  // Returns the initial parameters of the second side that differ from those of the first side.
  setBefore() { return this.own(this.parametersBefore, this.calls[0].params.parameters) },

  // Returns the parameters that differ from `others`.
  own(parameters, others) {
    const isOther = ([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])
    return others && parameters ? Object.fromEntries(Object.entries(parameters).filter(isOther)) : {}
  }
})
