'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { FakeHost, done, drag, create, send, advance } = require('./host.js')

// Returns the parts of a live page that play and edit sessions.
function livePart(hash = '') {
  const location = { hash, href: 'http://page/' + hash }, told = []
  const history = { replaceState(_, __, address) {
    location.href = address
    location.hash = address.slice('http://page/'.length)
  } }
  const page = livePage({ location, history })
  const live = Object.assign(Object.create(page.Live.prototype), { host: new FakeHost(page.Refusal), tasks: new page.Tasks(() => {}), on: {}, bending: {}, releases: { begin() {}, show() {} }, controls: { refresh() {} },
    described: { id: 'box', parameters: { properties: {} } }, hands: new page.Input({}), recovery: {}, draw() {}, refresh() {},
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

test('Restores the calls and the state before an edit by undo, and the edit by redo', () => {
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

test('Follows one line of states through random edits, undos and redos', () => {
  const random = randomFrom(8)
  for (let round = 0; round < 8; round++) {
    const part = livePart(), { live, edits } = part
    live.open(three())
    edits.isOwn = true
    // The sequence of expected states, and the current position in it.
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

test('Applies the edits of an address like edits by hand', () => {
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

test('Skips and lists edits of an address that do not apply', () => {
  const part = livePart()
  part.live.open(three())
  part.edits.apply('d9;d0;1,2;x;m0')
  assert.deepEqual(part.edits.undos.map(one => one.edit), ['d0'])
  assert.match(part.told.at(-1), /^4 edits in the address did not apply here and were skipped: d9, 1,2, x and 1 more\.$/)
})

test('Returns an error for an edit that does not apply, and changes nothing', () => {
  const part = livePart()
  part.live.open(three())
  const before = now(part)
  assert.equal(part.edits.edit('d9'), 'This edit does not apply here.')
  assert.deepEqual(now(part), before)
})

test('Does not keep an edit that the host refuses', () => {
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

test('Keeps an undo that the host refuses for later', () => {
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

test('Merges two changes of one parameter at one time, but not of two parameters', () => {
  const part = livePart()
  part.live.open(three())
  for (const parameters of [{ a: 1 }, { a: 2 }, { b: 1 }]) part.edits.tune(1.5, parameters)
  assert.deepEqual(part.edits.undos.map(one => decodeURIComponent(one.edit)), ['p1.500000,{"a":2}', 'p1.500000,{"b":1}'])
  assert.deepEqual(part.live.play.state.values, { x: 0, log: 'action@1 action@2 action@4', a: 2, b: 1 })
})

test('Keeps the edits before the first manual input in the address', () => {
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

test('Restores the previous history with all its edits after another one was opened', () => {
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

test('Keeps the history before a takeover, and restores the rest by undo', () => {
  const part = livePart(), { live, edits } = part
  live.open(three())
  const before = now(part)
  live.goTo(2)
  live.takeOver()
  assert.deepEqual([live.play.t, live.play.state.values.log], [2, 'action@1 action@2'])
  assert.match(part.told.at(-1), /Discarded everything after 2\.000 s; Undo restores it/)
  edits.undo()
  assert.deepEqual([now(part).calls, now(part).state], [before.calls, before.state])
})

// Performs inputs in a live session and lets it settle, like the frames of a page.
function perform({ live }, inputs, now) {
  live.rebase(now)
  live.hands.waiting.push(...inputs.map(({ t, ...input }) => ({ ...input, at: now + t * 1000 })))
  for (const later of [now + 500, now + 2000]) done(live.live(later))
}

test('Undoes and redoes gestures, actions and parameters one by one, in order', () => {
  const part = livePart(), { live, edits } = part, logs = []
  live.open(three().slice(0, 1), false)
  const changes = [() => perform(part, drag(), 0), () => live.act(function* () { yield* live.play.send([{ type: 'action', name: 'a' }]) }),
    () => live.tune({ a: 1 }), () => perform(part, drag({ by: 2 }), 9000)]
  const read = () => {
    const { t, ...values } = live.play.state.values
    return JSON.stringify(values)
  }
  for (const change of changes) {
    logs.push(read())
    change()
  }
  const last = read()
  assert.equal(edits.undos.length, changes.length)
  for (const log of [...logs].reverse()) {
    edits.undo()
    assert.equal(read(), log)
    assert.equal(live.isPast, false)
  }
  assert.equal(edits.undos.length, 0)
  for (const log of [...logs.slice(1), last]) {
    edits.redo()
    assert.equal(read(), log)
  }
  assert.equal(edits.redos.length, 0)
  // A new gesture clears the undone ones.
  edits.undo()
  live.takeOver()
  perform(part, drag({ by: 3 }), 20000)
  assert.deepEqual([edits.undos.length, edits.redos.length], [changes.length, 0])
})

test('Undoes a gesture after Start over before the session from before it', () => {
  const part = livePart(), { live, edits } = part
  live.open(three(), false)
  const before = live.play.state.values
  live.open(three().slice(0, 1), false)
  perform(part, drag(), 0)
  assert.equal(edits.undos.length, 2)
  edits.undo()
  assert.equal(live.play.state.values.log, '')
  edits.undo()
  assert.deepEqual(live.play.state.values, before)
  edits.redo()
  edits.redo()
  assert.match(live.play.state.values.log, /^down.* up/)
})

test('Undoes a wheel turn or a moved slider as one input, and both fingers of a gesture together', () => {
  const part = livePart(), { live, edits } = part, wheel = t => ({ type: 'wheel', deltaX: 0, deltaY: 9, t })
  live.open(three().slice(0, 1), false)
  perform(part, [wheel(0), wheel(.05), wheel(.1)], 0)
  assert.equal(edits.undos.length, 1)
  for (const a of [1, 2, 3]) live.tune({ a })
  assert.equal(edits.undos.length, 2)
  perform(part, [...drag(), ...drag({ id: 1, t: .05 })].sort((a, b) => a.t - b.t), 5000)
  assert.equal(edits.undos.length, 3)
  edits.undo()
  assert.equal(live.play.touches.length, 0)
})

test('Does not undo an action that was refused', () => {
  const { live, edits } = livePart()
  live.open(three(), false)
  assert.equal(live.act(function* () { yield* live.play.send([{ type: 'refused' }]) }), 'no such event')
  assert.equal(edits.undos.length, 0)
})

// Starts a drag whose finger stays down.
function hold(part, now = 0) {
  part.live.hands.down.set(1, { id: 0, x: 60, y: 120 })
  perform(part, drag().slice(0, 6), now)
}

// Lifts the finger. The session does not receive the input until the next frame.
function lift({ live: { hands } }) {
  hands.down.clear()
  hands.waiting.push({ type: 'pointer', phase: 'up', id: 0, x: 60, y: 120, at: performance.now() })
}

const held = ({ live }) => live.play.touches.filter(one => one.isDown).length
const phases = calls => calls.flatMap(one => one.params.events || []).map(one => one.phase ?? one.type)

test('Undoes and redoes a gesture together with everything that was done while its finger was down', () => {
  const part = livePart(), { live, edits } = part
  live.open(three().slice(0, 1), false)
  live.tune({ a: 1 })
  const before = now(part).calls
  hold(part)
  live.act(function* () { yield* live.play.send([{ type: 'action', name: 'a' }]) })
  live.tune({ a: 2 })
  assert.equal(held(part), 1)
  edits.undo()
  assert.equal(edits.undos.length, 2)
  lift(part)
  // Undo in the frame of the release does not lose the release.
  edits.undo()
  assert.deepEqual([now(part).calls.slice(0, before.length), held(part), live.play.state.values.a, edits.undos.length], [before, 0, 1, 1])
  assert.deepEqual(phases(live.play.calls), [])
  edits.redo()
  assert.deepEqual([held(part), live.play.state.values.a, phases(live.play.calls).slice(-2)], [0, 2, ['action', 'up']])
  live.tune({ b: 1 })
  assert.equal(edits.undos.length, 3)
})

test('Cancels the touch of a finger that is down when the session is replaced or left', () => {
  const ways = { open: ({ live }) => live.open([create({ size: 9 })], false), goTo: ({ live }) => live.goTo(0), edit: ({ edits }) => edits.edit('d0') }
  for (const [name, act] of Object.entries(ways)) {
    const part = livePart(), { live, edits } = part
    live.open(three().slice(0, 2), false)
    hold(part)
    act(part)
    assert.deepEqual([held(part), live.hands.areDown, live.hands.waiting.length, live.hands.pressed.size], [0, false, 0, 0], name)
    if (name == 'goTo') continue
    edits.undo()
    assert.deepEqual([held(part), phases(live.play.calls).at(-1)], [0, 'cancel'], name)
  }
})

test('Leaves no touch down when an action is made at a past time of a drag', () => {
  const part = livePart(), { live } = part
  live.open([create(), send(...drag())])
  live.goTo(.1)
  live.act(function* () { yield* live.play.send([{ type: 'action', name: 'a' }]) })
  assert.deepEqual([held(part), phases(live.play.calls).slice(-2)], [0, ['cancel', 'action']])
})
