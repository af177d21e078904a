'use strict'
// `coded` in live_outputs.py compares the page's whole code with the program's. These tests check the functions.
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')

const page = livePage()
const { springOf, springState, restTime, overshootOf, platformError, linearEasing, decimals, codeName, percentOf, codeOf, codeFormats, fallbackOf, springIn, numbersOf } = page
const spring = (response, dampingFraction) => ({ response, dampingFraction })
const near = (one, other, tolerance = 1e-9) => assert.ok(Math.abs(one - other) <= tolerance, `${one} ≠ ${other}`)

test('Reads a spring in every form', () => {
  const forms = ['snappy', '.bouncy', { preset: 'smooth', duration: .3, extraBounce: .2 }, { response: .2 }, { duration: .4, bounce: -.5 }, { stiffness: 100, damping: 4 }, { stiffness: 100, damping: 90 }, { response: .2, dampingFraction: .01 }]
  const expected = [[.5, .85], [.5, .7], [.3, .8], [.2, 1], [.4, 2], [.2 * Math.PI, .2], [.2 * Math.PI, 1], [.2, .05]]
  for (const [i, form] of forms.entries()) {
    const { response, dampingFraction } = springOf(form)
    near(response, expected[i][0])
    near(dampingFraction, expected[i][1])
  }
  assert.deepEqual([null, 3, 'none', undefined].map(one => springOf(one)), [null, null, null, null])
  assert.deepEqual(springOf(null, spring(.3, .9)), spring(.3, .9))
})

test('A spring obeys its equation of motion, and stays near its target from its rest time on', () => {
  const random = randomFrom(3)
  for (let i = 0; i < 40; i++) {
    const one = spring(.05 + random(), .06 + random() * 2), velocity = random() * 20 - 10, t = random() * .5, h = 1e-5, w = 2 * Math.PI / one.response
    const [d, v] = springState(one, velocity, t), slope = (springState(one, velocity, t + h)[1] - springState(one, velocity, t - h)[1]) / (2 * h)
    near(slope, -w * w * d - 2 * one.dampingFraction * w * v, 1e-5 * w ** 3)
    const end = restTime(one, velocity, .001)
    assert.ok(Math.abs(springState(one, velocity, end)[0]) <= .001 && Math.abs(springState(one, velocity, end - 2e-6)[0]) > .0009)
    for (let share = 1; share < 3; share += .01) assert.ok(Math.abs(springState(one, velocity, end * share)[0]) <= .001, JSON.stringify(one))
  }
  assert.deepEqual([restTime(spring(0, 1), 0, .01), restTime(spring(1, 0), 0, .01)], [0, null])
})

test('Calculates the overshoot of a spring', () => {
  for (const damping of [.2, .5, .85]) {
    let most = 0
    for (let t = 0; t < 3; t += 1e-4) most = Math.max(most, -springState(spring(.5, damping), 0, t)[0])
    near(overshootOf(spring(.5, damping)), most, 1e-6)
  }
  assert.equal(overshootOf(spring(.5, 1)), 0)
})

test('A CSS easing stays within 0.1 % of its spring', () => {
  for (const one of [spring(.35, .85), spring(.5, .3), spring(.2, 3)]) {
    const { text, duration, error } = linearEasing(one), points = text.slice(7, -1).split(', ')
    assert.ok(error < .001 && duration > 0)
    assert.equal(points[0], '0')
    assert.equal(points.at(-1), '1')
  }
})

test('Writes numbers without an exponent, and rounds errors up', () => {
  assert.deepEqual([0, 1, -1.5, .1 + .2, 1e-7, 123456.789].map(one => decimals(one, 6)), ['0', '1', '-1.5', '0.3', '0', '123456.789'])
  assert.deepEqual([0, 1e-9, .00084, .0123].map(percentOf), ['0.000001 %', '0.000001 %', '0.09 %', '2 %'])
  near(platformError((4 * Math.PI) ** 2, 8 * Math.PI, spring(.5, 1)), 0, 1e-12)
})

test('Names follow the rules of each language, and a description can’t end its comment', () => {
  assert.deepEqual(Object.keys(codeFormats).map(one => codeName('settleSpring', one, 'bottom-card')), [...Array(5).fill('settleSpring'), '--bottom-card-settle-spring'])
  assert.deepEqual(Object.keys(codeFormats).map(one => codeName('return', one, 'x')), ['`return`', '`return`', '`return`', 'returnValue', 'returnValue', '--x-return'])
  const text = codeOf({ component: 'x', origin: 'x', springs: [], numbers: [{ name: '2 a', summary: 'A */ b\nc', value: 2, unit: 'points' }] }, 'css')
  assert.ok(text.includes('/* A * / b c. Unit: points. */\n  --x-2-a: 2px;'), text)
})

test('Finds springs, thresholds and numbers, and the spring that replaces null', () => {
  const forms = [{ type: 'object', properties: { response: {} } }, { type: 'null' }], get = values => name => values[name] ?? null
  const properties = { a: { description: 'Spring. null uses response and damping.', anyOf: forms, 'x-fallback': spring(.3, .8), default: null }, response: { type: 'number', default: .3, 'x-unit': 'seconds' }, damping: { type: 'number', default: .8 },
    far: { oneOf: [{ type: 'number', 'x-unit': 'points' }, { type: 'object', properties: { fraction: { 'x-unit': 'of the height' } } }], default: 25 }, on: { type: 'boolean', default: true } }
  assert.deepEqual(springIn('a', properties, get({ response: .5, damping: .7 })), spring(.5, .7))
  assert.equal(springIn('response', properties, get({ response: .5 })), null)
  const { springs, numbers, origin } = numbersOf({ id: 'x', version: '1', parameters: { properties } }, get({ a: 'snappy', response: .3, damping: .8, far: { fraction: .5 }, on: true }))
  assert.deepEqual([springs.map(one => one.name), numbers.map(({ name, value, unit }) => [name, value, unit]), origin], [['a'], [['response', .3, 'seconds'], ['damping', .8, ''], ['far', .5, 'of the height']], 'x 1, as set in the page'])
  // A response that comes from a duration follows it, and the damping.
  const timed = { b: { description: 'null uses duration and damping.', anyOf: forms, 'x-fallback': spring(.2, .8), default: null }, duration: { default: .4 }, damping: { default: .8 } }
  assert.deepEqual(fallbackOf(timed.b, timed, get({ duration: .8, damping: .4 })), spring(.2, .4))
})

test('Comments in Swift say nil instead of null', () => {
  const springs = [{ name: 'move', summary: 'Spring between detents. null uses response', spring: spring(.3, .8) }]
  const said = format => /Spring between.*?response\./.exec(codeOf({ component: 'x', origin: 'x', springs, numbers: [] }, format))[0]
  assert.deepEqual(Object.keys(codeFormats).map(said).map(one => one.split(' ')[3]), ['nil', 'nil', 'null', 'null', 'null', 'null'])
})
