'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')

const { packed, unpacked, linkedSession, hintOf, firstCalls, noteStart } = livePage()

test('A link can contain any text, and needs no escapes in a URL', async () => {
  const text = '{"title":"Café 🏝"}\n'.repeat(200), letters = await packed(text)
  assert.match(letters, /^[\w-]+$/)
  assert.ok(letters.length < 200)
  assert.equal(await unpacked(letters), text)
  assert.equal(await linkedSession('#session=' + letters), text)
})

test('Other URLs contain no recording, and an incomplete link is refused', async () => {
  assert.deepEqual(['', '#bend=0.1,2,3', '#session=', '#session=a b'].map(linkedSession), [null, null, null, null])
  const letters = await packed('a'.repeat(5000) + Math.PI)
  await assert.rejects(linkedSession('#session=' + letters.slice(0, -4)))
})

test('The hint and the content of a plugin come from its description', () => {
  assert.deepEqual([{ hint: 'Press the button.' }, {}].map(hintOf), ['Press the button.', 'Tap or drag the component.'])
  noteStart({ id: 'switch', parameters: { properties: { items: { examples: [['a'], ['b']] }, size: { default: 3 } } } })
  assert.deepEqual(firstCalls('switch'), [{ method: 'session/create', params: { component: 'switch', parameters: { items: ['a'] } } }])
})
