// What is played: one session or two side by side under the same finger, their clock, and all that was done.
const moment = t => Math.round(t * 1e6) / 1e6
const mostFrames = 7200
const isAlike = (one, other) => JSON.stringify([one?.layers, one?.values]) === JSON.stringify([other?.layers, other?.values])

// The events of a call that have happened at a moment.
const eventsUntil = (events, from, until) => events.filter(({ t }) => (from = Math.max(from, t ?? from)) <= until)

// The params of a call without what only says how it is answered.
function plainly(params) {
  const plain = { ...params }
  for (const name of ['session', 'frames', 'fps', 'since', 'explain', 'workDoneToken']) delete plain[name]
  return plain
}

// The same as it is asked: with reasons, and with frames where there is nobody who looks at the clock.
const asked = (method, plain, ahead) => ({ ...plain, explain: /send|perform|advance|configure/.test(method),
  ...ahead && /send|perform|advance/.test(method) ? { frames: true, fps: 60 } : {} })

// So many questions go out before their answers have come.
const mostOpen = 64

class Play {
  // `module`: the one of this page, which knows what a gesture's fingers do.
  constructor(host, module) {
    Object.assign(this, { host, module, sides: [], calls: [], settings: [], frames: [], paths: new Paths(), rate: 1, t: 0, viewport: [393, 852] })
  }

  // Begins with calls, which are carried out one after the other. Of a file that was opened, what is refused behind the first
  // one is left out, as a host goes on then, too.
  *begin(calls, ahead = false, isOpened = false) {
    const created = yield this.host.call('session/create', { ...plainly(calls[0].params), explain: true })
    Object.assign(this, { calls: [], settings: [], frames: [], others: [], paths: new Paths(), t: 0, state: null, decisions: [], effects: [], diagnostics: [], refusals: [] })
    const { component, viewport } = calls[0].params
    this.component = component
    this.viewport = viewport ? [viewport.width, viewport.height] : [393, 852]
    this.viewports = [{ t: 0, size: this.viewport }]
    this.sides = [{ session: created.session, state: created.state }]
    this.take(created)
    yield* this.watch(created.session)
    // Code behind a socket may change at any time.
    if (this.host.hear && !this.isTrial) yield this.host.call('session/subscribe', { session: created.session, frames: 'delta' })
    this.note({ method: 'session/create', params: plainly(calls[0].params), from: 0, at: 0 })
    if (ahead) this.keep()
    const later = calls.slice(1), answers = []
    for (const [place, { method, params, line }] of later.entries()) try {
      // Behind a socket most of the time goes into the way there and back.
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

  // What one sees is judged from now on, if it can be; what is saved has nothing of that.
  *watch(session) {
    if (!this.isTrial) try { yield this.host.call('session/diagnose', { session }) } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.isUnjudged = true
    }
  }

  // What was found, told anew when all is at rest: while it goes on, the host tells of each finding once that it begins, and not
  // how bad it gets or when it ends.
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

  // Asks the first side now; what comes of it is looked at when its turn has come.
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

  // One call for all sides; what is kept of it is what a scenario has. `given`: the answer to the first side, if it has been asked.
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

  // Keeps a call, and those that set parameters in a list of their own.
  note(call) {
    this.calls.push(call)
    this.isJudged = false
    for (const { type, viewport, t } of call.params.events || [call.params.event || {}])
      if (type == 'environment' && viewport) this.viewports.push({ t: t ?? call.from, size: [viewport.width, viewport.height] })
    if (/create|configure/.test(call.method)) this.settings.push(call)
  }

  // What an answer tells of the first side, and the other one's frames, which stand beside its own.
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

  // Keeps the state of now, to go back to.
  keep(state = this.state, other = this.sides[1]?.state) {
    const { length } = this.frames, last = this.frames[length - 1]
    // Of a rest its beginning and its end are kept.
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

  // Whether nothing moves on any side.
  get isSettled() { return this.sides.every(one => one.state.settled) }

  get touches() { return this.paths.touches }

  // Events of now for all sides, each at its own moment.
  *send(events) {
    let last = this.t
    const timed = events.map(event => ({ ...event, t: last = Math.max(last, moment(event.t ?? last)) }))
    yield* this.carryOut('session/send', { events: timed })
    yield* this.judge()
  }

  // Cancels what is down or is dragged, for no hand holds it any more.
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

  // The screen at a moment: it may have been turned.
  screenAt(t) { return this.viewports.findLast(one => one.t <= t + 1e-9).size }

  get screen() {
    return { width: this.viewport[0], height: this.viewport[1] }
  }

  // All that was done up to a moment, as calls; the same again is the same to the last byte. `skip`: so many are left out.
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
      // What has no time of its own happens where the clock stands.
      if (start == null && from > clock) done.push({ method: 'session/advance', params: { to: from } })
      done.push({ method, params: at > until && params.events ? { ...params, events: eventsUntil(params.events, from, until) } : params })
      clock = at
    }
    return done
  }
}
