'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { create, send, advance, drag, configure, played } = require('./host.js')

const page = livePage()
const { letterOf, stepsOf, thingsOf, unitsOf, ordersOf, orderedCalls, textOf, edited, Orders, Refusal, mostSteps } = page
const tap = (t, name) => ({ type: 'action', name, t })
const callsOf = calls => played(page, calls).calls
const things = calls => thingsOf(unitsOf(callsOf(calls)))

test('Names classes A to Z, and then with a number', () => {
  assert.deepEqual([0, 25, 26, 51, 52].map(letterOf), ['A', 'Z', 'A1', 'Z1', 'A2'])
})

test('Counts up to three steps for a touch, two for a performed tap, and too many for a restore', () => {
  const perform = kind => ({ atoms: [{ method: 'session/perform', params: { gesture: { kind } } }] })
  assert.deepEqual(['tap', 'hold', 'drag'].map(kind => stepsOf(perform(kind))), [2, 2, 3])
  const finger = count => ({ atoms: Array(count).fill({ event: { type: 'pointer' } }) })
  assert.deepEqual([1, 2, 3, 20].map(count => stepsOf(finger(count))), [1, 2, 3, 3])
  assert.equal(stepsOf({ atoms: Array(7).fill({ event: { type: 'wheel' } }) }), 7)
  assert.ok(stepsOf({ atoms: [{ method: 'session/restore' }] }) > mostSteps)
})

test('Groups events of one call into one step, and events of two calls into two', () => {
  assert.deepEqual(things([create(), send(tap(1, 'a'), tap(1, 'b'))]).map(({ first, count, steps, labels }) => [first, count, steps, labels]), [[0, 2, 1, ['action a', 'action b']]])
  assert.deepEqual(things([create(), send(tap(1, 'a')), send(tap(1, 'b'))]).map(({ first, count }) => [first, count]), [[0, 1], [1, 1]])
})

test('Groups overlapping touches with the steps of both', () => {
  const events = [...drag({ steps: 6 }), ...drag({ id: 1, steps: 6, t: .02 })].sort((a, b) => a.t - b.t).map(one => send(one))
  assert.deepEqual(things([create(), ...events, send(tap(2, 'a'))]).map(({ count, steps }) => [count, steps]), [[2, 6], [1, 1]])
})

test('Sends the chosen inputs, and everything before them as the setup', () => {
  const calls = callsOf([create(), send(tap(1, 'a')), send(tap(2, 'b')), send(tap(4, 'c'))])
  assert.deepEqual(ordersOf(calls, 1, 2, true), { setup: [create(), send(tap(1, 'a')), advance(2)], calls: [send(tap(2, 'b')), send(tap(4, 'c'))], free: true })
  assert.deepEqual(ordersOf(calls, 0, 1, false).setup, [create(), advance(1)])
  assert.equal(ordersOf(calls, 3, 1, false), null)
})

test('Keeps all inputs and their times in the setup and the chosen inputs together', () => {
  const random = randomFrom(11)
  for (let round = 0; round < 50; round++) {
    let t = 0
    const all = [create(), ...Array.from({ length: 2 + Math.floor(random() * 5) }, (_, i) => random() < .5 ? send(tap(t += 1, 'n' + i)) : send(...drag({ t: t += 1, steps: 4 })))]
    const calls = callsOf(all), first = Math.floor(random() * (all.length - 1)), { setup, calls: chosen } = ordersOf(calls, first, 99, false)
    assert.deepEqual([...setup, ...chosen].filter(one => one.method == 'session/send'), all.slice(1))
  }
})

test('Sends a case of an address as pairs of numbers, and plays it after its setup', () => {
  const asked = [], calls = callsOf([create(), send(tap(1, 'a')), send(tap(2, 'b'))])
  const module = { call: (method, params) => asked.push([method, params]) && { calls: [send(tap(2.5, 'b'))], moments: [2.5] } }
  const wanted = [create(), send(tap(1, 'a')), advance(2), send(tap(2.5, 'b'))]
  assert.deepEqual(orderedCalls(module, calls, '1,1,1,0.2_1.3').calls, wanted)
  assert.deepEqual([asked[0][0], asked[0][1].case, asked[0][1].free], ['scenario/explore', [[0, 2], [1, 3]], true])
  assert.deepEqual(edited(calls, 'o1,1,0,0.2', module), wanted)
})

