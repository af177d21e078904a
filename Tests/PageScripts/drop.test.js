'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

test('Takes every image, and says what is wrong with it', () => {
  const { dropped } = livePage(), said = []
  const take = (type, size, id) => dropped.take({ name: 'a.png', type, size }, id, text => said.push(text))
  assert.equal(take('text/csv', 9, 'card'), false)
  assert.deepEqual(said, [])
  for (const [type, size, id] of [['image/gif', 9, 'card'], ['image/png', 9, undefined], ['image/png', 524289, 'card']]) assert.equal(take(type, size, id), true)
  assert.deepEqual(said, ['a.png is not a PNG, JPEG or SVG image.', 'Drop the image onto a layer of the screen.', 'a.png has 524289 bytes; at most 524288 are allowed.'])
})

test('Finds the layer under the pointer, and none beside the screen', () => {
  const { View, LiveScreen } = livePage(), layer = (id, x, more = {}) => ({ id, x, y: 0, width: 90, height: 90, translateX: 0, translateY: 0, rotation: 0, scale: 1, ...more })
  const screen = Object.assign(Object.create(LiveScreen.prototype), { scale: .5, root: { getBoundingClientRect: () => ({ left: 100, top: 10, right: 150, bottom: 80 }) },
    parts: new Map([layer('back', 0), layer('front', 30), layer('cut', 0, { clip: { x: 60, y: 0, width: 30, height: 90 } })].map(now => [now.id, { one: { now } }])) })
  const at = (clientX, clientY) => View.prototype.layerAt.call({ screens: [screen] }, { clientX, clientY })
  assert.deepEqual([at(105, 20), at(116, 20), at(131, 20), at(105, 75), at(90, 20), at(160, 20)], ['back', 'front', 'cut', undefined, undefined, undefined])
  screen.parts.get('front').one.now.rotation = 45
  assert.deepEqual([at(116, 12), at(137.5, 63)], ['back', 'front'])
  assert.equal(View.prototype.layerAt.call({}, { clientX: 0, clientY: 0 }), undefined)
})

test('A layer shows the image that was dropped onto it, and other layers of its role do not', () => {
  class FileReader {
    result = 'data:image/png;base64,AAAA'
    readAsDataURL() { this.onload() }
  }
  class Image {
    set src(text) { this.onload(text) }
  }
  const { dropped, piece, living, look } = livePage({ FileReader, Image }), said = []
  const layer = id => ({ id, role: 'photo', x: 0, y: 0, width: 90, height: 90, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, cornerRadius: 0, zIndex: 0, content: { kind: 'image', image: id } })
  assert.equal(dropped.take({ name: 'a.png', type: 'image/png', size: 9 }, 'one', text => said.push(text)), true)
  assert.deepEqual(said, [''])
  assert.equal(look.dressed(layer('one')), 'tile none skin0 none')
  assert.match(look.dressed(layer('two')), /^tile none photo\d none$/)
  assert.deepEqual(look.images, [['data:image/png;base64,AAAA', 'xMidYMid slice']])
  const { box } = piece(living(layer('one'), ['box', '', '', look.dressed(layer('one'))]))
  assert.equal(box.children[0].attributes?.src ?? box.children[0].getAttribute?.('src'), 'data:image/png;base64,AAAA')
})
