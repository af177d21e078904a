'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')
const { create, send, configure, advance, drag, played, done } = require('./host.js')

const page = livePage(), { callsWith, outcomeOf, settledAfterRelease } = page

test('Replays a recording with other parameters from the start, and keeps its content', () => {
  const properties = { items: { default: [] }, response: { default: .3 }, spring: { default: { response: .3 }, anyOf: [{ properties: { response: {} } }] } }
  const calls = [create({ items: ['a'], response: .5, spring: 'snappy' }), send({ type: 'tap', t: 1 }), configure({ response: .9 }), { method: 'compare', params: { isWanted: true } }, advance(2)]
  assert.deepEqual(callsWith(calls, { response: .2 }, properties), [create({ items: ['a'], response: .2 }), calls[1], calls[4]])
  assert.deepEqual(callsWith(calls, {}, properties)[0], create({ items: ['a'] }))
})

test('Reports the decisions and the settling time of a setting', () => {
  const decisions = [{ decision: 'recognition', outcome: 'drag' }, { decision: 'release', outcome: 'expanded' }], touches = [{ t: [0, 1.5e6] }]
  assert.equal(outcomeOf({ decisions, touches, state: { t: 2, settled: true } }), 'release: expanded, settles 0.50 s after the release')
  // The recording may be longer than the motion.
  assert.equal(outcomeOf({ decisions, touches, state: { t: 9, settled: true } }, { t: 1.75, settled: true }), 'release: expanded, settles 0.25 s after the release')
  assert.equal(outcomeOf({ decisions, touches, state: { t: 2, settled: false } }), 'release: expanded, does not settle')
  assert.equal(outcomeOf({ decisions: [], touches: [], state: { t: 2, settled: true } }), '')
})

test('Measures the settling time from the release alone, not up to the end of the recording', () => {
  const play = played(page, [create(), send(...drag({ steps: 9 })), advance(4), send({ type: 'action', t: 5 }), { method: 'session/advance', params: { until: 'settled' } }])
  assert.equal(play.state.t, 5.5)
  const state = done(settledAfterRelease(play))
  assert.deepEqual([+state.t.toFixed(6), state.settled], [.6, true])
  assert.equal(outcomeOf(play, state), 'release: back, settles 0.50 s after the release')
})
