'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { seed, count, drawn, visible, hits, bounds } = require('./geometry.json')

const { isSeen, isNoticeable, isAt, boundsOf, shownBox } = livePage()
const screen = { x: 0, y: 0, width: 400, height: 800 }

// Returns a function that makes the same layers as Tests/AgreementTests/RandomLayers.swift.
function layersFrom(seed) {
  const next = randomFrom(seed)
  const number = (low, high) => Math.floor((low + (high - low) * next()) * 100) / 100
  const pick = list => list[Math.trunc(next() * list.length)]
  const length = () => {
    const one = pick([0, .5, 1, 1.5, 8, 44, 100, 500])
    return next() < .4 ? one : number(0, 400)
  }
  const place = (length, end) => {
    const overlap = pick([-.01, 0, .005, .02, .3, .99, 1, 1.01]), kind = next()
    return kind < .2 ? overlap - length : kind < .4 ? end - overlap : kind < .5 ? 0 : number(-100, end)
  }
  const rectangle = () => {
    const width = length(), height = length()
    return { x: place(width, screen.width), y: place(height, screen.height), width, height }
  }
  const layer = () => {
    const layer = { id: 'a', role: 'a', ...rectangle(), translateX: 0, translateY: 0 }
    const isMoved = next() < .3, x = number(-50, 50), y = number(-50, 50)
    if (isMoved) Object.assign(layer, { translateX: x, translateY: y })
    layer.scale = pick([1, 1, 1, 1, .5, 2, .01, 0])
    const turn = number(-180, 180)
    layer.rotation = pick([0, 0, 0, 0, 0, 90, turn, turn])
    const faded = number(0, 1)
    layer.opacity = pick([1, 1, 1, 1, 1, 0, .0039, .004, .0041, .0099, .01, .0101, .05, .9989, .9991, faded])
    layer.hidden = next() < .08
    const isClipped = next() < .3, clip = rectangle()
    if (isClipped) layer.clip = clip
    layer.cornerRadius = pick([0, 0, 0, 1, 2, 12, 40])
    if (next() < .1) layer.cornerRadii = { topLeft: layer.cornerRadius, topRight: 0, bottomLeft: 0, bottomRight: 0 }
    return layer
  }
  // A point in or near a layer.
  const near = layer => {
    const [x, y, w, h] = shownBox(layer), right = (next() - .5) * (w + h), down = (next() - .5) * (w + h)
    return { x: x + w / 2 + right, y: y + h / 2 + down }
  }
  return { layer, near }
}

test('Agrees with checks and pictures about 10,000 random layers: drawn, visible, at a point, and the box around them', () => {
  const { layer, near } = layersFrom(seed), wrong = [], sums = []
  const bit = (text, index) => parseInt(text[index >> 2], 16) >> (3 - index % 4) & 1
  for (let index = 0; index < count; index++) {
    const one = layer(), isVisible = isNoticeable(one, [screen.width, screen.height])
    if (isSeen(one) != bit(drawn, index)) wrong.push({ index, drawn: isSeen(one), ...one })
    if (isVisible != bit(visible, index)) wrong.push({ index, visible: isVisible, ...one })
    const point = near(one)
    if ((isSeen(one) && isAt(one, point)) != bit(hits, index)) wrong.push({ index, point, ...one })
    if (index % 100 == 0) sums.push(0, 0, 0, 0)
    if (!isVisible) continue
    const [x, y, w, h] = boundsOf(one), start = sums.length - 4;
    [x, y, x + w, y + h].forEach((side, place) => { sums[start + place] += side * 100 })
  }
  assert.equal(count, 10000)
  assert.deepEqual(wrong.slice(0, 3), [])
  assert.deepEqual(sums.flatMap((sum, index) => Math.abs(sum - bounds[index]) > 1 ? [[index, sum, bounds[index]]] : []), [])
})
