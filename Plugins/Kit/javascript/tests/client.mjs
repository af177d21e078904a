// A component with one member of each kind and with several ways to fail, and a client that calls a server.
import assert from 'node:assert/strict'
import {
  Animated, Component, InvalidValue, Server, Spring, Touch, array, bool, choice, integer, number, object, read, text
} from '../playground-plugin.mjs'

export class Sample extends Component {
  static id = 'sample'
  static title = 'Sample'
  static version = '1.2.0'
  static summary = 'One of everything.'
  static parameters = {
    size: number(80, [1, 1000.5], 'points', 'The size.'),
    count: integer(3, [0, 10], 'things', 'The number.'),
    isBlue: bool(false, 'Whether it is blue.'),
    mode: choice(['slow', 'fast'], 'The pace.'),
    item: object(null, 'The item.', it => ({ id: read(it, 'id', text()) })),
    map: object({}, 'Further members.'),
    list: array([], 'Numbers.', it => number(0, [0, 9]).check(it)),
    label: text('', 'The label.')
  }
  static phases = ['idle', 'moving']
  static values = { x: ['number, points', 'The position.'], note: ['string or null', 'A note.'] }
  static events = { tap: ['{x, y}', 'Moves it.'], go: ['{to}', 'Moves it.'] }
  static actions = { reset: ['{}', 'Resets it.'], fail: ['{}', 'Fails.'], loop: ['{}', 'Stops.'] }
  static measures = { content: ['{height}', 'The height.'] }
  static effects = { gone: ['{to}', 'It moved.'] }
  static presets = { blue: ['A blue one.', { isBlue: true }] }
  static hint = 'Tap it.'
  static holder = 'box'
  static sample = { parameters: { isBlue: true } }

  x = new Animated(0)
  note = null
  touch = new Touch()
  log = []
  isBroken = false

  start() {
    this.effect('gone', { to: 0 })
  }

  decode(event) {
    if (event.type === 'go') event.to = read(event, 'to', number(0, [0, 500]))
  }

  handle(event, now) {
    this.log.push(event.type)
    if (event.type === 'go') {
      this.x.animate(event.to, new Spring(0.3, 0.7), now)
      this.effect('gone', { to: event.to })
    } else if (event.type === 'tap') {
      this.effect('gone', { to: event.hit, role: event.role })
    } else if (event.type === 'action' && event.name === 'fail') {
      this.x.set(9)
      throw new RangeError('on purpose')
    } else if (event.type === 'action' && event.name === 'loop') {
      this.isBroken = true
    } else if (event.type === 'action') {
      this.x.set(0)
      this.diagnose('hint', 'sample/reset', 'It was reset.', { value: 'x' })
    } else if (event.type === 'measure' && event.height === 13) {
      throw new InvalidValue('/height', 'another number than 13')
    }
  }

  nextMoment(now) {
    return this.isBroken ? now : this.x.nextMoment(now)
  }

  render(now, state) {
    const x = this.x.value(now), { size } = this.p
    state.phase = this.x.nextMoment(now) === null ? 'idle' : 'moving'
    state.values = { x }
    state.layer('box', 'box', x, 0, size, size, {
      hit: true, shadows: [{ opacity: 0.5, radius: 3 }], content: { kind: 'text', text: 'é' }
    })
    state.layer('turned', 'arm', 300, 300, 80, 20, { rotation: 90, zIndex: 1, hit: true })
  }
}

// A client of a server in this process.
export class Client {
  constructor(...kinds) {
    this.server = new Server(...(kinds.length > 0 ? kinds : [Sample]))
    this.lastId = 0
  }

  // Returns the response to a line of text.
  line(text) {
    const answer = this.server.answer(text)
    return answer === null ? null : JSON.parse(answer)
  }

  answer(method, params = {}) {
    const answer = this.line(JSON.stringify({ jsonrpc: '2.0', id: ++this.lastId, method, params }))
    assert.equal(answer.id, this.lastId)
    return answer
  }

  // Returns the result of a call, which must succeed.
  call(method, params = {}) {
    const answer = this.answer(method, params)
    assert.ok(!('error' in answer), JSON.stringify(answer))
    return answer.result
  }

  // Returns the error of a call, which must fail.
  fails(method, params = {}) {
    const { error } = this.answer(method, params)
    assert.ok(error, method)
    return error
  }

  send(event, more = {}) {
    return this.call('session/send', { session: 's', event, ...more })
  }

  snapshot() {
    return this.call('session/snapshot', { session: 's' }).snapshot
  }

  get component() {
    return this.server.sessions.get('s').component
  }
}

// Returns a client with a session s.
export function create(kind = Sample, params = {}) {
  const client = new Client(kind)
  client.call('session/create', { component: kind.id, session: 's', ...params })
  return client
}

// Calls a function while the errors that components print are collected, and returns them.
export function quietly(body) {
  const { error } = console, lines = []
  console.error = line => lines.push(String(line))
  try {
    body()
  } finally {
    console.error = error
  }
  return lines.join('\n')
}
