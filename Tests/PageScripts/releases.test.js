'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage } = require('./load.js')
const { drag, send, advance, configure } = require('./host.js')

const page = livePage()
const { barOf, sidesOf, roundUp, shapeOf, restAt, reshaped, fingerEvents, axesOf, placeOn, ticksOf, areasOf, areaOf, slowly, DecisionBars } = page
const near = (value, expected, tolerance) => assert.ok(Math.abs(value - expected) <= tolerance, `${value} is not ${expected} ± ${tolerance}`)
const clause = (name, value, op, threshold, passed) => ({ name, value, op, threshold, unit: 'pt', margin: Math.abs(value - threshold), passed })

test('Puts the threshold in the middle of a bar, with zero and the value in proportion', () => {
  assert.deepEqual(barOf(clause('travel', -125, '<', -25)), { zero: 56.3, end: 25, from: 25, length: 31.3, isPassedBelow: true })
  assert.deepEqual(barOf(clause('speed', 0, '>', 0)), { zero: 50, end: 50, from: 50, length: .8, isPassedBelow: false })
  // A scale of 1, 2 or 5 times a power of ten holds for many values.
  assert.equal(barOf(clause('travel', -140, '<', -25)).zero, barOf(clause('travel', -125, '<', -25)).zero)
  assert.deepEqual([.03, 1, 1.2, 4, 7, 1000].map(roundUp).map(one => +one.toPrecision(3)), [.05, 1, 2, 5, 10, 1000])
})

test('Names the outcomes on both sides of a threshold, and none if they are the same', () => {
  const rules = (travel, predicted) => [
    { outcome: 'open', clauses: [clause('travel', travel, '<', -25, travel < -25)] }, { outcome: 'open', clauses: [clause('predicted', predicted, '<', -120, predicted < -120)] },
    { outcome: 'gone', clauses: [clause('travel', travel, '>', 50, travel > 50)] }, { outcome: 'closed', clauses: [] }]
  const sides = (all, rule) => sidesOf(all, all[rule].clauses[0])
  assert.deepEqual(sides(rules(-40, -40), 0), ['open', 'closed'])
  assert.equal(sides(rules(-40, -200), 0), null)
  assert.deepEqual(sides(rules(10, 10), 0), ['open', 'closed'])
  assert.deepEqual(sides(rules(10, 10), 2), ['closed', 'gone'])
  assert.deepEqual(sides(rules(80, 80), 2), ['closed', 'gone'])
})

test('Updates the bars of a decision without replacing their elements', () => {
  const bars = new DecisionBars(), rules = value => [{ outcome: 'away', clauses: [clause('travel', value, '>', 100, value > 100)] }, { outcome: 'back', clauses: [] }]
  bars.set({ rules: rules(40), decided: 1 })
  const [first] = bars.root.children, before = first.textContent
  bars.set({ rules: rules(140), decided: 0, next: 1 })
  assert.equal(bars.root.children[0], first)
  assert.match(before, /^away✗ travel 40 > 100 pt by 60backaway$/)
  assert.match(first.textContent, /^away✓ travel 140 > 100 pt by 40backaway$/)
  assert.equal(first.attributes.class, 'decided')
})

test('Changes the travel without changing the velocity, and the velocity without moving the release', () => {
  const shape = shapeOf(drag({ steps: 30, by: 5 })), end = events => events.at(-1).x, speed = events => (events.at(-2).x - events.at(-8).x) / .06
  assert.deepEqual([shape.axis, shape.travel], ['x', 150])
  const longer = reshaped(shape, 40, 0), faster = reshaped(shape, 0, 300)
  near(end(longer), end(shape.events) + 40, 1e-9)
  near(speed(longer), speed(shape.events), 1e-6)
  near(end(faster), end(shape.events), 1e-9)
  near(speed(faster), speed(shape.events) + 300, 1e-6)
  assert.deepEqual(reshaped(shape, 0, 0), shape.events)
})

test('Shifts a gesture in time, and changes the velocity that an event contains', () => {
  const rest = restAt({ x: 10, y: 20 }, 'y'), events = reshaped(rest, -90, -600, 2)
  assert.deepEqual([events[0].t, events.at(-1).t, events[0].y, events.at(-1).y], [2, 2.3, 20, -70])
  near((events[14].y - events[10].y) / .08, -600, .01)
  const own = [{ type: 'drag', phase: 'began', t: 0 }, { type: 'drag', phase: 'changed', t: .2, translation: { x: 0, y: 60 } },
    { type: 'drag', phase: 'ended', t: .3, translation: { x: 0, y: 90 }, velocity: { x: 0, y: 300 }, predictedEndTranslation: { x: 0, y: 165 } }]
  const last = reshaped(shapeOf(own), 10, 100).at(-1)
  assert.deepEqual([last.translation.y, last.velocity.y, last.predictedEndTranslation.y], [100, 400, 200])
})

