'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const { Input } = livePage()

test('Moves a finger by keys at 500 points per second, and lifts it when all are released', () => {
  const live = { bending: { key: () => false }, takeOver() {}, middle: () => ({ x: 100, y: 200 }) }, hands = new Input(live)
  const press = (key, isDown, timeStamp) => hands.key({ key, timeStamp, preventDefault() {}, stopPropagation() {} }, isDown)
  press('ArrowRight', true, 1000)
  assert.deepEqual(hands.take(1100, at => at / 1000), [{ type: 'pointer', phase: 'down', id: 0, x: 100, y: 200, t: 1 }, { type: 'pointer', phase: 'move', id: 0, x: 150, y: 200, t: 1.1 }])
  press('ArrowRight', false, 1150)
  assert.deepEqual(hands.take(1200, at => at / 1000).map(({ phase, x, t }) => [phase, x, t]), [['move', 175, 1.15], ['up', 175, 1.15]])
  assert.equal(hands.areDown, false)
})

test('Drags for 80 ms when a key is pressed shortly', () => {
  const live = { bending: { key: () => false }, takeOver() {}, middle: () => ({ x: 0, y: 0 }) }, hands = new Input(live)
  for (const [isDown, timeStamp] of [[true, 0], [false, 5]]) hands.key({ key: 'ArrowDown', timeStamp, preventDefault() {}, stopPropagation() {} }, isDown)
  assert.deepEqual(hands.take(100, at => at).map(({ phase, y, t }) => [phase, y, t]), [['down', 0, 0], ['move', 40, 80], ['up', 40, 80]])
})

test('Gives a new finger the lowest free number', () => {
  const hands = new Input({})
  for (const [pointer, id] of [[11, 0], [12, 2]]) hands.down.set(pointer, { id })
  assert.equal(hands.freeNumber(), 1)
})
