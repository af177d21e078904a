// Compares the kit with the Python kit bit by bit: both use the formulas of the host.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import * as kit from '../playground-plugin.mjs'
import { Source } from './source.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim()
const skip = python ? false : 'python3 is not installed'

const FUNCTIONS = {
  ...kit,
  state: (response, fraction, ...rest) => new kit.Spring(response, fraction).state(...rest),
  rest: (response, fraction, ...rest) => new kit.Spring(response, fraction).rest(...rest),
  animated(target, response, fraction, velocity, then, ...moments) {
    const value = new kit.Animated(0)
    value.animate(target, new kit.Spring(response, fraction), 0, velocity)
    value.animate(-target, new kit.Spring(fraction, response), then)
    return [value.restsAt, ...moments.flatMap(moment => value.at(then + moment))]
  },
  decay(value, velocity, low, high, ...moments) {
    const fling = new kit.Decay(value, velocity, 0, low, high)
    return [fling.ends, fling.end, ...moments.flatMap(moment => [fling.value(moment), fling.velocity(moment)])]
  },
  velocity(...samples) {
    const tracker = new kit.VelocityTracker()
    for (const [moment, x, y] of samples) tracker.add(x, y, moment)
    return tracker.velocity(samples[samples.length - 1][0])
  }
}

// Returns the bits of the numbers of a result, as bits.py prints them.
function bits(result) {
  if (typeof result === 'string') return result
  const numbers = [result].flat(), bytes = Buffer.alloc(8 * numbers.length)
  numbers.forEach((it, index) => bytes.writeDoubleBE(it, 8 * index))
  return bytes.toString('hex')
}

// Compares calls in both languages. Whole numbers are passed to Python as such only where they are times.
function compare(calls) {
  const input = calls.map(call => JSON.stringify(call)).join('\n')
  const run = spawnSync(python, ['bits.py'], { cwd: folder, input, encoding: 'utf8', maxBuffer: 1 << 28 })
  assert.equal(run.status, 0, run.stderr)
  const expected = run.stdout.trim().split('\n')
  assert.equal(expected.length, calls.length)
  calls.forEach(([name, ...rest], index) => assert.equal(bits(FUNCTIONS[name](...rest)), expected[index], JSON.stringify(calls[index])))
}

const some = (count, make) => Array.from({ length: count }, (_, index) => make(new Source(index)))
// A number of any magnitude, above and below 0.
const wide = source => source.pick([-1, 1]) * 10 ** source.between(-12, 9)
const damping = source => source.pick([1, 1 - 2 ** -53, 1 + 2 ** -52, source.between(0.05, 1), source.between(0.05, 1), source.between(1, 10)])

test('Computes elementary functions with the same bits as the Python kit', { skip }, () => {
  compare(some(4000, source => [
    ['exp', source.between(-760, 712)], ['exp', source.between(-2, 2)], ['expm1', source.between(-1, 1)], ['expm1', wide(source)],
    ['log1p', source.between(-0.9999, 3)], ['log1p', Math.abs(wide(source))], ['sinCos', source.between(-50, 50)], ['sinCos', wide(source)],
    ['sinCosDegrees', source.pick([90 * source.below(40) - 1800, source.between(-720, 720)])],
    ['atan2', wide(source), wide(source)], ['rounded', source.pick([source.below(99) - 49.5, wide(source)])],
    ['seconds', source.pick([wide(source), source.between(0, 10)])]
  ]).flat())
})

test('Moves springs with the same bits as the Python kit', { skip }, () => {
  compare(some(12_000, source => [
    'state', source.between(0.05, 2), damping(source), wide(source), wide(source), source.pick([0, source.between(0, 3)])
  ]))
})

test('Settles springs at the same microsecond as the Python kit', { skip }, () => {
  compare(some(1500, source => [
    'rest', source.between(0.05, 2), damping(source), source.pick([0, source.between(-900, 900)]), source.pick([0, source.between(-5000, 5000)]),
    source.pick([true, false])
  ]))
})

test('Retargets, flings, tracks and bends with the same bits as the Python kit', { skip }, () => {
  compare(some(1000, source => [
    ['animated', source.between(-500, 500), source.between(0.1, 1), source.between(0.1, 1), source.pick([null, source.between(-900, 900)]),
      source.below(600_000), ...some(4, () => source.below(900_000))],
    ['decay', source.between(-99, 99), source.pick([0, source.between(-4000, 4000)]), -100 - source.below(400), 100 + source.below(400),
      ...some(4, () => source.below(900_000))],
    ['velocity', ...some(2 + source.below(24), () => 0).map((_, index) => [index * 8000 + source.below(8000), wide(source), source.between(0, 800)])],
    ['rubberBand', source.between(-900, 900), source.between(1, 900)], ['rubberBandPull', source.between(-90, 90), source.between(100, 900)],
    ['project', source.between(-9000, 9000)]
  ]).flat())
})

test('Writes numbers as the Python kit and the host do', { skip }, () => {
  // In JSON, 0.5 is a float in Python. A whole number is an int there, whose text differs on purpose.
  const fraction = value => Number.isInteger(value) ? value + 0.5 : value
  compare(some(10_000, source => {
    const value = source.pick([wide(source), source.between(-99, 99), source.below(1 << 20) / 1e4 + 0.00005, source.pick([-1, 1]) * 10 ** source.between(9, 14)])
    return [['decimal', fraction(value)], ['exact', fraction(value)]]
  }).flat())
})
