'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')
const { drag, create, send } = require('./host.js')

const { middleOf, wayOf, distanceTo, Paths, weight, reachBack, bent, unrolled } = livePage()

const layer = (id, hit, more = {}) => ({ id, role: id, ...hit, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1, hit, ...more })
const box = (x, y, width, height) => ({ x, y, width, height })
const now = (more = {}) => ({ t: 0, state: { layers: [] }, viewport: [400, 800], ...more })
const touchOf = events => {
  const paths = new Paths()
  for (const event of events) paths.follow(event, now())
  return paths.touches[0]
}
const eventsOf = calls => calls.flatMap(one => one.params.events || [])

test('Returns the center of an empty screen', () => {
  assert.deepEqual(middleOf(null, [400, 800]), { x: 200, y: 400 })
})

test('Returns the center of the front visible hit area', () => {
  const layers = [layer('back', box(0, 0, 400, 800)), layer('front', box(100, 500, 200, 100)), layer('hidden', box(0, 0, 10, 10), { hidden: true })]
  assert.deepEqual(middleOf({ layers }, [400, 800]), { x: 200, y: 550 })
})

test('Counts only the part on the screen, and stays within 60 points of a tall layer’s top', () => {
  assert.deepEqual(middleOf({ layers: [layer('wide', box(-100, 700, 300, 400))] }, [400, 800]), { x: 100, y: 750 })
  assert.deepEqual(middleOf({ layers: [layer('tall', box(0, 100, 400, 700))] }, [400, 800]), { x: 200, y: 160 })
})

test('Finds a target by its role or its id', () => {
  const layers = [layer('a', box(0, 0, 20, 20)), layer('b', box(40, 40, 20, 20), { role: 'handle' }), layer('c', box(80, 80, 20, 20))]
  assert.deepEqual(middleOf({ layers }, [400, 800], 'handle'), { x: 50, y: 50 })
  assert.deepEqual(middleOf({ layers }, [400, 800], 'a'), { x: 10, y: 10 })
})

test('Draws a path from its first point', () => assert.equal(wayOf({ x: [1, 2.5, 3], y: [4, 5, 6] }), 'M1 4L2.5 5L3 6'))

test('Measures the distance to the lines of a path, not only to its points', () => {
  const path = { x: [0, 100, 100], y: [0, 0, 50] }
  assert.equal(distanceTo(path, { x: 50, y: 7 }), 7)
  assert.equal(distanceTo(path, { x: 103, y: 54 }), 5)
  assert.equal(distanceTo({ x: [3], y: [4] }, { x: 0, y: 0 }), 5)
  assert.equal(distanceTo({ x: [1, 1], y: [1, 1] }, { x: 1, y: 3 }), 2)
})

test('Adds a point for each pointer event, and ends the path at the release', () => {
  const touch = touchOf(drag({ steps: 3 }))
  assert.deepEqual(touch.x, [10, 20, 30, 40, 40])
  assert.deepEqual(touch.t, [0, 10000, 20000, 30000, 40000])
  assert.equal(touch.isDown, false)
  assert.equal(touchOf(drag({ steps: 3 }).slice(0, -1)).isDown, true)
})

test('Keeps one path per touch, also when a finger comes down again', () => {
  const paths = new Paths(), events = [...drag({ steps: 2 }), ...drag({ id: 1, steps: 4 }), ...drag({ steps: 6, t: 1 })].sort((a, b) => a.t - b.t)
  for (const event of events) paths.follow(event, now())
  assert.deepEqual(paths.touches.map(({ id, x }) => [id, x.length]), [[0, 4], [1, 6], [0, 8]])
})

test('Starts a drag’s path at the center of its target, and ignores events after its end', () => {
  const paths = new Paths(), state = { layers: [layer('card', box(100, 100, 100, 40))] }
  for (const event of [{ phase: 'began', target: 'card' }, { phase: 'changed', translation: { x: 5, y: -10 } }, { phase: 'ended', translation: { x: 8, y: -20 } },
    { phase: 'changed', translation: { x: 99, y: 99 } }]) paths.follow({ type: 'drag', ...event }, now({ state, t: .5 }))
  assert.deepEqual(paths.touches.map(({ id, x, y, t, isDown }) => ({ id, x, y, t, isDown })),
    [{ id: 'drag', x: [150, 155, 158], y: [120, 110, 100], t: [5e5, 5e5, 5e5], isDown: false }])
})

