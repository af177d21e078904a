'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const layer = (id, role, content = null) => ({ id, role, content, x: 0, y: 0, width: 90, height: 90, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, cornerRadius: 0, zIndex: 0 })
const photo = { kind: 'image', image: 'a' }

function dressed(skin) {
  const page = livePage()
  page.look.skin = { roles: {}, ids: {}, ...skin }
  return page
}

test('A layer gets the changes for its role, and those for its id before them', () => {
  const { look } = dressed({ roles: { card: { fill: 'k0', image: 'skin0' } }, ids: { one: { fill: 'k1' } } })
  assert.equal(look.dressed(layer('one', 'card', photo)), 'k1 none skin0 none')
  assert.equal(look.dressed(layer('two', 'card', photo)), 'k0 none skin0 none')
  assert.equal(look.dressed(layer('two', 'outer/card', photo)), 'k0 none skin0 none')
  assert.match(look.dressed(layer('two', 'scrim')), /^shade none none none$/)
})

test('A role or an id with the name of a method changes nothing', () => {
  const { look } = dressed()
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    assert.match(look.dressed(layer(name, name, photo)), /^tile none photo\d none$/)
})

test('A label replaces the text, and also appears on an image', () => {
  const { look, piece, living } = dressed({ roles: { photo: { label: '<b>Café</b>', ink: 'k0', font: 'Georgia' } }, ids: { none: { label: '' }, both: { image: 'skin0' } } })
  const style = look.dressed(layer('one', 'photo', photo))
  assert.match(style, /^tile none photo\d label\tk0\tGeorgia\t<b>Café<\/b>$/)
  const { box } = piece(living(layer('one', 'photo', photo), ['box', '', '', style])), text = box.children[box.children.length - 1]
  assert.equal(text.textContent, '<b>Café</b>')
  assert.match(text.style.cssText, /color:var\(--k0\).*font-family:Georgia,sans-serif$/)
  assert.match(look.dressed(layer('both', 'photo', photo)), /^tile none skin0 label\t/)
  assert.match(look.dressed(layer('none', 'photo', photo)), /\t$/)
})

test('An image that is aligned with the top of its layer stays there', () => {
  const { look } = livePage()
  assert.equal(look.add('data:image/png;base64,AAAA', 'xMidYMin slice'), 'skin0')
  assert.equal(look.add('data:image/png;base64,BBBB'), 'skin1')
  const styles = ['skin0', 'skin1'].map(name => look.art(name, '').getAttribute('style'))
  assert.deepEqual(styles.map(one => one || ''), ['object-position:top', ''])
})
