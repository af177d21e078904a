'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { deflateRawSync } = require('node:zlib')
const vm = require('node:vm')
const { reportPage, sourceOf, randomFrom } = require('./load.js')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

// Encodes a column as reports do: differences of the given order, signs in the lowest bit, and zeros with
// their repetitions.
function written(values, order) {
  let steps = values.slice()
  for (let n = 0; n < order; n++) steps = steps.map((one, i) => i ? one - steps[i - 1] : one)
  let text = String(order)
  const digits = number => {
    let rest = number < 0 ? -number * 2 + 1 : number * 2
    do {
      text += letters[rest % 32 + (rest > 31 ? 32 : 0)]
      rest = Math.floor(rest / 32)
    } while (rest)
  }
  for (let i = 0; i < steps.length; i++) {
    digits(steps[i])
    if (steps[i]) continue
    let more = 0
    while (steps[i + 1] === 0) more++, i++
    digits(more)
  }
  return text
}

test('Decodes the columns of a report, for orders 0 to 2', async () => {
  const random = randomFrom(13)
  for (let round = 0; round < 30; round++) {
    const values = Array.from({ length: 1 + Math.floor(random() * 50) }, () => random() < .4 ? 0 : Math.floor((random() - .5) * 10 ** (1 + random() * 8)))
    const page = await reportPage({ scenarios: [], ways: [0, 1, 2].map(order => written(values, order)) })
    for (const order of [0, 1, 2]) assert.deepEqual(page.way(order), values, `order ${order}`)
  }
})

test('Reads a column as a number, or as a number plus or minus a course', async () => {
  const { column } = await reportPage({ scenarios: [], ways: [written([0, 5, -10], 1)] }), all = read => [0, 1, 2].map(read)
  assert.deepEqual(all(column('-700', 100)), [-7, -7, -7])
  assert.deepEqual(all(column('100+0', 100)), [1, 1.05, .9])
  assert.deepEqual(all(column('-3-0')), [-3, -8, 7])
})

test('Returns the value of the last change', async () => {
  const { run } = await reportPage(), read = run([[0, 'idle'], [3, 'drag'], [5, 'rest']])
  assert.deepEqual([0, 2, 3, 4, 5, 99].map(read), ['idle', 'idle', 'drag', 'drag', 'rest', 'rest'])
  assert.equal(run([])(3), null)
})

test('Scales the numbers of a layer by their units, and expands four equal corners', async () => {
  const { layer } = await reportPage(), one = layer(['a', 'card', 'Hi', 'box', 'fill0', 'line0', 'surface none none title', '1,100 200 300 400,500,900,800,30 4 2']), all = list => list.map(read => read(0))
  assert.deepEqual([one.x(0), one.y(0), one.w(0), one.h(0), one.opacity(0), one.turn(0), one.there(0)], [1, 2, 3, 4, .5, 9, 1])
  assert.deepEqual([all(one.corners), all(one.shade), all(one.clip), all(one.image), all(one.hit)], [[8, 8, 8, 8], [30, 4, 2], [0, 0, -1, 0], [0, 0, -1, 0], [0, 0, -1, 0]])
})

test('Opens a scenario once, with its times, values and fingers', async () => {
  const { open } = await reportPage({ scenarios: [], ways: [written([0, 10, 30], 0)] })
  const scenario = { n: 3, t: '5+0', phase: [[0, 'idle'], [2, 'rest']], layers: [], more: '0', values: [['x', 10, '0+0']], fingers: [[1, 2, '0+0 100 7+0']] }
  assert.equal(open(open(scenario)), scenario)
  assert.deepEqual(scenario.times, [5, 15, 35])
  assert.equal(scenario.phaseAt(2), 'rest')
  assert.deepEqual([0, 1, 2].map(scenario.numbers[0].at), [0, 1, 3])
  assert.deepEqual(scenario.touches, [{ known: 1, t: [0, 10], x: [10, 10], y: [.7, 1.7] }])
  assert.deepEqual(open({ n: 0 }), { n: 0 })
})

test('Reads a scenario, a time, a layer and edits from the address', async () => {
  const ask = async hash => {
    // Scenarios without states are not drawn.
    const page = await reportPage({ scenarios: [], ways: [] }, { location: { hash } })
    page.page.scenarios.push({ id: 'one' }, { id: 'two' })
    const [{ id }, moment] = page.address()
    return [id, moment]
  }
  assert.deepEqual(await ask(''), ['one', {}])
  assert.deepEqual(await ask('#two&t=1.5&layer=card%3Aa%26b&bend=d1;m0,2'), ['two', { t: 1.5, layer: 'card:a&b', edits: 'd1;m0,2' }])
  assert.deepEqual(await ask('#lost&t=soon&layer=%&bend=d1'), ['one', {}])
})

