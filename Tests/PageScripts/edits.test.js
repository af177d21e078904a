'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { drag, create, send, advance, configure, played } = require('./host.js')

const page = livePage()
const { atomsOf, unitsOf, callsFrom, edited, labelOf, settingOf, isNumber, tuneWord } = page

const tap = (t, name = 'tap') => ({ type: 'action', name, t })
const timesOf = calls => atomsOf(played(page, calls).calls).map(one => [one.event?.name ?? one.event?.phase ?? one.method, Math.round(one.t * 1e6) / 1e6])
const edit = (calls, word) => edited(played(page, calls).calls, word)
const three = [create(), send(tap(1, 'a')), send(tap(2, 'b')), send(tap(4, 'c'))]

test('Returns events and calls with their times, without the creation and the passing of time', () => {
  const calls = [create(), send(tap(.5, 'a'), { type: 'action', name: 'b' }), advance(2), configure({ size: 3 })]
  assert.deepEqual(timesOf(calls), [['a', .5], ['b', .5], ['session/configure', 2]])
})

test('Groups a touch from down to up into one input', () => {
  const units = unitsOf(played(page, [create(), send(...drag({ steps: 8 }))]).calls)
  assert.deepEqual(units.map(({ label, start, end, atoms }) => [label, start, end, atoms.length]), [['Touch', 0, .09, 10]])
})

test('Groups two simultaneous touches into two inputs, even if their events alternate', () => {
  const events = [...drag({ steps: 4 }), ...drag({ id: 1, steps: 4, t: .005 })].sort((a, b) => a.t - b.t)
  assert.deepEqual(unitsOf(played(page, [create(), send(...events)]).calls).map(one => one.atoms.length), [6, 6])
})

test('Groups wheel events until a pause of more than 0.3 s', () => {
  const wheel = t => ({ type: 'wheel', t, deltaX: 0, deltaY: 5 })
  assert.deepEqual(unitsOf(played(page, [create(), send(...[0, .3, .6, 1].map(wheel))]).calls).map(one => one.atoms.length), [3, 1])
})

test('Groups changes of one parameter within a second, but not later ones or other parameters', () => {
  const calls = [create(), configure({ a: 1 }), advance(.5), configure({ a: 2 }), configure({ b: 1 }), advance(2), configure({ b: 2 })]
  assert.deepEqual(unitsOf(played(page, calls).calls).map(({ label, atoms }) => [label, atoms.length]), [['a 2', 2], ['b 1', 1], ['b 2', 1]])
})

test('Separates changes before and after the start of a comparison', () => {
  const calls = [create(), configure({ a: 1 }), { method: 'compare', params: { isWanted: true } }, configure({ a: 2 })]
  assert.deepEqual(unitsOf(played(page, calls).calls).map(one => one.label), ['a 1', 'a 2'])
})

test('Labels inputs by their event or parameters, and shortens long values', () => {
  assert.equal(labelOf({ event: { type: 'pointer', phase: 'down' } }), 'Touch')
  assert.equal(labelOf({ event: { type: 'pointer', phase: 'cancel' } }), 'Touch cancel')
  assert.equal(labelOf({ event: tap(0, 'expand') }), 'action expand')
  assert.equal(labelOf({ event: { type: 'environment', t: 0, viewport: { width: 852, height: 393 }, reduceMotion: true } }), 'Environment: screen 852 × 393, reduceMotion yes')
  assert.equal(labelOf({ method: 'session/perform', params: {} }), 'perform')
  assert.equal(settingOf({ a: 1.23456, b: null, c: 1, d: 2 }), 'a 1.235, b – and 2 more')
  assert.equal(settingOf({ text: 'x'.repeat(25) }), 'text ' + 'x'.repeat(23) + '…')
})

test('Keeps the times of all other inputs when one is deleted', () => {
  assert.deepEqual(timesOf(edit(three, 'd1')), [['a', 1], ['c', 4]])
})

test('Changes only the time of a moved input, and not to before the start', () => {
  assert.deepEqual(timesOf(edit(three, 'm1,0.25')), [['a', 1], ['b', 2.25], ['c', 4]])
  assert.deepEqual(timesOf(edit(three, 'm1,-9')), [['b', 0], ['a', 1], ['c', 4]])
  assert.deepEqual(timesOf(edit(three, 'm0,2.5')), [['b', 2], ['a', 3.5], ['c', 4]])
})

