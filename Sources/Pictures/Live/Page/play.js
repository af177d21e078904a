// A session, or two side-by-side sessions with the same input, with their clock, history and frames.
const moment = t => Math.round(t * 1e6) / 1e6
const mostFrames = 7200
const isAlike = (one, other) => JSON.stringify([one?.layers, one?.values]) === JSON.stringify([other?.layers, other?.values])

// Returns the events of a call up to a given time.
const eventsUntil = (events, from, until) => events.filter(({ t }) => (from = Math.max(from, t ?? from)) <= until)

// Returns the params of a call, excluding members that affect only its response.
function plainly(params) {
  const plain = { ...params }
  for (const name of ['session', 'frames', 'fps', 'since', 'explain', 'workDoneToken']) delete plain[name]
  return plain
}

// Adds the members that request decisions and, if the page does not advance the clock itself, frames.
const asked = (method, plain, ahead) => ({ ...plain, explain: /send|perform|advance|configure/.test(method),
  ...ahead && /send|perform|advance/.test(method) ? { frames: true, fps: 60 } : {} })

// The maximum number of calls in flight.
const mostOpen = 64

class Play {
  // `module`: the page's own module, which expands gestures into events.
  constructor(host, module) {
    Object.assign(this, { host, module, sides: [], calls: [], settings: [], surroundings: [], viewports: [], frames: [], paths: new Paths(), rate: 1, t: 0, viewport: [393, 852] })
  }

  // Starts a session and replays calls in it. If the calls come from an opened file, refused calls after the
  // first one are skipped, as a host would do.
  *begin(calls, ahead = false, isOpened = false) {
    const created = yield this.host.call('session/create', { ...plainly(calls[0].params), explain: true })
    Object.assign(this, { calls: [], settings: [], frames: [], others: [], paths: new Paths(), t: 0, state: null, decisions: [], effects: [], diagnostics: [], refusals: [] })
    const { component, viewport } = calls[0].params
    this.component = component
    this.viewport = viewport ? [viewport.width, viewport.height] : [393, 852]
    this.viewports = [{ t: 0, size: this.viewport }]
    this.surroundings = []
    this.sides = [{ session: created.session, state: created.state }]
    this.take(created)
    yield* this.watch(created.session)
    // Behind a socket, the component's code may change at any time.
    if (this.host.hear && !this.isTrial) yield this.host.call('session/subscribe', { session: created.session, frames: 'delta' })
    this.note({ method: 'session/create', params: plainly(calls[0].params), from: 0, at: 0 })
    if (ahead) this.keep()
    const later = calls.slice(1), answers = []
    for (const [place, { method, params, line }] of later.entries()) try {
      // Send several calls ahead, because most of the time is spent on round trips.
      if (this.host.hear && !later.some(one => one.method == 'compare'))
        while (answers.length < Math.min(later.length, place + mostOpen)) answers.push(this.ask(later[answers.length], ahead))
      yield* this.carryOut(method, params, ahead, answers[place])
    } catch (error) {
      if (!isOpened || !(error instanceof Refusal)) throw error
      this.refusals.push((line ? `line ${line}: ` : '') + error.message)
    }
    if (!ahead) this.keep()
    yield* this.judge()
  }

