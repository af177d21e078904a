'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { FakeHost, done, drag, create, send, played } = require('./host.js')

const page = livePage()
const { OutcomeMarkers, labelled, markOf, releasedAt, Play, Refusal, Tasks } = page

// Searches the path of a box that is thrown away if it is released after more than 100 points.
async function searched(events, { outcome } = {}) {
  const play = played(page, [create(), send(...events)]), host = play.host, drawn = []
  const flips = new OutcomeMarkers({ host, tasks: new Tasks(() => {}), draw: () => drawn.push(1) })
  if (outcome) flips.outcome = function* (_, touch, place) { return outcome(place) }
  const [touch] = play.touches
  Object.assign(flips, { play, touch, marks: [], isDone: false })
  await flips.find(play, touch)
  assert.equal(drawn.length, 1)
  return { flips, host, touch }
}

test('Plays a release at the time and place of a sample, without later inputs', () => {
  const play = played(page, [create(), send(...drag({ steps: 20 })), send({ type: 'tap', t: 5 })]), [touch] = play.touches
  const calls = releasedAt(play, touch, 3), events = calls.flatMap(one => one.params.events || [])
  assert.deepEqual(events.map(one => one.t), [0, .01, .02, .03])
  assert.deepEqual(calls.at(-1), { method: 'session/send', params: { event: { type: 'pointer', phase: 'up', t: .03, id: 0, x: 40, y: 120 } } })
})

test('Releases a drag with the translation since its start', () => {
  const play = { calls: [create()], past: () => [create()] }, touch = { id: 'drag', from: { x: 100, y: 50 }, t: [0, 1e6], x: [100, 130], y: [50, 40] }
  assert.deepEqual(releasedAt(play, touch, 1)[1].params.event, { type: 'drag', phase: 'ended', t: 1, translation: { x: 30, y: -10 } })
})

test('Finds the sample from which a release has another outcome', async () => {
  const { flips, touch } = await searched(drag({ steps: 20, x: 10, by: 10 }))
  assert.deepEqual(flips.marks, [{ t: .1, x: 110, y: 120, word: 'away' }])
  assert.equal(flips.text, 'Outcome of an earlier release on this path: back; from 0.100 s: away.')
  assert.equal(flips.placed[0].text, 'release from here: away')
  assert.equal(touch.x[9], 100)
})

test('Marks nothing if every release has the same outcome', async () => {
  const { flips } = await searched(drag({ steps: 8, by: 1 }))
  assert.deepEqual(flips.marks, [])
  assert.equal(flips.text, 'Outcome of a release anywhere on this path: back.')
})

test('Finds every change of the outcome, including a third outcome and a return', async () => {
  const random = randomFrom(9)
  for (let round = 0; round < 5; round++) {
    const steps = 20, words = []
    for (let place = 0; place <= steps; place++) words.push(place && random() < .7 ? words[place - 1] : ['a', 'b', ''][Math.floor(random() * 3)])
    const { flips, touch } = await searched(drag({ steps }), { outcome: place => words[place] })
    const expected = words.flatMap((word, i) => i > 1 && word !== words[i - 1] ? [{ t: touch.t[i] / 1e6, x: touch.x[i], y: touch.y[i], word }] : [])
    assert.deepEqual(flips.marks, expected, words.join())
  }
})

test('Closes every session that the search opens', async () => {
  const { host } = await searched(drag({ steps: 10 })), count = method => host.asked.filter(([name]) => name == method).length
  assert.equal(count('session/close'), count('session/create') - 1)
  assert.equal(host.sessions.size, 1)
})

test('Ends the search of a path that is no longer shown', async () => {
  const play = played(page, [create(), send(...drag())]), flips = new OutcomeMarkers({ host: new FakeHost(Refusal), tasks: new Tasks(() => {}), draw() {} })
  Object.assign(flips, { play, touch: play.touches[0] })
  const search = flips.find(play, play.touches[0])
  flips.touch = null
  await assert.rejects(search, error => error === null)
  assert.equal(flips.text, '')
})

