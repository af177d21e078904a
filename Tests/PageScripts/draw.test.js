'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')

const { make, hitOf, seconds, spoken, colour, indexAt, fingerAt, place, piece, living, roundStep, reach, unitOf, neededBy, membersOf, memberFrom, defaultsOf, noteStart, firstCalls } = livePage()

test('Makes an element with attributes, listeners and children', () => {
  const press = () => {}, one = make('button', { class: 'a', disabled: true, hidden: false, title: null, onclick: press }, 'Go', make('b', null, '!'))
  assert.deepEqual(one.attributes, { class: 'a', disabled: '' })
  assert.equal(one.listeners.click, press)
  assert.equal(one.textContent, 'Go!')
})

test('Formats values with three decimals, a minus sign and words', () => {
  assert.deepEqual([1.23456, -2, 0, null, true, false, 'a', { x: 1 }].map(spoken), ['1.235', '−2', '0', '–', 'yes', 'no', 'a', '{"x":1}'])
  assert.deepEqual([seconds(1234567), seconds(1234567, 6)], ['1.235', '1.234567'])
  assert.deepEqual([colour('ink'), colour('')], ['var(--ink)', 'transparent'])
})

test('Cuts the hit box of a rotated layer to its rotated frame', () => {
  const hit = [0, 10, 100, 100]
  assert.deepEqual(hitOf(hit, [0, 10, 100, 100, 0]), hit)
  const [path] = hitOf(hit, [20, 30, 60, 60, 90]).slice(6)
  const numbers = path.match(/[-\d.]+(?=px)/g).map(Number).map(Math.round)
  assert.deepEqual(numbers, [80, 20, 80, 80, 20, 80, 20, 20])
})

test('Returns the last state at or before a time, for random times', () => {
  const random = randomFrom(14)
  for (let round = 0; round < 300; round++) {
    const times = Array.from({ length: 1 + Math.floor(random() * 12) }, () => Math.floor(random() * 10)).sort((a, b) => a - b), t = Math.floor(random() * 12) - 1
    assert.equal(indexAt(times, t), Math.max(0, times.findLastIndex(one => one <= t)), `${t} in ${times}`)
  }
  assert.equal(indexAt([], 5), 0)
})

const finger = { known: 1, t: [0, 5e4, 1e5, 15e4], x: [0, 50, 100, 100], y: [0, 0, 0, 0] }

test('Draws a finger while it is down, and for 20 ms after', () => {
  assert.deepEqual([-1, 0, 1e5, 17e4, 171e3].map(t => fingerAt(finger, t, false).length > 0), [false, true, true, true, false])
})

test('Draws an arrow as long as the velocity, and none for slow fingers', () => {
  const parts = fingerAt(finger, 1e5, true), arrow = parts.find(one => one.attributes.d?.startsWith('M128 0L'))
  // 1000 points per second: 120 points beyond the ring.
  assert.match(arrow.attributes.d, /^M128 0L248 0/)
  assert.equal(fingerAt(finger, 1e5, false).length, parts.length - 1)
  const slow = { ...finger, x: [0, 5, 10, 10] }
  assert.equal(fingerAt(slow, 1e5, true).length, fingerAt(slow, 1e5, false).length)
})

test('Places a layer with its size, position, corners and clip', () => {
  const layer = { id: 'a', role: 'card', x: 10, y: 20, width: 100, height: 40, translateX: 1, translateY: 2, scale: 1, rotation: 5, opacity: .5, cornerRadius: 30, zIndex: 0,
    clip: { x: 0, y: 0, width: 50, height: 60 }, content: { text: 'Harbour' } }
  const part = piece(living(layer, ['box', 'surface', 'outline']))
  place(part, part.one, 0, part.box, part.outer, 1)
  const { width, height, transform, opacity, borderRadius, boxShadow } = part.box.style
  assert.deepEqual([width, height, transform, opacity, boxShadow], ['100px', '40px', 'translate(11px,22px) rotate(5deg)', .5, ''])
  assert.equal(borderRadius, '20px 20px 20px 20px')
  assert.equal(part.outer.style.clipPath, 'polygon(0px 0px,50px 0px,50px 60px,0px 60px)')
})

test('Moves the text of a growing layer from the middle to the corner without a jump', () => {
  const badge = side => ({ id: 'a', role: 'badge', x: 0, y: 0, width: side, height: side, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, cornerRadius: 0, zIndex: 0, content: { text: 'save' } })
  const part = piece(living(badge(20), ['box', 'surface', 'outline']))
  const middles = []
  for (let side = 30; side <= 160; side++) {
    part.one.now = badge(side)
    place(part, part.one, 0, part.box, part.outer, 1)
    middles.push(Number(part.box.children[0].style.left.match(/calc\((.*?)%/)[1]))
  }
  assert.deepEqual([middles[0], middles.at(-1)], [50, 0])
  for (const [index, middle] of middles.entries()) assert.ok(Math.abs(middle - (middles[index - 1] ?? middle)) < 2, `${30 + index} points: ${middle} %`)
})

test('Starts the text of a layer that begins off screen at its visible corner', () => {
  const sheet = (x, y, rotation = 0) => ({ id: 'a', role: 'sheet', x, y, width: 393, height: 800, translateX: 0, translateY: 0, scale: 1, rotation, opacity: 1, cornerRadius: 0, zIndex: 0, content: { text: 'Episode 1' } })
  const corner = layer => {
    const part = piece(living(layer, ['box', 'surface', 'outline']))
    place(part, part.one, 0, part.box, part.outer, 1)
    const { left, top } = part.box.children[0].style
    return [left, top].map(one => Number(one.match(/([\d.]+)px\)/)[1]))
  }
  assert.deepEqual(corner(sheet(0, 52)), [0, 0])
  assert.deepEqual(corner(sheet(0, -400)), [0, 400])
  assert.deepEqual(corner(sheet(-200, 0)), [200, 0])
  assert.deepEqual(corner(sheet(0, -790)), [0, 770])
  assert.deepEqual(corner(sheet(0, -400, 5)), [0, 0])
})

