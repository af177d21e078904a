'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { createHash } = require('node:crypto')
const { livePage, randomFrom } = require('./load.js')

const { sha256, hex } = livePage()
const expected = bytes => createHash('sha256').update(bytes).digest('hex')

test('Returns the SHA-256 of "abc" in FIPS 180-4', () => {
  const sum = hex(sha256(new TextEncoder().encode('abc')))
  assert.equal(sum, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('Returns the SHA-256 of an empty text', () => {
  assert.equal(hex(sha256(new Uint8Array())), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

// From a length of 56 bytes, the padding needs an additional block.
test('Returns the same SHA-256 as node for every length from 0 to 200 bytes', () => {
  const random = randomFrom(1)
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, () => random() * 256)
    assert.equal(hex(sha256(bytes)), expected(bytes), `${length} bytes`)
  }
})

test('Returns the same SHA-256 as node for 300 KB', () => {
  const random = randomFrom(2), bytes = Uint8Array.from({ length: 3e5 }, () => random() * 256)
  assert.equal(hex(sha256(bytes)), expected(bytes))
})

test('Hashes the UTF-8 bytes of a text, with and without the browser’s SHA-256', async () => {
  const text = 'Café → 🙂\n'
  for (const crypto of [{}, globalThis.crypto]) assert.equal(await livePage({ crypto }).checksum(text), expected(Buffer.from(text)))
})

test('Keeps leading zeros of hexadecimal digits', () => assert.equal(hex(Uint8Array.of(0, 1, 171, 255).buffer), '0001abff'))