test('Puts a label beside its mark, or at the left edge if there is no room', () => {
  const [mark] = labelled([{ x: 100, y: 200, text: 'away' }], [400, 800], [])
  assert.deepEqual([mark.start, mark.line], [119, 200])
  const [other] = labelled([{ x: 390, y: 200, text: 'away' }], [400, 800], [])
  assert.deepEqual([Math.ceil(other.start - .5), other.line], [390 - 19 - 53, 200])
})

test('Puts no label over another one, a mark or the text of a layer', () => {
  const random = randomFrom(10)
  for (let round = 0; round < 100; round++) {
    const marks = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({ x: 20 + random() * 360, y: 40 + random() * 700, text: 'word' + 'x'.repeat(random() * 8) }))
    const words = [[50, 200, 300, 10], [10, 390, 500, 12]], size = round % 2 ? 18 : 22, all = labelled(marks, [400, 800], words, size)
    const named = all.filter(one => one.lines.length), areas = named.map(({ start, line, length }) => [start, start + length, line, size * .6])
    assert.ok(named.length && named.length <= 3 && all.length === marks.length, `round ${round}`)
    areas.forEach(([from, to, y, half], i) => {
      assert.ok(from >= 6 && to < 400 + 6 && y > 30 && y < 770, `round ${round}: ${[from, to, y]}`)
      const others = [...areas.slice(0, i), ...words, ...all.filter(other => other !== named[i]).map(one => [one.x - 13, one.x + 13, one.y, 11])]
      for (const other of others) assert.ok(from >= other[1] || to <= other[0] || Math.abs(y - other[2]) >= half + other[3] - 1, `round ${round}: ${[from, to, y]} over ${other}`)
    })
  }
})

test('Gives a diamond one label, and breaks a label that is wider than the screen into lines', () => {
  const marks = [{ x: 200, y: 300, kind: 'flip', text: 'away' }, { x: 205, y: 310, kind: 'decided', text: 'back' }, { x: 100, y: 500, kind: 'flip', text: 'x'.repeat(60) }]
  const all = labelled(marks, [400, 800], [])
  assert.deepEqual(all.map(one => one.lines), [[], ['back'], ['x'.repeat(32), 'x'.repeat(28)]])
  assert.ok(all[2].start + all[2].length <= 400)
  assert.equal(markOf(all[0]).children.length, 1)
})

test('Connects a distant label to its mark with a line', () => {
  const lines = ['away'], near = markOf({ x: 10, y: 100, kind: 'flip', lines, start: 29, line: 100 }), apart = markOf({ x: 10, y: 100, kind: 'decided', lines, start: 29, line: 150, length: 46 })
  assert.deepEqual(near.children.map(one => one.name), ['path', 'text'])
  assert.equal(apart.children[0].attributes.d, 'M10 100L29 150')
  assert.equal(near.children[0].attributes.d, 'M10 87l13 13-13 13-13-13z')
})

test('Shows all words of a label on a small screen, in lines inside the screen', () => {
  const text = 'release from here: dismissed'
  for (const [size, lines] of [[18, [text]], [27, ['release from here: ', 'dismissed']], [33, ['release from ', 'here: dismissed']], [60, ['release ', 'from ', 'here: ', 'dismissed']]]) for (const y of [5, 400, 845]) {
    const [mark] = labelled([{ x: 380, y, kind: 'flip', text }], [393, 852], [], size)
    assert.deepEqual(mark.lines, lines)
    const rows = markOf(mark).children.filter(one => one.name == 'text').map(one => one.attributes.y), apart = rows.slice(1).map((row, i) => row - rows[i])
    assert.ok(mark.start >= 6 && mark.start + mark.length <= 393, `${size}`)
    assert.ok(rows[0] > size && rows.at(-1) < 852 - size / 3 && apart.every(one => one > size), `${size} at ${y}: ${rows}`)
  }
})
