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

test('A link to a file says that it opens only on this computer', async () => {
  const said = async protocol => {
    const { Live } = livePage({ navigator: { clipboard: { writeText: async () => {} } }, location: { hash: '', href: `${protocol}//page/`, protocol } })
    return Live.prototype.share.call({ play: { past: () => [{ method: 'session/create', params: { component: 'card' } }] }, described: { title: 'Card' } })
  }
  assert.match(await said('https:'), /^Copied a link with the recording \(1 KB\)\.$/)
  assert.match(await said('file:'), /^Copied a link with the recording \(1 KB\)\. It opens only on this computer, because the page is a file\. To share the recording, use Save, or put the page on the web\.$/)
})

test('The hint and the content of a plugin come from its description', () => {
  assert.deepEqual([{ hint: 'Press the button.' }, {}].map(hintOf), ['Press the button.', 'Tap or drag the component.'])
  noteStart({ id: 'switch', parameters: { properties: { items: { examples: [['a'], ['b']] }, size: { default: 3 } } } })
  assert.deepEqual(firstCalls('switch'), [{ method: 'session/create', params: { component: 'switch', parameters: { items: ['a'] } } }])
})
