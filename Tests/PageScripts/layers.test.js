'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const { shownBox, seenBox, isSeen, parentOf, lookOf, living, sideOf, wordsOf } = livePage()
const layer = (more = {}) => ({ id: 'a', role: 'card', x: 0, y: 0, width: 100, height: 50, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, cornerRadius: 8, zIndex: 0, ...more })
const clip = (x, y, width, height) => ({ x, y, width, height })

test('Scales a layer about its middle and then translates it', () => {
  assert.deepEqual(shownBox(layer({ x: 10, y: 20, scale: .5, translateX: 3, translateY: -4 })), [38, 28.5, 50, 25])
})

test('Clips the visible part of a layer, except for a rotated layer', () => {
  assert.deepEqual(seenBox(layer({ clip: clip(20, -10, 200, 30) })), [20, 0, 80, 20])
  assert.deepEqual(seenBox(layer({ clip: clip(20, -10, 200, 30), rotation: 5 })), [0, 0, 100, 50])
})

test('Hides a layer that is hidden, transparent, without a size or outside its clip', () => {
  assert.equal(isSeen(layer()), true)
  for (const more of [{ hidden: true }, { opacity: .004 }, { width: 0 }, { scale: 0 }, { clip: clip(200, 0, 50, 50) }, { clip: clip(0, 50, 100, 50) }]) assert.equal(isSeen(layer(more)), false, JSON.stringify(more))
  assert.equal(isSeen(layer({ opacity: .005 })), true)
})

test('Finds the nearest layer behind that contains a layer, with a tolerance of 1 point', () => {
  const inner = layer({ id: 'text', role: 'text', x: -1, width: 102, height: 20 })
  const parent = (...behind) => parentOf(inner, behind.length, [...behind, inner])
  assert.equal(parent(layer({ role: 'far' }), layer({ role: 'near' })), 'near')
  assert.equal(parent(layer({ width: 99 })), undefined)
  for (const more of [{ role: 'scrim' }, { role: 'content/scrim' }, { role: 'text' }, { zIndex: 1 }, { hidden: true }]) assert.equal(parent(layer(more)), undefined, JSON.stringify(more))
})

test('Styles a layer by its role, its content and whether it is a main layer', () => {
  const look = (more, parent, leaders = ['other', 'card']) => lookOf(layer(more), parent, leaders)
  assert.deepEqual(look({}), ['box', 'fill1', 'line1'])
  assert.deepEqual(look({}, undefined, []), ['box', 'surface', 'outline'])
  assert.deepEqual(look({}, undefined, ['1', '2', '3', '4', '5', '6', 'card']), ['box', 'fill1', 'line1'])
  assert.deepEqual(look({ role: 'scrim' }), ['box', 'shade', ''])
  assert.deepEqual(look({ role: 'content/scrim' }), ['box', 'shade', ''])
  assert.deepEqual(look({ role: 'photo' }), ['image', 'screen', 'outline'])
  assert.deepEqual(look({ role: 'photo' }, 'card'), ['image', 'fill1', 'line1'])
  assert.deepEqual(look({ content: { kind: 'video' } }), ['image', 'fill1', 'line1'])
  assert.deepEqual(look({ content: { kind: 'spinner' } }, undefined, []), ['spinner', '', 'muted'])
  assert.deepEqual(look({ height: 8 }), ['box', 'muted', ''])
  assert.deepEqual(look({ content: { kind: 'capsule', width: 5 } }), ['capsule', 'muted', ''])
  assert.deepEqual(look({ role: 'text' }, 'card'), ['box', '', ''])
  assert.deepEqual(look({ role: 'text', content: { kind: 'action' } }, 'card'), ['box', 'fill1', 'line1'])
})

test('Keeps one color for a role that leaves its container', () => {
  const leaders = Object.assign(['card', 'content'], { parents: { content: 'card', card: '' } })
  const look = (role, parent) => lookOf(layer({ role }), parent, leaders)
  // Inside its container, the container's fill is visible.
  assert.deepEqual([look('content', 'card'), look('content', undefined), look('content', 'other')], [['box', '', ''], ['box', 'fill0', 'line0'], ['box', 'fill0', 'line0']])
  assert.deepEqual([look('card', undefined), look('card', 'content')], [['box', 'fill0', 'line0'], ['box', 'fill0', 'line0']])
  // The first state decides about a role that is not known yet.
  assert.deepEqual([look('text', 'card'), look('text', undefined)], [['box', '', ''], ['box', 'fill0', 'line0']])
})

test('Labels a layer with its text, or else with the name of its image', () => {
  assert.deepEqual([{}, { content: {} }, { content: { text: 'Hi', image: 'b' } }, { content: { image: 'a/b/c.png' } }].map(wordsOf), ['', '', 'Hi', 'c.png'])
})

test('Represents a missing box by a negative width', () => {
  assert.deepEqual([sideOf(), sideOf(null), sideOf(clip(1, 2, 3, 4))], [[0, 0, -1, 0], [0, 0, -1, 0], [1, 2, 3, 4]])
})

test('Draws a layer with the numbers of its latest state', () => {
  const one = living(layer(), ['box', 'fill0', 'line0']), all = list => list.map(read => read())
  one.now = layer({ x: 7, scale: .5, opacity: 3, rotation: 9, cornerRadius: 4, clip: clip(1, 2, 3, 4), hit: clip(5, 6, 7, 8), content: { kind: 'image', x: 1, y: 1, width: 2, height: 2 },
    shadows: [{ opacity: .1, radius: 9, x: 0, y: 3 }, { opacity: .3, radius: 4, x: 0, y: 2 }] })
  assert.deepEqual([one.x(), one.w(), one.opacity(), one.turn()], [32, 50, 1, 9])
  assert.deepEqual([all(one.corners), all(one.shade), all(one.clip), all(one.hit), all(one.image)], [[2, 2, 2, 2], [30, 4, 2], [1, 2, 3, 4], [5, 6, 7, 8], [1, 1, 2, 2]])
  one.now = layer({ cornerRadii: { topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4 }, shadows: [{ opacity: .3, radius: .5, x: 0, y: 2 }] })
  assert.deepEqual([all(one.corners), all(one.shade), all(one.hit)], [[1, 2, 3, 4], [0, 0, 0], [0, 0, -1, 0]])
})

test('In the app look, a layer\'s role, content and id select its style', () => {
  const { look } = livePage()
  const style = (role, content, id = role) => look.styleOf(layer({ id, role, content }))
  assert.equal(style('scrim'), 'shade none none none')
  assert.equal(style('handle', { kind: 'capsule' }), 'bar none none none')
  assert.equal(style('card'), 'surface none none none')
  assert.equal(style('sheet', { kind: 'item', text: 'Episode 1' }, 'sheet:player/1'), 'surface none player sheet')
  assert.equal(style('gadget', { kind: 'thing' }), 'tile hairline none label')
  assert.equal(style('track'), 'tile none none label')
  assert.equal(look.styleOf(layer({ role: 'gadget', width: 300, height: 200 })), 'surface hairline lines label')
  assert.match(style('photo', { kind: 'image', image: 'a' }), /^tile none photo\d none$/)
  assert.equal(style('photo', { kind: 'image', image: 'a' }), style('snapshot', { kind: 'image', image: 'a' }))
  assert.equal(look.backdropOf(['card', 'handle']), 'map')
  assert.equal(look.backdropOf(['row']), 'plain')
})
