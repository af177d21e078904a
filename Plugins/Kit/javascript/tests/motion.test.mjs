import assert from 'node:assert/strict'
import test from 'node:test'
import {
  Animated, Decay, Spring, Touch, VelocityTracker, atan2, decimal, exact, project, rounded, rubberBand, rubberBandPull, secondsText, sinCosDegrees, write
} from '../playground-plugin.mjs'

const near = (one, other, delta = 1e-9) => assert.ok(Math.abs(one - other) <= delta, `${one} ${other}`)

test('Writes numbers with 4 decimals in the shortest form', () => {
  for (const [value, text] of [
    [7.6, '7.6'], [10, '10'], [-0, '0'], [-0.00004, '0'], [0.00005, '0.0001'], [-0.00005, '-0.0001'], [0.1 + 0.2, '0.3'], [1 / 3, '0.3333'],
    [99999.99995, '100000'], [1e9, '1000000000'], [123456789.12345, '123456789.1235'], [1e11, '100000000000.0'], [1e16, '1e+16'], [0.0001, '0.0001']
  ]) assert.equal(decimal(value), text)
  for (const [value, text] of [[1, '1'], [-0, '-0.0'], [1e-5, '1e-05'], [0.0001, '0.0001'], [1.5e300, '1.5e+300'], [2 ** 53, '9007199254740992.0'], [5e-324, '5e-324']]) {
    assert.equal(exact(value), text)
    assert.ok(Object.is(JSON.parse(text), value))
  }
  for (const value of [NaN, Infinity, -Infinity]) for (const format of [decimal, exact]) assert.throws(() => format(value), RangeError)
  for (const [moment, text] of [[0, '0'], [1, '0.000001'], [50, '0.00005'], [1_500_000, '1.5'], [10_000_000, '10'], [123_456_789, '123.456789']]) {
    assert.equal(secondsText(moment).text, text)
  }
  assert.deepEqual([0.5, 1.5, -0.5, 2.4999, -2.5, -0.2].map(rounded), [1, 2, -1, 2, -3, 0])
})

test('Writes strings by code units, and refuses what JSON lacks', () => {
  const text = 'é\u2028"\\/\n\t\x01\x7f😀'
  assert.equal(JSON.parse(write(text)), text)
  assert.equal(write('\x01\x1f/\ud800'), '"\\u0001\\u001f/\\ud800"')
  for (const wrong of [undefined, 1n, () => 1, Symbol('a'), new Map(), { a: undefined }]) assert.throws(() => write(wrong), TypeError)
})

test('Settles at the limits of springs', () => {
  for (const response of [0.001, 0.5, 10]) {
    for (const fraction of [0.05, 1 - 2 ** -53, 1, 1 + 2 ** -52, 10]) {
      for (const start of [0, 1e-9, 0.011, 1e9]) {
        for (const velocity of [0, 1e-9, -1e9]) {
          const spring = new Spring(response, fraction), rest = spring.rest(start, velocity)
          const isAtRest = time => {
            const [distance, speed] = spring.state(start, velocity, time)
            return Math.abs(distance) <= 0.01 && Math.abs(speed) < 0.1
          }
          assert.ok(isAtRest(rest / 1e6) && (rest === 0 || !isAtRest((rest - 1) / 1e6)))
        }
      }
    }
  }
  for (const [response, fraction] of [[0, 1], [1, 0], [NaN, 1], [1, Infinity], [-1, 1]]) assert.throws(() => new Spring(response, fraction), RangeError)
})

test('Retargets a moving value without a jump', () => {
  const value = new Animated(10)
  assert.deepEqual([value.value(5), value.nextMoment(5)], [10, null])
  value.animate(110, new Spring(0.4, 0.8), 1000)
  const before = value.at(200_000)
  value.animate(50, new Spring(0.4, 0.8), 200_000)
  value.at(200_000).forEach((it, index) => near(it, before[index], 1e-12))
  assert.deepEqual(value.at(value.restsAt), [50, 0])
  assert.notEqual(value.value(value.restsAt - 1), 50)
})

test('Measures velocities and explains which samples count', () => {
  const tracker = times => {
    const it = new VelocityTracker()
    for (const time of times) it.add(3 + 200 * time / 1000 + 5000 * time * time / 1e6, 0, time * 1000)
    return it
  }
  near(tracker([0, 8, 17, 25, 33]).velocity(40_000)[0], 530)
  for (const times of [[], [0], [0, 8], [5, 5, 5, 5], [0, 5, 5, 5]]) assert.equal(tracker(times).velocity(8000)[0], 0)
  assert.notEqual(tracker([0, 8, 16, 24]).velocity(64_000)[0], 0)
  assert.equal(tracker([0, 8, 16, 24]).velocity(64_001)[0], 0)
  near(tracker([0, 8, 48, 56]).velocity(56_000)[0], 760)
  assert.deepEqual(tracker([0, 60, 120, 170, 180]).evidence(180_000).map(it => it.part), ['tooOld', 'tooOld', 'beforePause', 'used', 'used'])
})

test('Flings, bends and projects', () => {
  const free = new Decay(0, 1000, 0, -1e9, 1e9)
  near(free.end, 998 / Decay.RATE, 2)
  near(Math.abs(free.velocity(free.ends)), 1, 1e-5)
  const bound = new Decay(100, -1000, 50, 0, 500)
  assert.deepEqual([bound.hitsEdge, bound.value(bound.ends), bound.nextMoment(bound.ends), bound.nextMoment(50)], [true, 0, null, bound.ends])
  near(rubberBand(100, 400), (1 - 1 / (100 * 0.55 / 400 + 1)) * 400)
  for (const pull of [-500, -1, 0, 3, 9999]) near(rubberBandPull(rubberBand(pull, 793), 793), pull, 1e-6)
  near(project(1000), 499)
  for (let angle = -720; angle <= 720; angle += 90) assert.deepEqual(sinCosDegrees(angle).map(Math.abs).sort(), [0, 1])
  near(atan2(1, -1), Math.atan2(1, -1), 1e-15)
})

test('Distinguishes taps, drags and other fingers', () => {
  const touch = new Touch()
  const point = (phase, y, at, id = 0) => touch.receive({ type: 'pointer', phase, id, x: y === null ? null : 0, y, hit: phase === 'down' ? 'a' : null }, at)
  assert.equal(point('move', 0, 0), null)
  assert.deepEqual([point('down', 0, 0), point('up', 5, 9)], ['down', 'tap'])
  assert.deepEqual([
    point('down', 0, 0), point('down', 0, 0, 1), point('move', 9, 8000), point('move', 10, 16_000), point('move', 30, 24_000), point('up', 99, 24_000, 1),
    point('up', null, 25_000)
  ], ['down', null, null, 'began', 'changed', null, 'ended'])
  assert.deepEqual([touch.dy, touch.hit], [30, 'a'])
  assert.ok(touch.velocity(25_000)[1] > 1000)
  assert.deepEqual([point('down', 0, 0), point('cancel', null, 9)], ['down', 'cancelled'])
  assert.deepEqual([point('down', 0, 0), point('up', 50, 9)], ['down', 'ended'])
  const drag = { type: 'drag', phase: 'changed', translation: { x: 0, y: 7 } }
  assert.equal(touch.receive(drag, 0), 'began')
  assert.equal(touch.receive({ ...drag, phase: 'ended', velocity: { x: 1, y: 2 } }, 0), 'ended')
  assert.deepEqual(touch.velocity(0), [1, 2])
})
