'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { FakeHost, done, drag, create, send, advance } = require('./host.js')

// A live page of which only the parts are there that play and edit.
function livePart(hash = '') {
  const location = { hash, href: 'http://page/' + hash }, told = []
  const history = { replaceState(_, __, address) {
    location.href = address
    location.hash = address.slice('http://page/'.length)
  } }
  const page = livePage({ location, history })
  const live = Object.assign(Object.create(page.Live.prototype), { host: new FakeHost(page.Refusal), tasks: new page.Tasks(() => {}), on: {}, bending: {}, controls: { refresh() {} },
    described: { id: 'box', parameters: { properties: {} } }, hands: { forget() {} }, recovery: {}, draw() {}, refresh() {},
    view: { message: { textContent: '' }, tell(text) { this.message.textContent = text, told.push(text) } } })
  live.module = { knows: () => false }
  live.play = new page.Play(live.host)
  live.edits = new page.Edits(live)
  live.open = (calls, ahead = true) => done(live.begin(calls, ahead))
  return { page, live, edits: live.edits, location, told }
}

const tap = (t, name) => ({ type: 'action', name, t })
const three = () => [create(), send(tap(1, 'a')), send(tap(2, 'b')), send(tap(4, 'c')), { method: 'session/advance', params: { until: 'settled' } }]
const now = ({ live }) => ({ calls: live.play.past(), state: live.play.state, undos: live.edits.undos.map(one => one.edit), address: live.edits.words })

test('Undo brings back the calls and the state that were before an edit, and redo the edit', () => {
  const part = livePart(), { live, edits } = part
  live.open(three())
  edits.isOwn = true
  const before = now(part)
  assert.equal(edits.edit('d1'), '')
  const after = now(part)
  assert.notDeepEqual(after.calls, before.calls)
  assert.equal(part.location.hash, '#bend=d1')
  edits.undo()
  assert.deepEqual(now(part), before)
  assert.equal(part.location.hash, '')
  edits.redo()
  assert.deepEqual(now(part), after)
  assert.equal(part.location.hash, '#bend=d1')
})

test('Random edits, undos and redos go along one line of states', () => {
  const random = randomFrom(8)
  for (let round = 0; round < 8; round++) {
    const part = livePart(), { live, edits } = part
    live.open(three())
    edits.isOwn = true
    // What undo and redo are to do: states in a row, and the place in it.
    let states = [now(part)], place = 0
    for (let step = 0; step < 25; step++) {
      const what = random()
      if (what < .4) {
        const word = [`m${Math.floor(random() * 3)},${(random() - .5).toFixed(2)}`, 's0', 'd0', 'p0.500000,%7B%22a%22%3A1%7D'][Math.floor(random() * 4)]
        if (edits.edit(word)) continue
        states = [...states.slice(0, ++place), now(part)]
      } else if (what < .75) {
        edits.undo()
        place = Math.max(0, place - 1)
      } else {
        edits.redo()
        place = Math.min(states.length - 1, place + 1)
      }
      assert.deepEqual(now(part), states[place], `round ${round}, step ${step}`)
      assert.deepEqual([edits.undos.length, edits.redos.length], [place, states.length - 1 - place])
    }
  }
})

test('The edits of an address give the same calls as the edits by hand', () => {
  const one = livePart(), other = livePart()
  for (const { live, edits } of [one, other]) {
    live.open([create(), send(...drag()), send(tap(2, 'b')), send(tap(4, 'c'))])
    edits.isOwn = true
  }
  for (const word of ['m1,0.25', 's1', 'p1.000000,%7B%22a%22%3A1%7D']) assert.equal(one.edits.edit(word), '')
  other.edits.apply(one.edits.words + ';0.15,20,-5')
  assert.equal(other.edits.words, one.edits.words + ';0.15,20,-5')
  const moved = other.live.play.past().flatMap(call => call.params.events || []).filter(event => event.type == 'pointer')
  assert.deepEqual(moved.slice(-1).map(({ x, y }) => [x, y]), [[230, 115]])
  one.edits.apply('0.15,20,-5')
  assert.deepEqual(now(other), now(one))
})

test('Edits of an address that make no sense are left out and listed', () => {
  const part = livePart()
  part.live.open(three())
  part.edits.apply('d9;d0;1,2;x;m0')
  assert.deepEqual(part.edits.undos.map(one => one.edit), ['d0'])
  assert.match(part.told.at(-1), /4 make no sense here and were left out: d9, 1,2, x and 1 more\.$/)
})

test('An edit that changes nothing known returns what is wrong, and leaves all as it was', () => {
  const part = livePart()
  part.live.open(three())
  const before = now(part)
  assert.equal(part.edits.edit('d9'), 'There is no such thing to change.')
  assert.deepEqual(now(part), before)
})

test('An edit that the host refuses is not kept', () => {
  const part = livePart()
  part.live.open(three())
  const before = now(part), { call } = part.live.host
  part.live.host.call = function (method, params) {
    if (method == 'session/send') this.refuse('not now')
    return call.call(this, method, params)
  }
  assert.equal(part.edits.edit('d0'), 'not now')
  assert.deepEqual(now(part), before)
})

test('An undo that the host refuses can be had later', () => {
  const part = livePart(), { edits, live } = part
  live.open(three())
  const before = now(part), { call } = live.host
  edits.edit('d0')
  const after = now(part)
  live.host.call = () => live.host.refuse('not now')
  edits.undo()
  assert.deepEqual(now(part), after)
  live.host.call = call
  edits.undo()
  assert.deepEqual(now(part), before)
})

test('Changing one parameter twice at one time is one edit; another parameter is another one', () => {
  const part = livePart()
  part.live.open(three())
  for (const parameters of [{ a: 1 }, { a: 2 }, { b: 1 }]) part.edits.tune(1.5, parameters)
  assert.deepEqual(part.edits.undos.map(one => decodeURIComponent(one.edit)), ['p1.500000,{"a":2}', 'p1.500000,{"b":1}'])
  assert.deepEqual(part.live.play.state.values, { x: 0, log: 'action@1 action@2 action@4', a: 2, b: 1 })
})

test('An address holds the edits until a hand did something', () => {
  const { edits, live, location } = livePart()
  live.open(three())
  edits.isOwn = true
  edits.edit('d0')
  assert.equal(edits.isHeld, true)
  edits.leave()
  edits.undos.push({ edit: 'd1' })
  edits.address()
  assert.equal(edits.isHeld, false)
  assert.equal(location.hash, '#bend=d0')
})

test('Another beginning can be taken back, with all the edits before it', () => {
  const part = livePart(), { live, edits } = part
  live.open(three())
  edits.edit('d0')
  edits.edit('m0,0.5')
  const before = now(part)
  live.open([create({ size: 9 }), send(tap(1, 'z'))])
  assert.equal(edits.undos.length, 1)
  edits.undo()
  assert.deepEqual(now(part), before)
  assert.equal(edits.undos.length, 2)
  edits.redo()
  assert.equal(live.play.state.values.size, 9)
})

test('The hand that takes over at a time keeps what came before, and undo brings back what came after', () => {
  const part = livePart(), { live, edits } = part
  live.open(three())
  const before = now(part)
  live.goTo(2)
  live.takeOver()
  assert.deepEqual([live.play.t, live.play.state.values.log], [2, 'action@1 action@2'])
  assert.match(part.told.at(-1), /What came after 2\.000 s is gone; Undo brings it back/)
  edits.undo()
  assert.deepEqual([now(part).calls, now(part).state], [before.calls, before.state])
})
