'use strict'
// A host with one small component whose responses a test can calculate by hand. The real components are
// compiled to WebAssembly, which is not available to tests of the scripts alone.
//
// The component is a box that a finger drags sideways. Releasing it after more than 100 points throws it
// away. It settles half a second after the last event.
const settlesAfter = .5

class FakeHost {
  constructor(Refusal) {
    Object.assign(this, { Refusal, sessions: new Map(), asked: [], count: 0 })
  }

  stateOf({ t, x, until, log, parameters }) {
    const box = { id: 'box', role: 'box', x, y: 100, width: 80, height: 80, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, cornerRadius: 8, zIndex: 0,
      hit: { x, y: 100, width: 80, height: 80 } }
    return { t, phase: log[log.length - 1] ?? 'idle', settled: t >= until, values: { x, log: log.join(' '), ...parameters }, layers: [box] }
  }

  call(method, params) {
    this.asked.push([method, params])
    if (method == 'session/create') {
      if (params.parameters?.isRefused) this.refuse('no such parameters')
      const session = `s${++this.count}`
      this.sessions.set(session, { t: 0, x: 0, until: 0, log: [], parameters: params.parameters || {} })
      return { session, state: this.stateOf(this.sessions.get(session)), diagnostics: [] }
    }
    if (method == 'component/describe') return { id: params.component, parameters: { properties: {} }, events: [], actions: [], presets: [] }
    const one = this.sessions.get(params.session)
    if (!one) this.refuse(`no session ${params.session}`)
    const decisions = []
    if (method == 'session/send') for (const event of params.events || [params.event]) this.take(one, event, decisions)
    else if (method == 'session/advance') one.t = Math.max(one.t, params.to ?? one.until)
    else if (method == 'session/configure') one.parameters = { ...one.parameters, ...params.parameters }
    else if (method == 'session/snapshot') return { snapshot: JSON.stringify(one) }
    else if (method == 'session/restore') this.sessions.set(params.session, JSON.parse(params.snapshot))
    else if (method == 'session/close') return this.sessions.delete(params.session) && {}
    else if (method == 'session/diagnose') return { diagnostics: [] }
    else this.refuse(`no method ${method}`)
    const state = this.stateOf(this.sessions.get(params.session))
    return { session: params.session, state, decisions, ...params.frames ? { frames: [state] } : {} }
  }

  take(one, event, decisions) {
    if (event.type == 'refused') this.refuse('no such event')
    one.t = Math.max(one.t, event.t ?? one.t)
    one.until = one.t + settlesAfter
    one.log.push(`${event.phase ?? event.type}@${one.t}`)
    if (event.x != null) one.x = event.x
    if (event.phase == 'up') decisions.push({ t: one.t, decision: 'release', outcome: event.x > 100 ? 'away' : 'back' })
  }

  refuse(message) { throw new this.Refusal({ message }) }
}

// Runs a task with a host that responds immediately.
function done(task) {
  for (let word;;) {
    const { value, done: isDone } = task.next(word)
    if (isDone) return value
    word = value
  }
}

// A drag of one finger to the right: `steps` samples at intervals of 10 ms, `by` points apart.
function drag({ id = 0, t = 0, x = 10, y = 120, steps = 20, by = 10 } = {}) {
  const at = i => ({ type: 'pointer', id, x: x + by * i, y, t: Math.round((t + i * .01) * 1e6) / 1e6 })
  return [{ phase: 'down', ...at(0) }, ...Array.from({ length: steps }, (_, i) => ({ phase: 'move', ...at(i + 1) })), { phase: 'up', ...at(steps + 1), x: x + by * steps }]
}

const create = (parameters = {}) => ({ method: 'session/create', params: { component: 'box', parameters } })
const send = (...events) => ({ method: 'session/send', params: { events } })
const advance = to => ({ method: 'session/advance', params: { to } })
const configure = parameters => ({ method: 'session/configure', params: { parameters } })

// Plays calls on a fake host and returns the `Play`, which records their times.
function played({ Play, Refusal }, calls, more = {}) {
  const play = Object.assign(new Play(new FakeHost(Refusal)), more)
  done(play.begin(calls))
  return play
}

module.exports = { FakeHost, done, drag, create, send, advance, configure, played }