test('Maps times to positions between two edges', async () => {
  const { timeline } = await reportPage()
  assert.deepEqual([100, 150, 200].map(timeline({ times: [100, 120, 200] }, 10, 30)), [10, 20, 30])
  assert.equal(timeline({ times: [5] }, 10, 30)(5), 10)
})

test('Goes to the next event and changes the speed by keys', async () => {
  const { Player } = await reportPage(), went = []
  const player = Object.assign(Object.create(Player.prototype), { scenario: { times: [0, 10, 20, 30, 40], n: 5 }, moments: [10, 30], index: 2, rate: 1, speed: {}, go: index => went.push(index) })
  const press = (...keys) => keys.map(key => player.key({ key }))
  assert.deepEqual(press(']', '[', 'ArrowLeft', 'End', 'Home', '5', 'x'), [true, true, true, true, true, true, false])
  player.key({ key: 'ArrowRight', shiftKey: true })
  assert.deepEqual(went, [3, 1, 1, 4, 0, 2, 12])
  const rates = keys => keys.map(key => (player.key({ key }), player.rate))
  assert.deepEqual(rates(['<', '<', '<', '<', '>', '>']), [.5, .25, .1, .1, .25, .5])
  assert.equal(player.key({ key: ']', ctrlKey: true }), false)
})

test('Plays a report from its first state, and stops at the end', async () => {
  const steps = [], { Player } = await reportPage(undefined, { requestAnimationFrame: act => steps.push(act) })
  const player = Object.assign(Object.create(Player.prototype), { scenario: { times: [0, 1e4, 2e4, 4e4], n: 4 }, index: 3, rate: .5, direction: 1, playing: false, set(index) { this.index = index } })
  player.toggle()
  const seen = [0, 20, 45, 70, 100].map(now => (steps.pop()(now), [player.index, player.playing]))
  assert.deepEqual(seen, [[0, true], [1, true], [2, true], [2, true], [3, false]])
})

// Encodes bytes as the program does.
function base85(bytes) {
  let text = ''
  for (let i = 0; i < bytes.length; i += 4) {
    const group = [...bytes.subarray(i, i + 4)], digits = []
    let sum = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + (group[at] || 0), 0)
    for (let at = 0; at < 5; at++, sum = Math.floor(sum / 85)) digits.unshift(sum % 85)
    text += digits.slice(0, group.length + 1).map(one => String.fromCharCode(one == 20 ? 125 : 40 + one)).join('')
  }
  return text
}

test('Shows the code of each language, or the command that writes it', async () => {
  const { codesCard } = await reportPage(), told = codesCard([['swiftui', 'let a'], ['css', '--a: 1']]), [, choices, text] = told.children
  assert.equal(text.value, 'let a')
  choices.children[0].value = 'css'
  choices.children[0].listeners.change()
  assert.equal(text.value, '--a: 1')
  assert.match(codesCard([], 'x.jsonl').textContent, /playground export --as swiftui x\.jsonl$/)
})

test('Names each scenario in the code that it shares with others', async () => {
  const { codesOf } = await reportPage()
  assert.deepEqual(codesOf(['a.jsonl', [['css', '/* as in a.jsonl; a.jsonl */'], ['motion', '']]], '$&.jsonl'), [['css', '/* as in $&.jsonl; a.jsonl */'], ['motion', '']])
})

test('Decompresses the parts of a page', async () => {
  const stored = { note: base85(deflateRawSync('Café')), script: base85(deflateRawSync('ready')), wanted: deflateRawSync('{}').toString('base64') }, added = []
  const document = { getElementById: id => ({ textContent: stored[id] }), createElement: () => ({}), body: { append: one => added.push(one) } }, own = {}
  vm.compileFunction(sourceOf('loader'), ['document', 'globalThis', 'playgroundReport'])(document, own, (...all) => own.playgroundReport(...all))
  assert.equal(await own.playgroundReport('note'), 'Café')
  // A page that opens a live page writes `wanted` in Base64.
  assert.equal(await own.playgroundReport('wanted'), '{}')
  assert.equal(Buffer.from(await own.playgroundReport('note', 'arrayBuffer')).toString(), 'Café')
  while (!added.length) await new Promise(setImmediate)
  assert.equal(added[0].textContent, 'ready')
})