  // Requests reports of issues from now on, if the host supports them. Saved scenarios do not contain this
  // call.
  *watch(session) {
    if (!this.isTrial) try { yield this.host.call('session/diagnose', { session }) } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.isUnjudged = true
    }
  }

  // Requests all issues again when the session has settled. While the session is moving, the host reports
  // only that an issue has begun, without its size or duration.
  *judge() {
    const { touches, sides } = this
    if (this.isJudged || this.isUnjudged || this.isTrial || !this.isSettled || touches.some(one => one.isDown)) return
    this.isJudged = true
    const found = this.diagnostics.filter(one => !isJudgement(one))
    for (const [place, { session }] of sides.entries()) {
      const { diagnostics } = yield this.host.call('session/diagnose', { session })
      found.push(...place ? ofBefore(diagnostics) : diagnostics)
    }
    this.diagnostics = found
  }

  // Sends a call to the first side ahead of time. The response is used when it is the call's turn.
  ask({ method, params }, ahead) {
    const answer = this.host.call(method, { session: this.sides[0].session, ...asked(method, plainly(params), ahead) })
    answer.catch(() => {})
    return answer
  }

  *end() {
    for (const side of this.sides.splice(0)) yield* this.close(side)
  }

  *close(side) {
    try { yield this.host.call('session/close', { session: side.session }) } catch { /* It is gone with its module. */ }
  }

  // Sends a call to all sides and keeps it for the scenario. `given`: the first side's response, if the call
  // was sent ahead of time.
  *carryOut(method, params, ahead = false, given = null) {
    const plain = plainly(params), from = this.t
    if (method == 'compare') {
      yield* this.compare(params)
      return this.note({ method, params, from, at: from })
    }
    const { state } = this, answers = []
    for (const [place, side] of this.sides.entries()) {
      if (place && method == 'session/configure') continue
      const answer = yield !place && given || this.host.call(method, { session: side.session, ...asked(method, plain, ahead) })
      if (answer.state) side.state = answer.state
      answers.push(answer)
    }
    if (plain.until && answers.length > 1) yield* this.level(answers, ahead)
    this.take(...answers)
    if (method == 'session/advance' && !('until' in plain)) return
    this.note({ method, params: plain, from, at: this.t })
    if (method == 'session/perform') return this.module && this.paths.perform(this.module.call('gesture/events', { gesture: plain.gesture, t: from }))
    for (const event of plain.events || [plain.event || {}]) this.paths.follow(event, { t: this.t, state, viewport: this.viewport })
  }

  // Adds a call to the history, and to the settings if it sets parameters.
  note(call) {
    this.calls.push(call)
    this.isJudged = false
    for (const event of call.params.events || [call.params.event || {}]) {
      const { type, viewport, t } = event
      if (type == 'environment') this.surroundings.push({ t: t ?? call.from, event })
      if (type == 'environment' && viewport) this.viewports.push({ t: t ?? call.from, size: [viewport.width, viewport.height] })
    }
    if (/create|configure/.test(call.method)) this.settings.push(call)
  }

  // Applies the first side's response, and the other side's frames and diagnostics.
  take({ state, effects = [], diagnostics: own = [], decisions = [], frames = [] }, { frames: others = [], diagnostics: found = [] } = {}) {
    frames.forEach((frame, place) => this.keep(frame, others[Math.min(place, others.length - 1)]))
    if (!state) return
    this.state = state
    this.t = state.t
    for (const effect of effects) this.effects.push(effect)
    if (!this.isSettled) this.isJudged = false
    const diagnostics = [...own, ...ofBefore(found)]
    if (diagnostics.length) this.diagnostics = [...this.diagnostics.filter(one => !diagnostics.some(other => isSameFinding(one, other))), ...diagnostics]
    for (const one of decisions) this.decisions.push(one)
  }

  // Keeps a state as a frame, so that the user can go back to it.
  keep(state = this.state, other = this.sides[1]?.state) {
    const { length } = this.frames, last = this.frames[length - 1]
    // While nothing changes, keep only the first and the last frame.
    const isResting = length > 1 && state.settled && last.settled && this.frames[length - 2].settled && isAlike(state, last) && isAlike(last, this.frames[length - 2])
      && isAlike(other, this.others[length - 1]) && isAlike(other, this.others[length - 2])
    if (last && last.t === state.t || isResting) {
      this.frames.pop()
      this.others.pop()
    }
    this.frames.push(state)
    this.others.push(other)
    if (this.frames.length <= mostFrames) return
    this.frames.shift()
    this.others.shift()
  }

  // Whether all sides have settled.
  get isSettled() { return this.sides.every(one => one.state.settled) }

  get touches() { return this.paths.touches }

  // Sends events to all sides, each at its own time but no earlier than the current time.
  *send(events) {
    let last = this.t
    const timed = events.map(event => ({ ...event, t: last = Math.max(last, moment(event.t ?? last)) }))
    yield* this.carryOut('session/send', { events: timed })
    yield* this.judge()
  }

  // Cancels all touches and drags, because no finger is holding them any more.
  *letGo() {
    const events = this.touches.filter(one => one.isDown && one.t.length).map(({ id, x, y }) => id === 'drag' ? { type: 'drag', phase: 'cancelled' }
      : { type: 'pointer', phase: 'cancel', id, x: x[x.length - 1], y: y[y.length - 1] })
    if (events.length) yield* this.send(events)
  }

  *advance(to, ahead = false) {
    const end = moment(to)
    if (end <= this.t) return
    yield* this.carryOut('session/advance', { to: end }, ahead)
    this.keep()
    yield* this.judge()
  }

  // Returns the size of the screen at a time, because the device may have been rotated.
  screenAt(t) { return this.viewports.findLast(one => one.t <= t + 1e-9).size }

  get screen() {
    return { width: this.viewport[0], height: this.viewport[1] }
  }

  // Returns the history up to a time as calls. Replaying them gives the same bytes. `skip`: the number of
  // calls to omit.
  past(until = Infinity, skip = 0, calls = this.calls) {
    const done = []
    let clock = 0
    for (const [place, { method, params, from, at }] of calls.entries()) {
      if (place < skip) {
        clock = at
        continue
      }
      const start = params.events?.[0]?.t ?? params.event?.t
      if (method != 'session/create' && (start ?? from) > until || method == 'session/advance' && at > until) break
      // A call without a time is carried out at the clock's current time.
      if (start == null && from > clock) done.push({ method: 'session/advance', params: { to: from } })
      done.push({ method, params: at > until && params.events ? { ...params, events: eventsUntil(params.events, from, until) } : params })
      clock = at
    }
    return done
  }
}
