'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const on = id => ({ closest: () => id ? { dataset: { layer: id } } : null })

test('Takes only an image that was dropped onto a layer, and only up to a limit', () => {
  const { dropped } = livePage(), said = []
  const take = (type, size, id) => dropped.take({ name: 'a.png', type, size }, on(id), text => said.push(text))
  assert.equal(take('text/csv', 9, 'card'), false)
  assert.equal(take('image/gif', 9, 'card'), false)
  assert.equal(take('image/png', 9, ''), false)
  assert.deepEqual(said, [])
  assert.equal(take('image/png', 524289, 'card'), true)
  assert.deepEqual(said, ['a.png has 524289 bytes; at most 524288 are allowed.'])
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
  assert.equal(dropped.take({ name: 'a.png', type: 'image/png', size: 9 }, on('one'), text => said.push(text)), true)
  assert.deepEqual(said, [''])
  assert.equal(look.dressed(layer('one')), 'tile none skin0 none')
  assert.match(look.dressed(layer('two')), /^tile none photo\d none$/)
  assert.deepEqual(look.images, [['data:image/png;base64,AAAA', 'xMidYMid slice']])
  const { box } = piece(living(layer('one'), ['box', '', '', look.dressed(layer('one'))]))
  assert.equal(box.children[0].attributes?.src ?? box.children[0].getAttribute?.('src'), 'data:image/png;base64,AAAA')
})
