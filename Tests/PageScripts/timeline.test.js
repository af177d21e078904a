'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const { phaseSpans, eventTimes, zoomed, Timeline, speedLine } = livePage()
const frames = [['a', 0], ['a', 1], ['b', 2], ['a', 3]].map(([phase, t]) => ({ phase, t, layers: [{ id: 'x', role: 'card', x: 0, y: 10 * t, width: 10, height: 10, translateX: 0, translateY: 0, scale: 1 }] }))

test('Joins frames with the same phase, up to the end of the visible part', () => {
  assert.deepEqual(phaseSpans(frames, 0, 4), [{ start: 0, end: 2, phase: 'a' }, { start: 2, end: 3, phase: 'b' }, { start: 3, end: 4, phase: 'a' }])
  assert.deepEqual(phaseSpans(frames, 2.1, 2.5).map(one => one.phase), ['b'])
  assert.deepEqual(phaseSpans([], 0, 1), [])
})

test('Marks events and changes of parameters, but no pointer events', () => {
  const calls = [{ method: 'session/create', params: {}, from: 0 }, { method: 'session/send', params: { events: [{ type: 'pointer', t: 1 }, { type: 'present', t: 2 }, { type: 'dismiss' }] }, from: .5 },
    { method: 'session/send', params: { event: { type: 'action' } }, from: 3 }, { method: 'session/configure', params: {}, from: 4 }, { method: 'session/advance', params: { to: 5 }, from: 4 }]
  assert.deepEqual(eventTimes(calls), [2, .5, 3, 4])
})

test('Zooms around a time, and not beyond the recording', () => {
  assert.deepEqual(zoomed([0, 10], 10, 2, 4), [2, 7])
  assert.deepEqual(zoomed([2, 7], 10, 5, 2), [2, 3])
  assert.deepEqual(zoomed([0, 10], 10, 2, 10), [5, 10])
  assert.deepEqual(zoomed([5, 10], 10, .5, 6), null)
  assert.equal(zoomed([0, 10], 10, 1000, 5)[1] - zoomed([0, 10], 10, 1000, 5)[0], 5.05 - 4.95)
})

test('Shows the whole recording if the recording no longer contains the enlarged part', () => {
  const live = { play: { frames }, leaders: ['card'], draw() {}, isPast: true, moment: 1 }, timeline = new Timeline(live)
  assert.deepEqual(timeline.span, [0, 3])
  timeline.zoom(3)
  assert.deepEqual(timeline.span.map(t => +t.toFixed(6)), [.666667, 1.666667])
  live.play = { frames: frames.slice(0, 2) }
  assert.deepEqual(timeline.span, [0, 1])
})

test('Calculates the speed of the main layer, even if only its size changes', () => {
  const timeline = new Timeline({ play: { frames }, leaders: ['card'] }), grown = { ...frames[1], t: 1, layers: [{ ...frames[1].layers[0], y: 0, height: 40 }] }
  assert.equal(timeline.speed(frames[0], frames[2]), 10)
  assert.equal(timeline.speed(frames[0], grown), 30)
  assert.equal(timeline.speed(frames[0], { t: 2, layers: [] }), 0)
})

test('Calculates the speed of the fastest of the main layers', () => {
  const timeline = new Timeline({ play: { frames }, leaders: ['card'] }), [still] = frames[0].layers, at = (t, x) => ({ t, layers: [still, { ...still, id: 'front', x }] })
  assert.equal(timeline.speed(at(1, 0), at(2, 272)), 272)
  assert.equal(timeline.speed(at(1, 0), { t: 2, layers: [{ ...still, id: 'front', x: 50 }] }), 50)
})

test('Draws a smooth line between frames that are far apart, and a flat line during a rest', () => {
  const frame = (t, settled) => ({ t, settled, layers: [] }), moving = [0, 1, 2, 3].map(t => frame(t, t == 3))
  const line = (frames, speeds) => speedLine(frames, 0, 100, i => speeds[i], t => t * 10)
  assert.deepEqual(line(moving, [0, 30, 20, 10]), [[0, 0], [10, 30], [20, 20], [30, 10]])
  assert.deepEqual(line([...moving, frame(8, true), frame(8.1, false)], [0, 30, 20, 10, 0, 50]), [[0, 0], [10, 30], [20, 20], [30, 10], [31, 0], [80, 0], [81, 50]])
  // A jump after a rest.
  assert.deepEqual(line([frame(0, true), frame(1, true), frame(9, true)], [0, 0, 40]), [[0, 0], [10, 0], [89, 0], [90, 40]])
  // Of several frames in one column, the fastest is drawn.
  assert.deepEqual(line([0, .01, .02].map(t => frame(t, false)), [0, 9, 5]), [[0, 9]])
  assert.deepEqual(line([], []), [])
})

test('Measures the speed over at most three frames, without the rest before them', () => {
  const at = (t, y) => ({ ...frames[0], t, layers: [{ ...frames[0].layers[0], y }] }), timeline = new Timeline({ play: { frames }, leaders: ['card'] })
  const list = [at(0, 0), at(1, 0), at(1.02, 4), at(1.04, 8), at(1.06, 12)]
  assert.deepEqual([2, 3, 4].map(i => Math.round(timeline.speedAt(list, i))), [200, 200, 200])
})
