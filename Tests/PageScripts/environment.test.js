'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const { screenEvent } = livePage()

test('A screen comes with the safe area of its orientation', () => {
  const plain = value => JSON.parse(JSON.stringify(value))
  assert.deepEqual(plain(screenEvent(393, 852)), { viewport: { width: 393, height: 852 }, safeArea: { top: 59, left: 0, bottom: 34, right: 0 } })
  assert.deepEqual(plain(screenEvent(852, 393)), { viewport: { width: 852, height: 393 }, safeArea: { top: 0, left: 59, bottom: 21, right: 59 } })
  assert.deepEqual(plain(screenEvent(1180, 820)).safeArea, { top: 24, left: 0, bottom: 20, right: 0 })
  assert.deepEqual(plain(screenEvent(667, 375)).safeArea, { top: 0, left: 0, bottom: 0, right: 0 })
})

test('The safe area of an unknown screen stays as it is', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(screenEvent(500, 500))), { viewport: { width: 500, height: 500 } })
})

test('Shows the hint of a component, or a general hint if the component has none', () => {
  const { hintOf } = livePage()
  assert.equal(hintOf({ id: 'dial', hint: 'Turn the dial.' }), 'Turn the dial.')
  assert.equal(hintOf({ id: 'lamp' }), 'Tap or drag the component.')
})
