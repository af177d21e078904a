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

test('Starts with settings that differ, the user’s own presets first', () => {
  const { firstChoices } = page, names = (...lists) => firstChoices(...lists).map(([name]) => name)
  const built = [['tall', { height: 2 }], ['plain', { isPlain: true }]]
  assert.deepEqual(names({}, [], built), ['Current', 'tall', 'plain'])
  assert.deepEqual(names({ response: .2 }, [], built), ['Current', 'Initial', 'tall'])
  assert.deepEqual(names({}, [['fast', { response: .1 }], ['slow', { response: 2 }]], built), ['Current', 'fast', 'slow'])
  assert.deepEqual(names({ response: .1 }, [['fast', { response: .1 }]], []), ['Current', 'Initial'])
})

test('Changes the main spring of a setting with two sliders', () => {
  const { springKnobs } = page, forms = [{ type: 'object', properties: { response: {} } }, { type: 'null' }], number = value => ({ type: 'number', default: value, minimum: 0, maximum: 10 })
  const move = { description: 'Spring. null uses response and dampingFraction.', anyOf: forms, 'x-fallback': { response: .3, dampingFraction: .8 }, default: null }
  const [response, damping] = springKnobs({ response: number(.3), dampingFraction: number(.8), move })
  assert.deepEqual([response.label, damping.label, response.get({}), damping.get({ dampingFraction: .5 })], ['Response', 'Damping', .3, .5])
  assert.deepEqual([response.set({ other: 1 }, .2), response.max], [{ other: 1, response: .2 }, 1.2])
  // A component without such a pair has a parameter that contains the whole spring.
  const [speed, fade] = springKnobs({ size: number(1), swipe: { anyOf: forms, default: { response: .4, dampingFraction: .7 } } })
  assert.deepEqual([speed.label, speed.get({}), fade.get({ swipe: 'snappy' })], ['swipe: Response', .4, .85])
  assert.deepEqual(fade.set({ size: 2 }, .5), { size: 2, swipe: { response: .4, dampingFraction: .5 } })
  assert.deepEqual(springKnobs({ size: number(1) }), [])
})
