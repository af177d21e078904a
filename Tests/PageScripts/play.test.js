'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { FakeHost, done, drag, create, send, advance, configure, played } = require('./host.js')

const page = livePage()
const { Play, Refusal, moment, eventsUntil, plainly, asked, isAlike, mostFrames } = page
const tap = (t, name = 'tap') => ({ type: 'action', name, t })
const compare = (isWanted = true, more = {}) => ({ method: 'compare', params: { isWanted, ...more } })
const valuesOf = play => play.sides.map(one => one.state.values)

test('Rounds times to microseconds', () => assert.deepEqual([moment(1 / 3), moment(2), moment(.1 + .2)], [.333333, 2, .3]))

test('Gives events without a time the time of the previous one', () => {
  const events = [{ t: 1, n: 1 }, { n: 2 }, { t: 2, n: 3 }, { n: 4 }]
  assert.deepEqual(eventsUntil(events, 0, 1.5).map(one => one.n), [1, 2])
  assert.deepEqual(eventsUntil(events, 3, 2).map(one => one.n), [])
})

test('Removes the members of a call that only affect its answer', () => {
  const params = { session: 's1', frames: true, fps: 60, since: 1, explain: true, workDoneToken: 0, event: {} }
  assert.deepEqual(plainly(params), { event: {} })
  assert.equal(params.session, 's1')
  assert.deepEqual(asked('session/send', {}, true), { explain: true, frames: true, fps: 60 })
  assert.deepEqual(asked('session/configure', {}, true), { explain: true })
  assert.deepEqual(asked('session/restore', {}, false), { explain: false })
})

test('Replays a session with the same calls and the same state', () => {
  const random = randomFrom(12)
  for (let round = 0; round < 50; round++) {
    const calls = [create()]
    let t = 0
    for (let i = 0; i < 6; i++) calls.push([() => send(...drag({ t: t += 1, steps: 3 })), () => send(tap(t += random())), () => configure({ a: i }), () => advance(t += random() * 3)][Math.floor(random() * 4)]())
    const once = played(page, calls), again = played(page, once.past())
    assert.deepEqual(again.past(), once.past())
    assert.deepEqual(again.state.values, once.state.values)
  }
})

test('Returns the calls and events before a time', () => {
  const play = played(page, [create(), send(tap(1, 'a'), tap(2, 'b')), advance(3), configure({ x: 1 }), { method: 'session/advance', params: { until: 'settled' } }])
  assert.deepEqual(play.past(.5), [create()])
  assert.deepEqual(play.past(1.5), [create(), send(tap(1, 'a'))])
  assert.deepEqual(play.past(2.5), [create(), send(tap(1, 'a'), tap(2, 'b'))])
  assert.deepEqual(play.past().slice(2), [advance(3), configure({ x: 1 }), { method: 'session/advance', params: { until: 'settled' } }])
})

test('Skips a refused call of an opened file, and reports its line', () => {
  const play = new Play(new FakeHost(Refusal)), calls = [create(), { ...send({ type: 'refused' }), line: 7 }, send(tap(1))]
  done(play.begin(calls, true, true))
  assert.deepEqual(play.refusals, ['line 7: no such event'])
  assert.deepEqual(play.past(), [create(), send(tap(1))])
  assert.throws(() => done(new Play(new FakeHost(Refusal)).begin(calls)), Refusal)
})

test('Keeps the first and last frame of a rest, and the latest frames of a long session', () => {
  const play = played(page, [create()])
  for (const t of [1, 2, 3, 4]) done(play.advance(t))
  assert.deepEqual(play.frames.map(one => one.t), [0, 4])
  play.frames = Array.from({ length: mostFrames }, (_, t) => ({ t }))
  play.others = play.frames.slice()
  play.keep({ t: mostFrames })
  assert.deepEqual([play.frames.length, play.frames[0].t, play.others.length], [mostFrames, 1, mostFrames])
})

test('Compares frames by their layers and values', () => {
  assert.equal(isAlike({ t: 1, layers: [], values: {} }, { t: 2, layers: [], values: {} }), true)
  assert.equal(isAlike({ layers: [1], values: {} }, { layers: [], values: {} }), false)
})