test('Rounds slider steps down to 1, 2 or 5 times a power of ten', () => {
  assert.deepEqual([.0001, .003, .01, .07, 1, 1.9, 9.99, 10, 1000].map(roundStep), [.0001, .002, .01, .05, 1, 1, 5, 10, 1000])
  const random = randomFrom(15)
  for (let round = 0; round < 500; round++) {
    const most = 10 ** (random() * 8 - 3.9), step = roundStep(most)
    assert.ok(step <= most + 1e-12 && step > most / 2.6, `${step} for ${most}`)
  }
})

test('Gives sliders four times the default as their range, and more for a larger value', () => {
  assert.deepEqual(reach({ minimum: 0, maximum: 1e4, default: 50 }, 20), [0, 200, 2])
  assert.deepEqual([0, 50, 199, 200].map(value => reach({ minimum: 0, maximum: 1e4, default: 50 }, value)[1]), [200, 200, 200, 200])
  assert.deepEqual(reach({ minimum: 0, maximum: 1e4, default: 50 }, 600), [0, 800, 5])
  assert.deepEqual(reach({ minimum: .01, maximum: 10, default: .35 }, .35), [.01, 1.4, .01])
  assert.deepEqual(reach({ minimum: 0, maximum: 1, default: .5 }, .5), [0, 1, .01])
  assert.deepEqual(reach({ minimum: 0, maximum: 1e4, default: 0 }, 0), [0, 100, 1])
  assert.deepEqual(reach({ type: 'integer', minimum: 1, maximum: 1000, default: 2 }, 3), [1, 8, 1])
  assert.deepEqual(reach({ minimum: 0, maximum: 1e4 }, 20, 30), [0, 120, 1])
  const random = randomFrom(16)
  for (let round = 0; round < 500; round++) {
    const minimum = -random() * 100, maximum = random() * 1e4, value = minimum + random() * (maximum - minimum)
    const [low, high, step] = reach({ minimum, maximum, default: 1 }, value)
    assert.ok(low <= value && value <= high + 1e-9 && high <= maximum && step > 0, `${value} in ${[low, high, step]}`)
  }
})

test('Abbreviates units', () => assert.deepEqual(['points', 'degrees', 'points per second', 'fraction', undefined].map(unitOf), ['pt', '°', 'pt/s', 'fraction', '']))

test('Requires the members of an action that have no question mark', () => {
  assert.deepEqual(neededBy({ members: '{detent: large | {fraction: number}, card?}' }), { detent: 'large' })
  assert.deepEqual(neededBy({ members: '{card: id, index: integer, at?: {x, y}}' }), { card: '', index: '' })
  assert.deepEqual(neededBy({ members: '{ids: [a, b], name}' }), { ids: '', name: '' })
  assert.deepEqual(neededBy({}), {})
  assert.deepEqual(membersOf({ members: '{detent: large | {fraction: 0.01...1}, card?: string}' }),
    [{ name: 'detent', isOptional: false, kinds: ['large', '{fraction: 0.01...1}'] }, { name: 'card', isOptional: true, kinds: ['string'] }])
  assert.deepEqual([memberFrom('12', ['id']), memberFrom('12', ['integer']), memberFrom('{"height":9}', ['large']), memberFrom('{"h', ['large'])], ['12', 12, { height: 9 }, '{"h'])
})

test('Starts a component with its sample, or with the examples of its parameters', () => {
  const described = { id: 'mine', parameters: { properties: { a: { examples: [1, 2] }, b: { default: 3 }, c: { examples: [] } } } }
  noteStart(described)
  assert.deepEqual(firstCalls('mine'), [{ method: 'session/create', params: { component: 'mine', parameters: { a: 1 } } }])
  assert.deepEqual(firstCalls('unknown')[0].params.parameters, {})
  assert.deepEqual(defaultsOf(described), { a: undefined, b: 3, c: undefined })
  const event = { type: 'present', sheet: 'a' }
  noteStart({ ...described, id: 'sampled', sample: { parameters: { b: 4 }, events: [event], actions: [{ title: 'Present', event }] } })
  assert.deepEqual(firstCalls('sampled'), [
    { method: 'session/create', params: { component: 'sampled', parameters: { b: 4 } } },
    { method: 'session/send', params: { events: [event] } }
  ])
  noteStart({ ...described, id: 'only-buttons', sample: { actions: [{ title: 'Present', event }] } })
  assert.deepEqual(firstCalls('only-buttons').length, 1)
  noteStart({ ...described, id: 'wrong', sample: { parameters: null, events: 'a', actions: [null, {}, 5] } })
  assert.deepEqual(firstCalls('wrong'), [{ method: 'session/create', params: { component: 'wrong', parameters: {} } }])
})
