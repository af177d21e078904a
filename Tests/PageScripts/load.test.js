'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { livePage, reportPage, scriptsOf, reportScripts, sourceOf } = require('./load.js')

test('pages.c embeds every script of the three folders', () => {
  const folders = ['Live', 'Look', 'Report'].map(one => path.join(__dirname, '../../Sources/Pictures', one, 'Page'))
  const files = folders.flatMap(one => fs.readdirSync(one)).filter(one => one.endsWith('.js')).map(one => one.slice(0, -3)).sort()
  const joined = new Set([...scriptsOf('live_js'), ...reportScripts(), 'filmed', 'loader'])
  assert.deepEqual([...joined].sort(), files)
})

test('The live page loads without a browser', () => {
  const page = livePage()
  for (const name of ['Live', 'Play', 'Edits', 'Input', 'Files']) assert.equal(typeof page[name], 'function', name)
})

test('A report without scenarios loads without a browser', async () => {
  const page = await reportPage()
  for (const name of ['Player', 'Stage', 'Screen', 'address']) assert.equal(typeof page[name], 'function', name)
})

// The program removes indentation and comment lines (`PageFile.lines`). A comment after a statement would
// remain, and a block comment of several lines would become code.
test('Contains no comment that the page would keep', () => {
  for (const name of [...scriptsOf('live_js'), ...reportScripts()])
    for (const [i, line] of sourceOf(name).split('\n').entries()) {
      assert.doesNotMatch(line, /[;,{})\]] \/\/ /, `${name}.js:${i + 1}`)
      if (line.trim().startsWith('/*')) assert.match(line, /\*\/\s*$/, `${name}.js:${i + 1}`)
    }
})