test('Sends events in the order of their times, none before the current time', () => {
  const play = played(page, [create()])
  done(play.advance(5))
  done(play.send([{ type: 'a', t: 1 }, { type: 'b', t: 6.1234567 }, { type: 'c' }]))
  assert.deepEqual(play.calls.at(-1).params.events.map(one => one.t), [5, 6.123457, 6.123457])
})

test('Cancels each finger at its last position', () => {
  const play = played(page, [create(), send(...drag({ steps: 2 }).slice(0, -1), { type: 'drag', phase: 'began', t: .1 })])
  done(play.letGo())
  assert.deepEqual(play.calls.at(-1).params.events, [{ type: 'pointer', phase: 'cancel', id: 0, x: 30, y: 120, t: .1 }, { type: 'drag', phase: 'cancelled', t: .1 }])
  const count = play.calls.length
  done(play.letGo())
  assert.equal(play.calls.length, count)
})

test('Returns the screen size at a time', () => {
  const turn = { type: 'environment', t: 2, viewport: { width: 852, height: 393 } }, play = played(page, [create(), send(turn)])
  assert.deepEqual([0, 1.99, 2, 9].map(t => play.screenAt(t)), [[393, 852], [393, 852], [852, 393], [852, 393]])
})

test('Sends the same input to a second side, except for parameters', () => {
  const play = played(page, [create({ a: 1 }), compare(), configure({ a: 2 }), send(tap(1))])
  assert.deepEqual(valuesOf(play), [{ x: 0, log: 'action@1', a: 2 }, { x: 0, log: 'action@1', a: 1 }])
  assert.deepEqual(play.changed(Infinity), { a: 2 })
  assert.deepEqual(play.setBefore(), {})
  done(play.carryOut('compare', { isWanted: false }))
  assert.equal(play.sides.length, 1)
  assert.equal(play.host.sessions.size, 1)
})

test('Starts a second side with its own parameters', () => {
  const play = played(page, [create({ a: 1, c: 3 }), compare(true, { parameters: { a: 5, c: 3, d: 1 } }), send(tap(1))])
  assert.deepEqual(valuesOf(play).map(({ a, c, d }) => [a, c, d]), [[1, 3, undefined], [5, 3, 1]])
  assert.deepEqual([play.changed(Infinity), play.setBefore()], [{ a: 1 }, { a: 5, d: 1 }])
})

test('Keeps the first side’s history when a comparison begins at any time', () => {
  const plain = [create(), send(...drag({ t: .5, steps: 8 })), send(tap(2), tap(3)), configure({ a: 1 }), advance(5), configure({ a: 2 }), send(tap(6))]
  const play = played(page, plain), [expected] = valuesOf(play)
  // The other side has the parameters that were set up to that time, and all events.
  const { a, ...untouched } = expected, set = t => t < 3 ? untouched : { ...untouched, a: t < 5 ? 1 : 2 }
  for (const t of [0, .3, .5, .535, 1, 2, 2.5, 3, 4, 5, 5.5, 6, 7]) {
    const both = played(page, play.compared(t, true)), [after, before] = valuesOf(both)
    assert.deepEqual(after, expected, `from ${t} s`)
    assert.deepEqual(before, set(t), `from ${t} s`)
    assert.deepEqual(valuesOf(played(page, both.compared(t, false))), [expected], `from ${t} s, and back`)
  }
})

test('Names the side of a one-sided finding, and reports a finding of both sides once', () => {
  const play = played(page, [create(), advance(1), compare()]), one = (code, t, isBefore) => ({ code, t, layer: 'a', message: '', ...isBefore ? { isBefore } : {} })
  const told = play.told([one('both', 2), one('both', 2, true), one('after', 2), one('before', 2, true), one('early', -1)]).map(({ code, side }) => [code, side])
  assert.deepEqual(told, [['both', undefined], ['after', 'After'], ['early', undefined], ['before', 'Before']])
})