test('Accepts only complete gestures of one finger', () => {
  const one = drag()
  assert.equal(shapeOf(one.slice(0, -1)), null)
  assert.equal(shapeOf([...one.slice(0, 3), ...drag({ id: 1 }).slice(0, 1), ...one.slice(3)]), null)
  const touch = { id: 0, t: [0, 210_000] }, calls = [send(...one.slice(0, 9)), advance(.2), send(...one.slice(9))].map(call => ({ ...call, from: 0 }))
  assert.deepEqual(fingerEvents(calls, touch), one)
  assert.equal(fingerEvents([...calls, { ...send({ type: 'tap', t: .1 }), from: .1 }], touch), null)
  assert.equal(fingerEvents([...calls, { ...configure({ a: 1 }), from: .1 }], touch), null)
})

test('Places a release on the map, and on its border if it is outside', () => {
  const axes = axesOf([393, 852], 'y')
  assert.deepEqual(axes, { axis: 'y', travel: 450, velocity: 2500 })
  assert.deepEqual(axesOf([393, 852], 'x', -400, 3000), { axis: 'x', travel: 500, velocity: 3500 })
  assert.deepEqual(placeOn(axes, [-225, 1250]), { x: .25, y: .75, isOutside: false })
  assert.deepEqual(placeOn(axes, [900, -9000]), { x: 1, y: 0, isOutside: true })
  assert.deepEqual(ticksOf(450), [-400, -200, 0, 200, 400])
  assert.deepEqual(ticksOf(2500), [-2000, -1000, 0, 1000, 2000])
})

function mapOf(outcome) {
  let asked = 0
  const task = areasOf(function* (x, y) {
    asked++
    yield
    return outcome(x, y)
  })
  for (;;) {
    const { value, done } = task.next()
    if (done) return { areas: value, asked }
  }
}

test('Finds areas with slanted and curved boundaries, and covers the whole map', () => {
  const { areas, asked } = mapOf((x, y) => x + y / 2 < .6 ? 'left' : Math.hypot(x - 1, y - 1) < .3 ? 'corner' : null)
  assert.deepEqual(areas.map(one => one.outcome).sort(), ['corner', 'left', null].sort())
  near(areas.reduce((sum, one) => sum + one.share, 0), 1, 1e-9)
  const share = name => areas.find(one => one.outcome === name).share
  near(share('left'), .35, .003)
  near(share('corner'), Math.PI * .09 / 4, .003)
  assert.ok(asked < 900, `${asked} trials`)
  // Names are inside their areas.
  for (const { outcome, name } of areas) assert.equal(name.x + name.y / 2 < .6, outcome === 'left')
  // Boundaries are where the outcome changes.
  for (const line of areas.find(one => one.outcome === 'left').lines) for (const { x, y } of [line[0], line.at(-1)]) near(x + y / 2, .6, .01)
})

test('Divides cells in which three or four outcomes meet, and opposite corners', () => {
  for (const outcome of [(x, y) => `${x < .53}${y < .47}`, (x, y) => x < .53 === y < .47 ? 'a' : 'b', (x, y) => y < .47 ? 'top' : `${x < .53}`]) {
    const { areas } = mapOf(outcome)
    near(areas.reduce((sum, one) => sum + one.share, 0), 1, 1e-9)
    for (const one of areas) near(one.polygons.reduce((sum, points) => sum + areaOf(points), 0), one.share, 1e-9)
  }
  const { areas: [whole], asked } = mapOf(() => 'same')
  near(whole.share, 1, 1e-9)
  assert.deepEqual([whole.lines, asked], [[], 143])
})

test('Runs a task in slices, and ends it early without a result', async () => {
  const ended = []
  function* task() {
    try { for (let i = 0; i < 5; i++) yield i } finally { ended.push(1) }
    return 'done'
  }
  assert.equal(await slowly(task(), () => false, -1), 'done')
  function* long() {
    yield
    while (performance.now() - begun < 5) yield
    yield* task()
  }
  const begun = performance.now()
  assert.equal(await slowly(long(), () => true, 1), undefined)
  assert.equal(await slowly(task(), () => true, Infinity), 'done')
  assert.equal(ended.length, 2)
})

test('Waits for the responses of a host behind a socket, and closes the session after an error', async () => {
  const said = []
  function* task() {
    try { return (yield Promise.resolve(20)) + (yield 1) + (yield Promise.reject(new Error('refused'))) } finally { said.push(yield Promise.resolve('closed')) }
  }
  await assert.rejects(slowly(task(), () => false), /refused/)
  assert.deepEqual(said, ['closed'])
  function* short() { return (yield Promise.resolve(20)) + (yield 1) }
  assert.equal(await slowly(short(), () => false), 21)
})
