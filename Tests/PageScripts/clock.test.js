'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')
const { FakeHost, done, drag, create } = require('./host.js')

const page = livePage(), { Live, Play, Input, Refusal, frameBeside, gesturesOf } = page

// Returns the events of a movement that is performed at a speed, while the component is still moving. Input number
// `i` arrives `lagOf(i)` milliseconds after its time.
function performed(rate, inputs, framesAt, lagOf = null) {
  const host = new FakeHost(Refusal), live = Object.assign(Object.create(Live.prototype), { host, draw() {}, releases: { begin() {} }, hands: new Input({}) })
  live.play = Object.assign(new Play(host), { rate })
  live.edits = { before() {}, keep() {} }
  done(live.play.begin([create()]))
  done(live.play.send([{ type: 'action', name: 'a' }]))
  live.rebase(0)
  const late = inputs.map(({ t, ...input }, i) => ({ input: { ...input, at: 1e3 * t + 100 }, arrives: lagOf ? 1e3 * t + 100 + lagOf(i) : 0 }))
  for (const now of framesAt) {
    while (late.length && late[0].arrives <= now) {
      const { input } = late.shift()
      if (input.phase == 'down') live.hands.down.set(input.id, input)
      if (input.phase == 'up') live.hands.down.delete(input.id)
      live.hands.waiting.push(input)
    }
    done(live.live(now))
  }
  const sent = live.play.calls.flatMap(one => one.params.events || []).filter(one => one.type != 'action')
  return { sent: sent.map(({ t, ...event }) => ({ ...event, t: Math.round(1e6 * (t - sent[0].t)) / 1e6 })), decisions: live.play.decisions.map(one => one.outcome), live }
}

const frames = Array.from({ length: 80 }, (_, i) => 7 + i * 16.7)

test('Gives a gesture the same velocity and decision at every speed', () => {
  const inputs = drag({ steps: 30, by: 4 }), plain = performed(1, inputs, frames)
  assert.deepEqual(plain.sent.map(({ t, x }) => [t, x]), inputs.map(({ t, x }) => [t, x]))
  assert.deepEqual(plain.decisions, ['away'])
  for (const rate of [.5, .25, .1]) {
    const { sent, decisions } = performed(rate, inputs, frames)
    assert.deepEqual([sent, decisions], [plain.sent, plain.decisions], `at ${rate}`)
  }
})

test('Keeps the intervals of a drag that arrives late', () => {
  const inputs = drag({ steps: 24, by: 4 }), plain = inputs.map(one => one.t)
  for (const lag of [0, 5, 30, 50, 80, 120, 200]) for (const rate of [1, .1])
    assert.deepEqual(performed(rate, inputs, frames, () => lag).sent.map(one => one.t), plain, `${lag} ms late at ${rate}`)
})

test('Keeps the intervals of a fast drag if one input is later than the others', () => {
  const inputs = drag({ steps: 24, by: 12 }), plain = inputs.map(one => one.t)
  for (const late of [12, 20]) assert.deepEqual(performed(1, inputs, frames, i => i < late ? 0 : 70).sent.map(one => one.t), plain, `from ${late} on`)
})

test('Makes a pause, and no jump, if an input is much later than the others', () => {
  const inputs = drag({ steps: 24, by: 4 }), { sent } = performed(1, inputs, frames, i => i < 12 ? 0 : 250), steps = sent.slice(1).map((one, i) => Math.round(1e3 * (one.t - sent[i].t)))
  assert.ok(steps[11] > 100, `${steps[11]}`)
  assert.deepEqual(steps.toSpliced(11, 1), Array(24).fill(10))
})

test('Keeps the intervals of wheel events that arrive late', () => {
  const times = [0, .016, .032, .05, .1], inputs = times.map(t => ({ type: 'wheel', deltaX: 0, deltaY: 5, t }))
  for (const lag of [30, 80, 120]) assert.deepEqual(performed(1, inputs, frames, () => lag).sent.map(one => one.t), times, `${lag} ms late`)
})

test('Lets the time continue while a finger that is down rests', () => {
  const { live } = performed(1, drag({ steps: 9 }).slice(0, -1), frames, () => 0)
  assert.ok(live.timeOf(frames.at(-1)) - live.play.t < .15)
})

test('Does not skip frames when a finger that arrives late lifts', () => {
  const inputs = drag({ steps: 9 }), { live } = performed(1, inputs, frames.filter(now => now < 340), () => 120), up = live.play.calls.flatMap(one => one.params.events || []).at(-1)
  // The finger lifts at 200 ms, which arrives at 320 ms.
  assert.ok(live.play.t - up.t < .034, `${live.play.t - up.t}`)
})

test('Plays in slow motion before and after a gesture', () => {
  const { live } = performed(.1, drag({ steps: 3 }), frames), up = live.play.calls.flatMap(one => one.params.events || []).at(-1)
  // The finger is down from 100 ms to 140 ms of page time.
  assert.ok(Math.abs(up.t - (.1 * .1 + .04)) < 1e-6, `${up.t}`)
  assert.ok(Math.abs(live.timeOf(640) - up.t - .05) < 1e-6)
})

test('Keeps the times of both fingers until the last one lifts', () => {
  const inputs = [...drag({ steps: 9 }), ...drag({ id: 1, t: .05, steps: 9 })].sort((a, b) => a.t - b.t)
  assert.deepEqual(performed(.1, inputs, frames).sent, performed(1, inputs, frames).sent)
})

test('Keeps the intervals between the events of a wheel turn', () => {
  const inputs = [0, .016, .04, .1].map(t => ({ type: 'wheel', deltaX: 0, deltaY: 5, t }))
  assert.deepEqual(performed(.1, inputs, frames).sent.map(one => one.t), [0, .016, .04, .1])
})

test('Steps by one frame, and by a sixtieth of a second during a rest', () => {
  const frame = (t, x, settled) => ({ t, settled, layers: [x], values: {} })
  const all = [frame(0, 0, true), frame(.922, 0, true), frame(.93, 1, false), frame(.98, 2, false), frame(1, 3, true)]
  const round = t => Math.round(t * 1e4) / 1e4
  assert.equal(round(frameBeside(all, 0, 1)), .0167)
  assert.equal(round(frameBeside(all, .0167, -1)), 0)
  assert.equal(frameBeside(all, .9, 1), .922)
  assert.equal(round(frameBeside(all, .922, -1)), .9053)
  assert.deepEqual([.922, .93, .98, 1].map(t => frameBeside(all, t, 1)), [.93, .98, 1, 1])
  assert.deepEqual([1, .98, .93, 0].map(t => frameBeside(all, t, -1)), [.98, .93, .922, 0])
  // A drag with few samples has no rests.
  assert.equal(frameBeside([frame(0, 0, true), frame(.3, 1, true)], 0, 1, [{ t: [0, 3e5, 4e5] }]), .3)
})

test('Splits inputs where a gesture begins', () => {
  const phases = [['move', 0], ['up', 0], ['down', 1], ['down', 2], ['up', 1], ['up', 2], ['down', 1]].map(([phase, id]) => ({ type: 'pointer', phase, id }))
  const groups = gesturesOf(phases, new Set([0]))
  assert.deepEqual(groups.map(one => [one.begins, one.inputs.length]), [[false, 2], [true, 4], [true, 1]])
})
