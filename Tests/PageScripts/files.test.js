'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { livePage, scenarios, randomFrom } = require('./load.js')
const { create, send, configure, drag } = require('./host.js')

const { callsOf, scenarioText, paired, hostCall, answersTo, Files } = livePage()
// Converts calls through JSON, which has no negative zero: a scenario can contain -0.
const plain = calls => JSON.parse(JSON.stringify(calls.map(({ method, params: { session, ...params } }) => ({ method, params }))))
const line = (method, params, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
const box = (more = {}) => line('session/create', { component: 'box', ...more })
const read = (text, skip, isAlone) => callsOf(text, 'a.jsonl', ['box'], skip, isAlone)
const compare = params => ({ method: 'compare', params: { isWanted: true, ...params } })

test('Saves the same calls that were opened, for every scenario of the plugins', () => {
  const all = scenarios()
  assert.ok(all.length > 100, `only ${all.length} scenarios`)
  let opened = 0
  for (const { name, text } of all) {
    const components = [...text.matchAll(/"component":"([\w+-]+)"/g)].map(([, one]) => one)
    const once = callsOf(text, name, components, 0, true), again = callsOf(scenarioText(once.calls, once.note), name, components)
    assert.deepEqual(plain(again.calls), plain(once.calls), name)
    assert.equal(again.note, once.note, name)
    assert.equal(again.isPair, undefined, name)
    // With a single session, the calls can be counted without the code under test.
    if (components.length == 1 && !/"session":"(?!s1")|^\[/m.test(text)) {
      opened++
      assert.equal(once.calls.length, text.split('\n').filter(one => /"method":"session\/(create|send|perform|advance|configure|restore)"/.test(one)).length, name)
    }
  }
  assert.ok(opened > 50, `only ${opened} scenarios were counted by hand`)
})

test('Rejects every golden file of the plugins as a scenario', () => {
  for (const { name } of scenarios()) {
    const golden = path.join(__dirname, '../../Plugins', name.replace('.jsonl', '.golden.jsonl'))
    if (fs.existsSync(golden)) assert.throws(() => callsOf(fs.readFileSync(golden, 'utf8'), name, []), /line 1 is not a call/, name)
  }
})

test('Rejects a file whose second line is not JSON', () => {
  assert.throws(() => read(box() + '\n{oops'), { message: "Can't open a.jsonl: line 2 is not JSON. Open a scenario, NAME.jsonl." })
})

test('Rejects a file without a session, one in real time, and one of another component', () => {
  assert.throws(() => read(''), /no line creates a session/)
  assert.throws(() => read(line('ping')), /no line creates a session/)
  assert.throws(() => read(box({ clock: 'realtime' })), /uses the real-time clock/)
  assert.throws(() => callsOf(box(), 'a.jsonl', ['card', 'hero']), /this page has no component "box". It has card, hero/)
  for (const text of ['5', 'null', '[]', '{}', '[null]']) assert.throws(() => read(text), /line 1 is not a call/, text)
})

test('Reads batches, skips empty lines, and counts lines as in the file', () => {
  const { calls } = read(`\n[${box()},${line('session/advance', { to: 1 })}]\n\n${line('session/state', {})}\n${line('session/advance', { to: 2 })}\n`)
  assert.deepEqual(calls.map(one => [one.method, one.line]), [['session/create', 2], ['session/advance', 2], ['session/advance', 5]])
})

test('Reads one session of several, and skips refused ones', () => {
  const text = [box(), box({ session: 'named' }), box(), line('session/advance', { session: 's2', to: 3 }), line('session/advance', { to: 1 }), line('session/advance', { session: 'named', to: 2 })].join('\n')
  const advanced = skip => read(text, skip).calls.slice(1).map(one => one.params.to)
  assert.deepEqual(advanced(0), [1])
  assert.match(read(text).note, /^showing the first of its 3 sessions/)
  assert.match(read(text, 1).note, /^showing the first valid session of its 3 sessions/)
  assert.deepEqual(advanced(1), [2])
  assert.equal(read(text, 1).hasMore, true)
  assert.equal(read(text, 2).hasMore, false)
})

test('Uses the first note of a scenario', () => {
  const text = [line('$/note', { text: 'first' }), box(), line('$/note', { text: 'second' })].join('\n')
  assert.equal(read(text).note, 'first')
})

test('Saves a comparison as two sessions, and opens it as one comparison', () => {
  const calls = [create({ a: 1 }), send(...drag()), compare(), configure({ a: 2 }), send(...drag({ t: 3 })), configure({ b: 1 })]
  const text = scenarioText(calls, 'two'), read = callsOf(text, 'a.jsonl', ['box'])
  assert.equal(text.match(/"session\/create"/g).length, 2)
  assert.equal(text.match(/"session\/configure"/g).length, 2)
  assert.equal(read.isPair, true)
  assert.equal(read.note, 'two')
  assert.deepEqual(plain(read.calls), calls.map(one => one.method == 'compare' ? { method: 'compare', params: { isWanted: true } } : one))
})

test('Keeps the initial parameters of both sides of a comparison', () => {
  const calls = [create({ a: 1 }), compare({ parameters: { a: 5 } }), send(...drag()), configure({ b: 1 })]
  assert.deepEqual(plain(callsOf(scenarioText(calls, ''), 'a.jsonl', ['box']).calls), calls)
})

test('Restores random comparisons with the calls of each side', () => {
  const random = randomFrom(7)
  // The calls of each side, in order.
  const sides = calls => {
    const place = calls.findIndex(one => one.method == 'compare'), { parameters } = calls[place].params
    const both = calls.filter(one => one.method != 'compare'), [first] = both
    return [both, [parameters ? { ...first, params: { ...first.params, parameters } } : first, ...calls.slice(1).filter((one, i) => one.method != 'compare' && (i + 1 < place || one.method != 'session/configure'))]]
  }
  for (let round = 0; round < 300; round++) {
    const calls = [create({ a: 1 })], any = () => random() < .5 ? configure({ a: Math.floor(random() * 3) }) : send({ type: 'tap', t: calls.length })
    for (let i = Math.floor(random() * 4); i > 0; i--) calls.push(any())
    calls.push(compare())
    for (let i = Math.floor(random() * 4); i > 0; i--) calls.push(any())
    const read = callsOf(scenarioText(calls, ''), 'a.jsonl', ['box'])
    assert.equal(read.isPair, true)
    assert.deepEqual(sides(plain(read.calls)), sides(calls))
  }
})

test('Does not pair sessions that differ in their events, or three sessions', () => {
  const tap = x => send({ type: 'tap', x })
  assert.equal(paired([[create(), tap(1)], [create(), tap(2)]]), null)
  assert.equal(paired([[create(), tap(1)], [create()]]), null)
  assert.equal(paired([[create()], [create(), tap(1)]]), null)
  assert.equal(paired([[create()]]), null)
  assert.equal(paired([[create()], [create()], [create()]]), null)
})

test('Finds the first call that only a host answers, with its line', () => {
  const lines = [box(), line('session/advance', { to: 1 }), line('$/note', {})]
  assert.equal(hostCall(lines.join('\n')), undefined)
  assert.deepEqual(hostCall([...lines, '', line('session/subscribe', {})].join('\n')), [5, 'session/subscribe'])
  assert.deepEqual(hostCall(`[${box()},${line('session/advance', { workDoneToken: 0 })}]`), [1, 'workDoneToken'])
})

test('Sends every non-empty line to a host, and returns the answers as lines', async () => {
  const asked = []
  const host = { answers: async lines => asked.push(...lines) && ['{"id":1}', '{"id":2}'] }
  assert.equal(await answersTo(host, 'a\n\n  \nb\n'), '{"id":1}\n{"id":2}\n')
  assert.deepEqual(asked, ['a', 'b'])
})

test('Numbers repeated file names', () => {
  const files = new Files({})
  assert.deepEqual(['a', 'a', 'b', 'a'].map(one => files.nameOf(one)), ['a.jsonl', 'a-2.jsonl', 'b.jsonl', 'a-3.jsonl'])
})