test('Keeps the pause between two inputs that are swapped', () => {
  const calls = [create(), send(...drag({ steps: 9 })), send(tap(1))]
  assert.deepEqual(unitsOf(played(page, edit(calls, 's0')).calls).map(({ label, start, end }) => [label, start, Math.round(end * 1e6) / 1e6]),
    [['action tap', 0, 0], ['Touch', .9, 1]])
})

test('Adds one call for a parameter that is changed in the past', () => {
  assert.deepEqual(edit(three, tuneWord(3, { size: 'a,b;c' })), [create(), send(tap(1, 'a')), send(tap(2, 'b')), advance(3), configure({ size: 'a,b;c' }), send(tap(4, 'c'))])
})

test('Ignores edits that do not apply', () => {
  for (const word of ['', 'x', 'd', 'd9', 'd0.5', 'm0', 'm0,', 'm0,soon', 'm9,1', 's2', 's9', 'p1,{', 'p1,%', 'p1.2.3,%7B%7D', 'p.,%7B%7D'])
    assert.equal(edit(three, word), null, word)
})

test('Rejects truncated numbers of an address', () => {
  assert.deepEqual(['', '1', '-0.05', '1e3', '.', 'x', '1,2', 'Infinity'].map(isNumber), [false, true, true, true, false, false, false, false])
})

test('Keeps a comparison between the same inputs', () => {
  const compare = { method: 'compare', params: { isWanted: true } }
  const order = word => edit([create(), send(tap(1, 'a')), compare, send(tap(2, 'b')), configure({ x: 1 })], word).map(one => one.params.events?.[0].name ?? one.method)
  assert.deepEqual(order('d0'), ['session/create', 'session/advance', 'compare', 'b', 'session/configure'])
  assert.deepEqual(order('m0,0'), ['session/create', 'a', 'compare', 'b', 'session/configure'])
})

// Returns a session with touches, events and settings at random times that do not overlap.
function randomCalls(random) {
  const calls = [create()]
  let t = 0
  for (let count = 2 + Math.floor(random() * 5); count > 0; count--) {
    t = Math.round((t + .01 + random()) * 1e6) / 1e6
    const kind = Math.floor(random() * 3), steps = 1 + Math.floor(random() * 6)
    if (kind == 0) calls.push(send(...drag({ t, steps })))
    else if (kind == 1) calls.push(send(tap(t, 'n' + count)))
    else calls.push(advance(t), configure({ ['p' + count]: count }))
    if (kind == 0) t += (steps + 1) * .01
  }
  return calls
}

test('Builds the same calls from the inputs of a session', () => {
  const random = randomFrom(4)
  for (let round = 0; round < 40; round++) {
    const play = played(page, randomCalls(random)), { method, params } = play.calls[0]
    assert.deepEqual(callsFrom({ method, params }, atomsOf(play.calls)), play.past())
  }
})

test('Restores the same calls after moving by zero and after swapping twice', () => {
  const random = randomFrom(5)
  for (let round = 0; round < 40; round++) {
    const play = played(page, randomCalls(random)), count = unitsOf(play.calls).length, n = Math.floor(random() * (count - 1))
    assert.deepEqual(edited(play.calls, `m${n},0`), play.past())
    const twice = edit(edited(play.calls, `s${n}`), `s${n}`), close = (one, other) => one.length === other.length && one.every(([name, t], i) => name === other[i][0] && Math.abs(t - other[i][1]) < 3e-6)
    assert.ok(close(timesOf(twice), timesOf(play.past())), JSON.stringify([n, timesOf(twice), timesOf(play.past())]))
  }
})

test('Keeps times in order after any edit', () => {
  const random = randomFrom(6)
  for (let round = 0; round < 80; round++) {
    const calls = randomCalls(random), word = [`d0`, `m1,${random() * 4 - 2}`, `s0`, `m0,${random() * 4}`][round % 4]
    const times = edit(calls, word).flatMap(({ params }) => params.events?.map(one => one.t) ?? params.to ?? [])
    times.forEach((t, i) => assert.ok(!i || t >= times[i - 1], `${word}: ${times}`))
  }
})