test('Ends the path of a cancelled touch without a position at its last point', () => {
  const finger = touchOf([...drag({ steps: 2 }).slice(0, -1), { type: 'pointer', phase: 'cancel', id: 0, t: 1 }])
  assert.deepEqual([finger.isDown, finger.x], [false, [10, 20, 30]])
  const other = touchOf([{ type: 'drag', phase: 'began' }, { type: 'drag', phase: 'changed', translation: { x: 5, y: 0 } }, { type: 'drag', phase: 'cancelled', t: 1 }])
  assert.deepEqual([other.isDown, other.x], [false, [200, 205]])
})

test('Ignores other events, and moves without a touch', () => {
  const paths = new Paths()
  for (const event of [{ type: 'wheel', x: 1, y: 1 }, { type: 'pointer', phase: 'move', x: 1, y: 1 }, { type: 'pointer', phase: 'down' }]) paths.follow(event, now())
  assert.deepEqual(paths.touches, [])
})

test('Starts a path change 80 ms before the grabbed point, and applies it fully there', () => {
  assert.equal(reachBack, .08)
  assert.equal(weight(.9, 1), 0)
  assert.ok(weight(.92, 1) < 1e-9)
  assert.ok(Math.abs(weight(.96, 1) - .5) < 1e-9)
  assert.equal(weight(1, 1), 1)
  assert.equal(weight(5, 1), 1)
  for (let t = .9; t < 1.02; t += .001) assert.ok(weight(t + .001, 1) >= weight(t, 1))
})

test('Keeps samples before a path change exactly, and displaces later ones by the whole distance', () => {
  const random = randomFrom(3)
  for (let round = 0; round < 200; round++) {
    const steps = 3 + Math.floor(random() * 40), events = drag({ steps, by: random() * 20, x: random() * 100 }), touch = touchOf(events)
    const held = random() * steps * .01, dx = Math.round(random() * 400 - 200), dy = Math.round(random() * 400 - 200)
    const after = eventsOf(bent([create(), send(...events)], { touch, held, dx, dy }))
    assert.equal(after.length, events.length)
    after.forEach((one, i) => {
      const old = events[i]
      assert.equal(one.t, old.t)
      assert.equal(one.phase, old.phase)
      if (one.t <= held - reachBack) assert.equal(one, old)
      else if (one.t >= held) assert.deepEqual([one.x, one.y], [old.x + dx, old.y + dy].map(n => Math.round(n * 100) / 100))
      else assert.ok(Math.abs(one.x - old.x) <= Math.abs(dx) + .01 && Math.abs(one.y - old.y) <= Math.abs(dy) + .01)
    })
  }
})

test('Changes neither another finger’s path nor a later touch of the same finger', () => {
  const first = drag({ steps: 10 }), other = drag({ id: 1, steps: 10 }), again = drag({ steps: 4, t: 2 })
  const after = bent([create(), send(...first), send(...other), send(...again)], { touch: touchOf(first), held: .05, dx: 30, dy: 0 })
  assert.deepEqual(after.slice(2), [send(...other), send(...again)])
  assert.equal(after[1].params.events[11].x, first[11].x + 30)
})

test('Displaces the translation of a drag and its predicted end', () => {
  const event = { type: 'drag', phase: 'ended', t: .5, translation: { x: 10, y: 20 }, predictedEndTranslation: { x: 30, y: 60 } }
  const touch = { id: 'drag', t: [0, 5e5], x: [0, 10], y: [0, 20] }
  const [, { params }] = bent([create(), { method: 'session/send', params: { event } }], { touch, held: .5, dx: 1.5, dy: -2 })
  assert.deepEqual(params.event.translation, { x: 11.5, y: 18 })
  assert.deepEqual(params.event.predictedEndTranslation, { x: 31.5, y: 58 })
})

test('Replaces a performed gesture by its events and the time until its end', () => {
  const events = drag({ steps: 2, t: 1 }), perform = { method: 'session/perform', params: { gesture: {} } }
  const calls = [create(), perform, { ...perform, from: 1, at: 1.5 }, send({ type: 'tap' })]
  assert.deepEqual(unrolled(calls, { performed: { place: 1, events, end: 1.5 } }), [create(), perform,
    { method: 'session/send', params: { events }, from: 1, at: 1.03 }, { method: 'session/advance', params: { to: 1.5 }, from: 1.03, at: 1.5 }, send({ type: 'tap' })])
  assert.equal(unrolled(calls, {}), calls)
})

test('Adds a path for each finger of a performed gesture, with the gesture’s number', () => {
  const paths = new Paths()
  paths.perform({ events: drag({ steps: 2 }), t: 1 })
  paths.perform({ events: [...drag({ steps: 2, t: 2 }), ...drag({ steps: 2, t: 2, id: 1 })], t: 3 })
  assert.deepEqual(paths.touches.map(({ id, performed }) => [id, performed.place, performed.end]), [[0, 0, 1], [0, 1, 3], [1, 1, 3]])
})
