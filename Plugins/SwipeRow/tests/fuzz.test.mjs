// Invalid calls fail with a specific error, change nothing and never end the plugin.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Server } from '../../Kit/javascript/playground-plugin.mjs'
import { Source } from '../../Kit/javascript/tests/source.mjs'
import { SwipeRow } from '../swipe-row.mjs'
import { randomEvents } from './play.mjs'

const odd = [
  null, true, 0, -1, 1.5, 1e10, 2 ** 70, -0, 5e-324, '', 'x', 'rows', '__proto__', 'constructor', [], {}, [1], { a: 1 }, [[[]]], { x: 1, y: 2 }, '\ud800',
  { type: 'tap' }, { width: 1, height: 1 }, { $: 'Spring' }, { $: 'Row', id: 'a' }, { length: 3 }, { toString: 1 }, 'r1', '\u0000', '😀'.repeat(99)
]
const names = [
  'session', 'component', 'event', 'events', 'by', 'to', 'until', 'limit', 'fps', 'frames', 'parameters', 'viewport', 'snapshot', 'x', 'y', 'clock', 't',
  'type', 'phase', 'id', 'translation', 'offset', 'key', 'name', 'row', 'rows', 'explain', 'hasOwnProperty', 'constructor', '$'
]

// Returns a copy of a value with some parts removed, replaced or added.
function spoil(random, value, share) {
  if (random.share() < share) return random.pick(odd)
  if (Array.isArray(value)) return value.map(it => spoil(random, it, share))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(() => random.share() > share / 2)
  const result = Object.fromEntries(kept.map(([name, it]) => [name, spoil(random, it, share)]))
  if (random.share() < share) result[random.pick(names)] = random.pick(odd)
  return result
}

test('Refuses spoilt calls and snapshots', () => {
  const { error } = console
  const stacks = []
  console.error = stack => stacks.push(stack)
  for (let seed = 0; seed < 30; seed++) {
    const random = new Source(seed), server = new Server(SwipeRow)
    const ask = (method, params) => JSON.parse(server.answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
    const rows = Array.from({ length: 5 }, (_, index) => ({ id: 'r' + index }))
    ask('session/create', { component: 'swipe-row', session: 's', parameters: { rows } })
    const snapshotText = () => JSON.stringify(ask('session/snapshot', { session: 's' }))
    const events = randomEvents(random, 40).map(({ t, ...event }) => event)
    for (let step = 0; step < 60; step++) {
      const [method, params] = random.pick([
        ['session/send', { events: [random.pick(events), random.pick(events)] }], ['session/send', { event: random.pick(events), frames: true, fps: 30, explain: true }],
        ['session/explain', { event: random.pick(events) }], ['session/advance', { by: random.share(), frames: random.share() < 0.5 }],
        ['session/advance', { until: 'settled', limit: 2 }], ['session/configure', { parameters: { deleteShare: 0.5, rows: [{ id: 'r1' }, { id: 'b' }], rowHeight: 30 } }],
        ['session/create', { component: 'swipe-row', session: 't', viewport: { width: 300, height: 500, safeArea: { top: 5 } } }],
        ['session/restore', { snapshot: ask('session/snapshot', { session: 's' }).result.snapshot }], ['session/hitTest', { x: 1, y: 2 }],
        ['component/describe', { component: 'swipe-row' }], ['session/list', {}]
      ])
      const call = spoil(random, { session: 's', ...params }, random.pick([0, 0.02, 0.05, 0.1]))
      const before = snapshotText(), answer = ask(method, call)
      if (answer.error === undefined) continue
      assert.ok(answer.error.code !== -32603, `seed ${seed}: ${method} ${JSON.stringify(call)} ${stacks.pop()}`)
      assert.equal(snapshotText(), before)
    }
  }
  console.error = error
})

test('Answers damaged lines', () => {
  const line = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"swipe-row","parameters":{"rows":[{"id":"é😀\\u0041"}]}}}')
  for (let seed = 0; seed < 3000; seed++) {
    const random = new Source(seed), damaged = Buffer.from(line), server = new Server(SwipeRow)
    for (let count = random.below(4); count >= 0; count--) damaged[random.below(damaged.length)] = random.pick([random.below(256), 0x22, 0x7b, 0x5d, 0x2c, 0x5c])
    const end = random.share() < 0.3 ? random.below(damaged.length) : damaged.length, answer = server.answer(damaged.subarray(0, end))
    // An answer is absent only if the id of the request is.
    if (answer !== null) assert.notEqual(JSON.parse(answer).error?.code, -32603)
  }
})