test('Rejects a case that the module refuses or that has unknown inputs', () => {
  const calls = callsOf([create(), send(tap(1, 'a'))])
  assert.equal(orderedCalls({ call() { throw new Refusal({ message: 'no' }) } }, calls, '0,1,0,9.9'), null)
  assert.equal(orderedCalls({}, calls, '5,1,0,0.0'), null)
  assert.equal(orderedCalls({}, calls, 'x'), null)
  assert.throws(() => orderedCalls({ call() { throw new RangeError('bug') } }, calls, '0,1,0,9.9'), RangeError)
})

test('Compares calls equal with and without a final wait for rest', () => {
  const calls = [create(), configure({ a: 1 })]
  assert.equal(textOf([...calls, { method: 'session/advance', params: { until: 'settled' } }]), textOf(calls))
  assert.notEqual(textOf([create(), configure({ a: 2 })]), textOf(calls))
})

// Returns the tree of all orders of `count` steps, in the form that the module returns: a node for each set
// of finished steps, and two instants for each step. A case ends in the class of its last step.
function treeOf(count) {
  const nodes = [[]], ends = [], numbers = new Map([['', 0]]), queue = [[]]
  for (const done of queue) {
    const key = done.join()
    for (let step = 0; step < count; step++) if (!done.includes(step)) {
      const isLast = done.length + 1 === count, next = [...done, step].sort(), name = isLast ? `end${step}` : next.join()
      if (!numbers.has(name)) {
        numbers.set(name, nodes.push([]) - 1)
        if (isLast) ends[nodes.length - 1] = step
        else queue.push(next)
      }
      for (const instant of [0, 1]) nodes[numbers.get(key)].push([step, instant, 1, numbers.get(name)])
    }
  }
  const classes = Array.from({ length: count }, (_, i) => ({ failures: i == 1 ? ['bad'] : [], cases: 10 * i }))
  return { nodes, ends, classes }
}

test('Counts the cases of each class: all orders at all instants', () => {
  const orders = Object.assign(Object.create(Orders.prototype), { tree: treeOf(4) })
  orders.count()
  assert.deepEqual([...orders.counts[0]], Array(4).fill(6 * 2 ** 4))
  assert.deepEqual(orders.rank, [1, 3, 2, 0])
  assert.deepEqual(orders.letters, ['D', 'A', 'C', 'B'])
})

test('Plays a case of a class that contains all steps, with the wanted first step', () => {
  const orders = Object.assign(Object.create(Orders.prototype), { tree: treeOf(4) })
  orders.count()
  for (let last = 0; last < 4; last++) for (let first = 0; first < 4; first++) {
    const path = orders.path([first], last)
    if (first === last) assert.equal(path, null)
    else {
      assert.deepEqual(path.map(([step]) => step).sort(), [0, 1, 2, 3])
      assert.deepEqual([path[0][0], path[3][0]], [first, last])
    }
  }
})

test('Chooses the last inputs with up to five steps, or in the past those after the current time', () => {
  const choose = (steps, more) => Orders.prototype.choose.call({ things: steps.map((one, i) => ({ steps: one, start: i })), live: { isPast: false, ...more } })
  assert.deepEqual(choose([3, 3, 1, 1]), { first: 1, end: 4, isAhead: false })
  assert.deepEqual(choose([1, 9]), { first: 2, end: 2, isAhead: false })
  assert.deepEqual(choose([3, 3, 1, 1, 1], { isPast: true, moment: 1 }), { first: 1, end: 4, isAhead: true })
  assert.deepEqual(choose([1, 1], { isPast: true, moment: 5 }), { first: 0, end: 2, isAhead: false })
  // At rest, the current time can be later than the frame that is shown.
  assert.deepEqual(choose([1, 1, 1], { isPast: true, state: { t: 0 }, moment: .5 }), { first: 1, end: 3, isAhead: true })
})
