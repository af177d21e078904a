'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const stored = new Map()
const page = livePage({ localStorage: { getItem: key => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) } })
const { mainNames, changedFrom, OwnPresets, curveTime, curvePath, springFacts, springPair, pairEditor, control } = page
const spring = (response, dampingFraction) => ({ response, dampingFraction })
const forms = [{ type: 'object', properties: { response: {} } }, { type: 'null' }]
const number = (value, more = {}) => ({ type: 'number', default: value, minimum: 0, maximum: 10, ...more })

test('Lists the main spring and the limits of a release first, at most five parameters', () => {
  const move = { description: 'Spring. null uses response and dampingFraction.', anyOf: forms, 'x-fallback': spring(.3, .8), default: null }
  const properties = { size: number(1), minimumDistance: number(1), shadowThreshold: number(.5, { 'x-unit': 'progress' }), upTranslation: number(25), fadeStart: number(1), response: number(.3), dampingFraction: number(.8), move, dismissShare: number(.2), on: { type: 'boolean', default: true } }
  assert.deepEqual(mainNames(properties), ['response', 'dampingFraction', 'upTranslation', 'dismissShare', 'size'])
  assert.deepEqual(springPair(properties), { spring: 'move', names: ['response', 'dampingFraction'] })
  assert.deepEqual(mainNames({ swipe: { anyOf: forms, default: spring(.4, .7) }, a: number(1) }), ['swipe', 'a'])
  assert.deepEqual([mainNames({}), springPair({})], [[], null])
})

test('Finds the parameters that differ from their initial values', () => {
  const base = { a: 1, b: null, c: [1] }
  assert.deepEqual(changedFrom(base, name => ({ a: 1, c: [1, 2] })[name]), { c: [1, 2] })
  assert.deepEqual(changedFrom(base, name => ({ a: 2, b: { response: 1 }, c: [1] })[name]), { a: 2, b: { response: 1 } })
})

test('Stores presets in the browser, one for each name', () => {
  const own = new OwnPresets('card')
  own.save('fast', { response: .2 })
  own.save('slow', { response: 2 })
  own.save('fast', { response: .1 })
  assert.deepEqual(new OwnPresets('card').all, [{ name: 'slow', parameters: { response: 2 } }, { name: 'fast', parameters: { response: .1 } }])
  own.remove('slow')
  assert.deepEqual([new OwnPresets('card').all.map(one => one.name), new OwnPresets('other').all], [['fast'], []])
  stored.set('playground-presets-card', 'no JSON')
  assert.deepEqual(new OwnPresets('card').all, [])
})

test('Draws a spring from its start to its target, and says when it settles', () => {
  assert.deepEqual([.2, .5, .51, 60].map(curveTime), [.25, .5, 1, 32])
  const points = curvePath(spring(.3, .5), 1).slice(1).split('L').map(one => one.split(' ').map(Number))
  assert.deepEqual([points.length, points[0], points.at(-1)[0]], [81, [0, 90.4], 240])
  assert.ok(Math.min(...points.map(([, y]) => y)) < points.at(-1)[1] - 3)
  assert.equal(springFacts(spring(.3, .5), .42), 'Settles in 0.42 s. Overshoots by 16.3 %.')
  assert.equal(springFacts(spring(.3, 1), .42), 'Settles in 0.42 s. No overshoot.')
})

test('Dragging the curve writes both parameters within their ranges', () => {
  const values = { response: .4, dampingFraction: .8 }, tuned = []
  const properties = { move: { description: 'null uses response and dampingFraction.', anyOf: forms, 'x-fallback': spring(.4, .8), default: null }, response: number(.4, { minimum: .1 }), dampingFraction: number(.8, { maximum: 1 }) }
  const editor = pairEditor(springPair(properties), properties, { get: name => values[name] ?? null, tune: one => tuned.push(one), code() {} }), [plot] = editor.children
  plot.getBoundingClientRect = () => ({ width: 300 })
  plot.setPointerCapture = () => {}
  const at = (clientX, clientY) => ({ button: 0, clientX, clientY, pointerId: 1, preventDefault() {} })
  plot.listeners.pointermove(at(5, 5))
  plot.listeners.pointerdown(at(100, 50))
  plot.listeners.pointermove(at(200, 10))
  plot.listeners.pointermove(at(-900, 950))
  plot.listeners.pointerup(at(0, 0))
  plot.listeners.pointermove(at(0, 0))
  assert.deepEqual(tuned, [{ response: .8, dampingFraction: .6 }, { response: .1, dampingFraction: 1 }])
  assert.match(plot.attributes['aria-label'], /^Curve of response and dampingFraction\. Settles in 0\.\d\d s\./)
})

test('Keeps the range of a slider while it is held, and fits it to the value afterwards', () => {
  const values = { size: 50 }, properties = { size: { type: 'number', default: 50, minimum: 0, maximum: 1e4 } }
  const row = control('size', properties.size, name => values[name], (name, value) => void (values[name] = value), { compare() {}, base: { size: 50 }, properties, code() {} })
  const [bar] = row.children.find(one => one.attributes.class == 'slide').children, set = value => {
    values.size = value
    row.refresh()
    return bar.max
  }
  assert.equal(set(50), 200)
  assert.equal(set(300), 400)
  for (const [down, up] of [['pointerdown', 'pointerup'], ['pointerdown', 'lostpointercapture'], ['keydown', 'keyup'], ['keydown', 'blur']]) {
    set(300)
    bar.listeners[down]({})
    assert.deepEqual([400, 250, 199, 3].map(set), [400, 400, 400, 400])
    bar.listeners[up]({})
    assert.equal(bar.max, 200)
  }
  // A value beyond the range, such as after an undo, widens it even now.
  bar.listeners.pointerdown({})
  assert.equal(set(900), 1600)
})

test('The Copy button of the spring curve opens the code of its spring', () => {
  const copied = [], properties = { move: { description: 'null uses response and dampingFraction.', anyOf: forms, 'x-fallback': spring(.4, .8), default: null }, response: number(.4, { minimum: .1 }), dampingFraction: number(.8, { maximum: 1 }) }
  const editor = pairEditor(springPair(properties), properties, { get: name => properties[name].default, tune() {}, code: name => copied.push(name) })
  const [, row] = editor.children
  row.children[1].listeners.click()
  assert.deepEqual(copied, ['move'])
})
