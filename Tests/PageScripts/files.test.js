'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { livePage, scenarios, randomFrom } = require('./load.js')
const { create, send, configure, drag } = require('./host.js')

const { callsOf, scenarioText, paired, hostCall, answersTo, Files } = livePage()
// Through JSON, which has no negative zero: a scenario may say -0.
const plain = calls => JSON.parse(JSON.stringify(calls.map(({ method, params: { session, ...params } }) => ({ method, params }))))
const line = (method, params, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
const box = (more = {}) => line('session/create', { component: 'box', ...more })
const read = (text, skip, isAlone) => callsOf(text, 'a.jsonl', ['box'], skip, isAlone)
const compare = params => ({ method: 'compare', params: { isWanted: true, ...params } })

test('Saving what was opened gives the same calls, for every scenario of the plugins', () => {
  const all = scenarios()
  assert.ok(all.length > 100, `only ${all.length} scenarios`)
  let opened = 0
  for (const { name, text } of all) {
    const components = [...text.matchAll(/"component":"([\w-]+)"/g)].map(([, one]) => one)
    const once = callsOf(text, name, components, 0, true), again = callsOf(scenarioText(once.calls, once.note), name, components)
    assert.deepEqual(plain(again.calls), plain(once.calls), name)
    assert.equal(again.note, once.note, name)
    assert.equal(again.isPair, undefined, name)
    // Where there is one session alone, its calls can be counted without reading the file as the page does.
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
    if (fs.existsSync(golden)) assert.throws(() => callsOf(fs.readFileSync(golden, 'utf8'), name, []), /is no scenario: line 1 is no call/, name)
  }
})

test('Rejects a file whose second line is not JSON', () => {
  assert.throws(() => read(box() + '\n{oops'), { message: 'a.jsonl is no scenario: line 2 is no JSON. Drop a file NAME.jsonl as playground replay takes it.' })
})

test('Rejects a file without a session, one in real time, and one of another component', () => {
  assert.throws(() => read(''), /no line of it creates a session/)
  assert.throws(() => read(line('ping')), /no line of it creates a session/)
  assert.throws(() => read(box({ clock: 'realtime' })), /plays in real time/)
  assert.throws(() => callsOf(box(), 'a.jsonl', ['card', 'hero']), /is about box, which this page has not: it has card, hero/)
  for (const text of ['5', 'null', '[]', '{}', '[null]']) assert.throws(() => read(text), /line 1 is no call/, text)
})

test('Reads several calls of one line, leaves out empty lines, and counts lines as they stand in the file', () => {
  const { calls } = read(`\n[${box()},${line('session/advance', { to: 1 })}]\n\n${line('session/state', {})}\n${line('session/advance', { to: 2 })}\n`)
  assert.deepEqual(calls.map(one => [one.method, one.line]), [['session/create', 2], ['session/advance', 2], ['session/advance', 5]])
})

test('Reads one session of several, and skips those that were refused', () => {
  const text = [box(), box({ session: 'named' }), box(), line('session/advance', { session: 's2', to: 3 }), line('session/advance', { to: 1 }), line('session/advance', { session: 'named', to: 2 })].join('\n')
  const advanced = skip => read(text, skip).calls.slice(1).map(one => one.params.to)
  assert.deepEqual(advanced(0), [1])
  assert.match(read(text).note, /^the first of its 3 sessions/)
  assert.match(read(text, 1).note, /^the first that is not refused of its 3 sessions/)
  assert.deepEqual(advanced(1), [2])
  assert.equal(read(text, 1).hasMore, true)
  assert.equal(read(text, 2).hasMore, false)
})

test('The first note is the scenario’s', () => {
  const text = [line('$/note', { text: 'first' }), box(), line('$/note', { text: 'second' })].join('\n')
  assert.equal(read(text).note, 'first')
})

test('A comparison is saved as two sessions, and opened as one comparison', () => {
  const calls = [create({ a: 1 }), send(...drag()), compare(), configure({ a: 2 }), send(...drag({ t: 3 })), configure({ b: 1 })]
  const text = scenarioText(calls, 'two'), read = callsOf(text, 'a.jsonl', ['box'])
  assert.equal(text.match(/"session\/create"/g).length, 2)
  assert.equal(text.match(/"session\/configure"/g).length, 2)
  assert.equal(read.isPair, true)
  assert.equal(read.note, 'two')
  assert.deepEqual(plain(read.calls), calls.map(one => one.method == 'compare' ? { method: 'compare', params: { isWanted: true } } : one))
})

test('A comparison whose sides begin with other parameters keeps both', () => {
  const calls = [create({ a: 1 }), compare({ parameters: { a: 5 } }), send(...drag()), configure({ b: 1 })]
  assert.deepEqual(plain(callsOf(scenarioText(calls, ''), 'a.jsonl', ['box']).calls), calls)
})

test('Random comparisons are opened with what each side was told', () => {
  const random = randomFrom(7)
  // What each side has been asked, in order.
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

test('Sessions that do different things are no comparison, nor are three', () => {
  const tap = x => send({ type: 'tap', x })
  assert.equal(paired([[create(), tap(1)], [create(), tap(2)]]), null)
  assert.equal(paired([[create(), tap(1)], [create()]]), null)
  assert.equal(paired([[create()], [create(), tap(1)]]), null)
  assert.equal(paired([[create()]]), null)
  assert.equal(paired([[create()], [create()], [create()]]), null)
})

test('The first call that only a host answers is found with its line', () => {
  const lines = [box(), line('session/advance', { to: 1 }), line('$/note', {})]
  assert.equal(hostCall(lines.join('\n')), undefined)
  assert.deepEqual(hostCall([...lines, '', line('session/subscribe', {})].join('\n')), [5, 'session/subscribe'])
  assert.deepEqual(hostCall(`[${box()},${line('session/advance', { workDoneToken: 0 })}]`), [1, 'workDoneToken'])
})

test('A host is asked each line that is not empty, and its answers are lines', async () => {
  const asked = []
  const host = { answers: async lines => asked.push(...lines) && ['{"id":1}', '{"id":2}'] }
  assert.equal(await answersTo(host, 'a\n\n  \nb\n'), '{"id":1}\n{"id":2}\n')
  assert.deepEqual(asked, ['a', 'b'])
})

test('A name that was saved by before is numbered', () => {
  const files = new Files({})
  assert.deepEqual(['a', 'a', 'b', 'a'].map(one => files.nameOf(one)), ['a.jsonl', 'a-2.jsonl', 'b.jsonl', 'a-3.jsonl'])
})
