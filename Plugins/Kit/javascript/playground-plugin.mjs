// Components for the Interaction Playground in JavaScript: one file, no dependencies, Node.js 18 and later.
//
//     import { Animated, Component, Spring, Touch, number, serve } from './playground-plugin.mjs'
//
//     class Drawer extends Component {
//       static id = 'drawer'
//       static title = 'Drawer'
//       static summary = 'A drawer that a tap opens and closes.'
//       static parameters = { response: number(0.4, [0.01, 10], 'seconds', "The spring's response.") }
//       static phases = ['closed', 'open']
//       static values = { width: ['number, points', 'The visible width.'] }
//       static events = {
//         pointer: ['{phase, id?, x, y, …}', 'A tap opens or closes it.'],
//         tap: ['{x, y} or {target}', 'A tap that the client recognized.']
//       }
//       static effects = { toggled: ['{open}', 'A tap opened or closed the drawer.'] }
//
//       isOpen = false
//       width = new Animated(40)
//       touch = new Touch()
//
//       handle(event, now) {
//         const isTap = event.type === 'tap' && event.hit !== null
//         if (!isTap && !(event.type === 'pointer' && this.touch.receive(event, now) === 'tap')) return
//         this.isOpen = !this.isOpen
//         this.width.animate(this.isOpen ? 300 : 40, new Spring(this.p.response, 0.8), now)
//         this.effect('toggled', { open: this.isOpen })
//       }
//
//       nextMoment(now) {
//         return this.width.nextMoment(now)
//       }
//
//       render(now, state) {
//         const width = this.width.value(now)
//         state.phase = this.isOpen ? 'open' : 'closed'
//         state.values.width = width
//         state.layer('drawer', 'drawer', 0, 0, width, this.environment.height, { hit: true })
//       }
//     }
//
//     serve(Drawer)
//
// A component has no clock and does no I/O. Times are whole numbers of microseconds since the start of the
// session. Between two events, a component's state must depend only on the time, not on how often it was
// rendered before. Distances are in points, velocities in points per second.
//
// The file has four parts: components, motion, the wire format, and the server. `console.log` in a component
// writes to standard error, because standard output belongs to the protocol. `playground-plugin.d.mts`
// declares the types.

import { Console } from 'node:console'
import { writeSync } from 'node:fs'

export const VERSION = '1.0.0'

const LARGEST = 1e9 // The greatest magnitude of a number from outside: no screen is that large.
export const LIMITS = Object.freeze({
  messageBytes: 1 << 24, nesting: 128, sessions: 4096, eventsPerCall: 100_000, framesPerCall: 100_000, secondsPerCall: 600
})

// ================================================================================================ Components

// An invalid value from a client: its path (a JSON pointer) and the expected value.
//
// `decode`, `handle` and the checks of parameters may throw it; the call then changes nothing.
export class InvalidValue extends Error {
  constructor(path, expected) {
    super(`${path} must be ${expected}`)
    this.name = 'InvalidValue'
    this.path = path
    this.expected = expected
  }

  // Returns the same error, with its path relative to the enclosing object or array.
  under(...names) {
    const escaped = names.map(name => '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1'))
    return new InvalidValue(escaped.join('') + this.path, this.expected)
  }
}

// The accepted values of a parameter or an event's member; created by the functions below.
export class Parameter {
  constructor(fallback, schema, expected, fits, convert = value => value) {
    this.default = fallback
    this.schema = { ...schema, default: fallback }
    this.expected = expected
    this.fits = fits
    this.convert = convert
  }

  // Returns the value that the component receives; throws InvalidValue for an invalid one.
  check(value) {
    if (!this.fits(value)) throw new InvalidValue('', this.expected)
    return this.convert(value)
  }
}

// A parameter for a number: `number(80, [1, 1000], 'points', 'The pull distance.')`.
export function number(fallback = 0, range = [-LARGEST, LARGEST], unit = '', summary = '') {
  const [minimum, maximum] = range
  return new Parameter(
    fallback, { description: summary, type: 'number', minimum, maximum, 'x-unit': unit },
    `a number from ${minimum} to ${maximum}`,
    it => typeof it === 'number' && minimum <= it && it <= maximum)
}

// A parameter for a whole number: `integer(3, [0, 10], 'rows', 'The number of rows.')`.
export function integer(fallback = 0, range = [-LARGEST, LARGEST], unit = '', summary = '') {
  const base = number(fallback, range, unit, summary)
  return new Parameter(
    fallback, { ...base.schema, type: 'integer' }, base.expected.replace('number', 'whole number'),
    it => base.fits(it) && Number.isInteger(it), it => it + 0)
}

// A parameter that is true or false.
export function bool(fallback = false, summary = '') {
  return new Parameter(fallback, { description: summary, type: 'boolean' }, 'true or false', it => typeof it === 'boolean')
}

// A parameter with choices; the first is the default. An object explains each choice.
export function choice(words, summary = '') {
  const names = Array.isArray(words) ? words : Object.keys(words)
  const schema = { description: summary, type: 'string', enum: names }
  if (!Array.isArray(words)) schema.enumDescriptions = Object.values(words)
  return new Parameter(
    names[0], schema, 'one of ' + names.join(', '), it => typeof it === 'string' && names.includes(it))
}

// A parameter for a string. An empty string is valid only if it is the default.
export function text(fallback = '', summary = '') {
  return new Parameter(
    fallback, { description: summary, type: 'string' }, 'a string that is not empty',
    it => typeof it === 'string' && it !== '')
}

const withExample = (schema, example) => example === undefined ? schema : { ...schema, examples: [example] }

// A parameter for an object, or for null if that is the default.
//
// `check` may inspect and replace the object. On a page, `example` is the initial value.
export function object(fallback = null, summary = '', check = undefined, example = undefined) {
  const isNullable = fallback === null
  return new Parameter(
    fallback, withExample({ description: summary, type: isNullable ? ['object', 'null'] : 'object' }, example),
    isNullable ? 'an object or null' : 'an object', it => isObject(it) || it === null && isNullable,
    it => check === undefined || it === null ? it : check(it))
}

// A parameter for an array. `check` may replace elements; `example` is a page's initial value.
export function array(fallback = [], summary = '', check = undefined, example = undefined) {
  return new Parameter(
    fallback, withExample({ description: summary, type: 'array' }, example), 'an array', it => Array.isArray(it),
    elements => elements.map((element, index) => check === undefined ? element : under([index], () => check(element))))
}

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)

// Returns the value of an own member, or undefined. A client's member may have the name of an inherited one.
const own = (members, name) => Object.hasOwn(members, name) ? members[name] : undefined

// Sets an own member, even if its name is `__proto__`.
function put(members, name, value) {
  if (name !== '__proto__') members[name] = value
  else Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true })
}

// Returns a checked member of a client's object: `read(event, 'count', integer(0, [0, 9]))`.
//
// An absent or null member gives `fallback`; without one it throws InvalidValue.
export function read(members, name, kind, fallback = undefined) {
  const value = own(members, name) ?? null
  if (value === null && fallback !== undefined) return fallback
  return under([name], () => kind.check(value))
}

// Calls a function, and adds names to the start of the path of an InvalidValue that it throws.
export function under(names, body) {
  try {
    return body()
  } catch (error) {
    throw error instanceof InvalidValue ? error.under(...names) : error
  }
}

// Returns an item's id, escaped for use in a layer's id: `row:` + encoded(id).
export function encoded(itemId) {
  return itemId === '-' ? '%2D' : itemId.replaceAll('%', '%25').replaceAll('/', '%2F')
}

// The base class for objects in a component's state that a snapshot can store. A component lists its own
// record classes in `static records`.
export class Record {}

// The screen: its size, its safe area, and the user's settings.
export class Environment extends Record {
  width = 393
  height = 852
  top = 59
  left = 0
  bottom = 34
  right = 0
  reduceMotion = false
  rightToLeft = false
  keyboardHeight = 0
}

// The visible state at one time: `render` sets phase, values and layers.
export class State {
  phase = ''
  values = {}
  layers = []

  // Adds a layer in front of the existing ones.
  //
  // Optional members: translateX, translateY, scale, rotation (degrees), opacity, cornerRadius, zIndex,
  // cornerRadii, hidden, shadows, clip, hit and content. With `hit: true`, the hit area is the box around the
  // transformed layer.
  layer(id, role, x, y, width, height, more = {}) {
    this.layers.push({ ...LAYER, id, role, x, y, width, height, ...more })
  }
}

const REPORT = Symbol('report') // The clock of a component, and the reports that the next result contains.
const NOT_STATE = new Set(['p', 'environment'])

// An interaction: it receives events, and returns its state at the times that it is given.
//
// Its fields are the state. Use only null, booleans, finite numbers, strings, arrays, plain objects, and
// objects of this file's or your own `Record` classes. Snapshots then need no extra code. A private field
// such as `#x` is not part of a snapshot. `this.p` contains the parameters, and `this.environment` the screen;
// both are available from `start` on, but not in the initial values of fields.
export class Component {
  static id = ''
  static title = ''
  static summary = ''
  static version = '1.0.0'
  static parameters = {}
  static phases = []
  // Names, each with its type or members and a sentence: {pull: ['number, points', 'The pull distance.']}.
  static values = {}
  static events = {}
  static actions = {}
  static measures = {}
  static effects = {}
  // Names, each with a sentence and the parameters that differ from the defaults.
  static presets = {}
  // A sentence that tells a new user what to try first.
  static hint = ''
  // The id or role of the layer that shows the content of a composite, if there is such a layer.
  static holder = ''
  // The content with which tools start a session: parameters, events and actions. See "Samples" in
  // Protocol/README.md.
  static sample = {}
  // The intended behavior, for `playground check` and `explore`. See "Rules" in Protocol/README.md.
  static rules = {}
  // The component's own `Record` classes.
  static records = []

  // Sets the state at time 0.
  start() {}

  // Checks an event before anything changes; throws InvalidValue for an invalid member.
  decode(event) {}

  // Applies an event. Its absent members are null. A pointer that goes down, a tap, a wheel and a drag with a
  // target have `hit`, the id of the layer that they hit, and `role`, that layer's role.
  handle(event, now) {}

  // Responds to changed parameters in `this.p`.
  configure(now) {}

  // Returns the next time after `now` at which the component changes without an event.
  //
  // Returns null if it is settled. The end of a motion is such a time, even if it has no other effect.
  nextMoment(now) {
    return null
  }

  // Performs the change that `nextMoment` announced.
  elapse(moment) {}

  // Fills in `state` for a time, without changing the component.
  render(now, state) {
    throw new Error(`${this.constructor.name} has no method render(now, state)`)
  }

  // Returns the state as JSON values. By default, these are all fields.
  archive() {
    const packed = {}, records = recordsOf(this.constructor)
    for (const [name, value] of Object.entries(this)) {
      if (!NOT_STATE.has(name)) put(packed, name, pack(value, records))
    }
    return packed
  }

  // Restores the state that `archive` returned.
  restore(archive) {
    const expected = this.archive(), names = Object.keys(expected)
    if (Object.keys(archive).length !== names.length || !names.every(name => Object.hasOwn(archive, name))) {
      throw new InvalidValue('', 'an object with ' + names.join(', '))
    }
    for (const name of names) {
      if (!hasShape(archive[name], expected[name])) {
        throw new InvalidValue('', 'a value with the same type and members as ' + write(expected[name], exact)).under(name)
      }
    }
    const records = recordsOf(this.constructor)
    for (const name of names) this[name] = under([name], () => unpack(archive[name], records))
  }

  // Reports an effect to the app, at the current time.
  effect(type, members = {}) {
    this[REPORT].effects.push({ t: secondsText(this[REPORT].now), type, ...members })
  }

  // Reports an error, warning, information or hint, optionally with `layer` and `value`.
  diagnose(severity, code, message, more = {}) {
    this[REPORT].diagnostics.push({ t: secondsText(this[REPORT].now), severity, code, message, ...more })
  }

  // Returns the outcome of the first rule whose clauses all hold, and reports the decision.
  //
  // `playground why` and `map` show the rules. A rule is an outcome, followed by its clauses:
  //
  //     this.decide('release', [['open', ['offset', offset, '<', 125, 'pt']], ['closed']])
  //
  // A clause has a name, a value, a comparison (<, <=, >, >= or `is`), a threshold, and a unit: pt, pt/s, s,
  // or 1 for a count. A clause with `is` compares two booleans and has no unit. The last rule should have no
  // clauses, so that one rule always holds. Numbers are rounded to 4 decimals before they are compared, as a
  // client sees them. If the decision depends on the velocity of a touch, `touch` makes it possible to vary
  // that velocity.
  decide(name, rules, { touch = null } = {}) {
    const told = rules.map(rule => toldRule(...rule))
    const decided = told.findIndex(rule => rule.passed)
    if (decided < 0) throw new Error(`no rule of the decision '${name}' holds; end with a rule that has no clauses`)
    const because = { rules: told, decided }
    if (touch !== null) {
      const [x, y] = touch.velocity(this[REPORT].now)
      const source = touch.given === null ? 'samples' : 'event'
      because.velocity = { x, y, source, strategy: 'leastSquares', samples: touch.tracker.evidence(this[REPORT].now) }
    }
    const { outcome } = told[decided]
    this[REPORT].decisions.push({ t: secondsText(this[REPORT].now), decision: name, outcome, because })
    return outcome
  }
}

const COMPARISONS = {
  '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, is: (a, b) => a === b
}
const UNITS = ['pt', 'pt/s', 's', '1']

// Returns a rule of a decision in its output form.
function toldRule(outcome, ...clauses) {
  const told = clauses.map(clause => toldClause(...clause))
  return { outcome, passed: told.every(it => it.passed), clauses: told }
}

// Returns a clause of a rule in its output form.
function toldClause(name, value, op, threshold, unit = '1') {
  if (!Object.hasOwn(COMPARISONS, op) || !UNITS.includes(unit)) {
    throw new Error(`clause '${name}' compares with '${op}' in '${unit}'; use one of`
      + ` ${Object.keys(COMPARISONS).join(' ')} and a unit of ${UNITS.join(' ')}`)
  }
  if (op === 'is') {
    const one = Boolean(value), other = Boolean(threshold)
    return { name, value: one, op, threshold: other, passed: one === other }
  }
  const [one, other] = [value, threshold].map(it => rounded(it * 1e4) / 1e4)
  return { name, value: one, op, threshold: other, unit, margin: Math.abs(one - other), passed: COMPARISONS[op](one, other) }
}

// Returns the record classes of a component, by name.
function recordsOf(kind) {
  return new Map([Environment, Spring, Animated, Decay, VelocityTracker, Touch, ...kind.records].map(it => [it.name, it]))
}

// Returns a part of a component's state as JSON values.
export function pack(value, records = recordsOf(Component)) {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)) return value
  if (Array.isArray(value)) return value.map(element => pack(element, records))
  const isRecord = value instanceof Record, isPlain = isObject(value) && Object.getPrototypeOf(value) === Object.prototype
  if (isRecord && records.get(value.constructor.name) === value.constructor || isPlain && !Object.hasOwn(value, '$')) {
    const packed = isRecord ? { $: value.constructor.name } : {}
    for (const [name, it] of Object.entries(value)) put(packed, name, pack(it, records))
    return packed
  }
  const what = isRecord ? `an object of class ${value.constructor.name}, which \`static records\` does not list` : described(value)
  throw new TypeError(`a snapshot can't store ${what}; the documentation of Component lists the types that a state can contain`)
}

// Returns a short text for a value of any type, for error messages.
function described(value) {
  if (typeof value === 'function') return `the function ${value.name}`
  return isObject(value) ? `an object of class ${value.constructor?.name ?? 'null'}` : String(value)
}

// Returns the value that was passed to `pack`.
export function unpack(value, records = recordsOf(Component)) {
  if (Array.isArray(value)) return value.map(element => unpack(element, records))
  if (!isObject(value)) return value
  const isRecord = Object.hasOwn(value, '$'), kind = isRecord ? records.get(value.$) : undefined
  if (isRecord && kind === undefined) throw new InvalidValue('/$', 'one of ' + [...records.keys()].sort().join(', '))
  const result = isRecord ? Object.create(kind.prototype) : {}
  for (const [name, it] of Object.entries(value)) {
    if (isRecord && name === '$') continue
    // A snapshot must not replace a method of a record, or its prototype.
    if (isRecord && name in kind.prototype) throw new InvalidValue('/' + name, `absent, because it is not a field of ${kind.name}`)
    put(result, name, unpack(it, records))
  }
  return result
}

// Returns whether a part of a snapshot can replace a value of a new component.
function hasShape(packed, pattern) {
  if (packed === null || pattern === null) return true
  if (Array.isArray(packed) || Array.isArray(pattern)) return Array.isArray(packed) && Array.isArray(pattern)
  if (!isObject(packed) || !isObject(pattern) || !Object.hasOwn(pattern, '$')) {
    return typeof packed === typeof pattern
  }
  const names = Object.keys(pattern)
  return packed.$ === pattern.$ && Object.keys(packed).length === names.length
    && names.every(name => Object.hasOwn(packed, name) && hasShape(packed[name], pattern[name]))
}

// Returns a deep copy that keeps the classes of objects and repeated references to the same object. Functions
// and objects of other classes are not copied.
function copied(value, copies = new Map()) {
  if (typeof value !== 'object' || value === null) return value
  if (copies.has(value)) return copies.get(value)
  if (value instanceof Map || value instanceof Set) {
    const elements = [...value].map(it => copied(it, copies))
    return value instanceof Map ? new Map(elements) : new Set(elements)
  }
  const isPlain = Array.isArray(value) || value instanceof Record || Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) return value
  const copy = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value))
  copies.set(value, copy)
  for (const name of Object.keys(value)) put(copy, name, copied(value[name], copies))
  return copy
}

// ==================================================================================================== Motion
//
// The functions in this part use only + − × ÷ √, because Math.exp, Math.sin and Math.cos round differently from
// one engine to the next, but the same input has to give the same bytes on all of them.

const INVERSE_FACTORIALS = [1]
for (let n = 1, factorial = 1; n < 20; n++) INVERSE_FACTORIALS.push(1 / (factorial *= n))
const PI = 3.141592653589793
const LN2 = [0x162e42fee / 2 ** 33, 0x1a39ef35793c76 / 2 ** 85]
const HALF_PI = [0x1921fb544 / 2 ** 32, 0x10b4611a6 / 2 ** 66, 0x13198a2e / 2 ** 97]

// Returns a number of seconds as whole microseconds: `now + seconds(0.25)`.
export function seconds(time) {
  return rounded(clamp(time, -1e15, 1e15) * 1e6)
}

// Returns the nearest whole number. Halves round away from zero, unlike in `Math.round`.
export function rounded(value) {
  const whole = Math.trunc(value), rest = value - whole
  return whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0) + 0
}

// Returns the nearest whole number below 2^51 in magnitude. Halves round to the even one.
const nearest = value => value + 6755399441055744 - 6755399441055744

// Returns the value, limited to a range.
export function clamp(value, low, high) {
  return value < low ? low : value > high ? high : value
}

// Returns a number with the magnitude of one number and the sign of another.
const withSign = (magnitude, sign) => sign < 0 || Object.is(sign, -0) ? -magnitude : magnitude

// The powers of 2 from 2^-1022 to 2^1023, exact.
const POWERS = new Float64Array(2046)
POWERS[1022] = 1
for (let n = 1; n < 1024; n++) POWERS[1022 + n] = 2 * POWERS[1021 + n]
for (let n = 1; n < 1023; n++) POWERS[1022 - n] = POWERS[1023 - n] / 2

// Returns value × 2^exponent, rounded once. The value is close to 1.
function scaledBy(value, exponent) {
  if (exponent > 1023) return value * POWERS[2045] * POWERS[1022 + exponent - 1023]
  return exponent < -1022 ? value * POWERS[exponent + 1222] * POWERS[822] : value * POWERS[exponent + 1022]
}

// Returns the mantissa, from 0.5 to 1, and the exponent of a positive normal number.
function mantissaAndExponent(value) {
  let low = 0, high = 2045
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (POWERS[middle] <= value) low = middle
    else high = middle
  }
  if (value >= POWERS[2045]) low = 2045
  return [value / POWERS[low] / 2, low - 1021]
}

// Returns the sum of x^k / n! over the numbers n from `first` by `step` to below `end`, where k is the index of n.
function series(x, first, end, step = 1) {
  let total = 0
  for (let n = first + step * (Math.ceil((end - first) / step) - 1); n >= first; n -= step) total = total * x + INVERSE_FACTORIALS[n]
  return total
}

// Returns e to the power of x, to within 1 ulp.
export function exp(x) {
  if (!(-745 < x && x < 709.7)) return x < 0 ? 0 : Infinity
  const count = nearest(x * 1.4426950408889634)
  const high = x - count * LN2[0], low = count * LN2[1], rest = high - low
  const tail = rest * rest * series(rest, 2, 15) + ((high - rest) - low) * (1 + rest)
  return scaledBy(1 + (rest + tail), count)
}

// Returns e^x − 1, accurately even if x is close to 0.
export function expm1(x) {
  return Math.abs(x) > 0.34 ? exp(x) - 1 : x + x * x * series(x, 2, 15)
}

// Returns the sine and cosine of an angle in radians, to within 1 ulp of 1.
export function sinCos(x) {
  if (Math.abs(x) > 1 << 20) x %= 2 * PI
  const count = nearest(x * 0.6366197723675814)
  return turned(((x - count * HALF_PI[0]) - count * HALF_PI[1]) - count * HALF_PI[2], count)
}

// Returns the sine and cosine of an angle in degrees, exact at every multiple of 90.
export function sinCosDegrees(angle) {
  const count = nearest(angle / 90)
  return turned((angle - 90 * count) * 0.017453292519943295, count)
}

function turned(rest, quarters) {
  const z = -rest * rest
  const sine = rest + rest * z * series(z, 3, 20, 2), cosine = 1 + z * series(z, 2, 20, 2)
  return [[sine, cosine], [cosine, -sine], [-sine, -cosine], [-cosine, sine]][(quarters % 4 + 4) % 4]
}

// Returns the natural logarithm of 1 + x, by Halley's method on `expm1`.
export function log1p(x) {
  const [mantissa, exponent] = mantissaAndExponent(1 + x)
  let y = Math.abs(x) < 0.3 ? x : exponent * (LN2[0] + LN2[1]) - (1 - mantissa) * 1.4
  for (let step = 0; step < 5; step++) {
    const value = expm1(y)
    y += 2 * (x - value) / (x + value + 2)
  }
  return y
}

// Returns the angle of the vector (x, y), by steps that each rotate by the remaining angle.
export function atan2(y, x) {
  const length = Math.sqrt(x * x + y * y)
  let angle = withSign(x > 0 ? 0.7853981633974483 : 2.356194490192345, y)
  for (let step = 0; step < (length > 0 ? 5 : 0); step++) {
    const [sine, cosine] = sinCos(angle)
    angle += (y * cosine - x * sine) / length
  }
  return angle
}

// A damped spring in SwiftUI's terms: mass 1, a period of `response` seconds, and a damping relative to
// critical. It has no state: `Animated` is a value that a spring moves.
export class Spring extends Record {
  constructor(response = 0.5, dampingFraction = 1) {
    super()
    if (![response, dampingFraction].every(it => it > 0 && it < Infinity)) {
      throw new RangeError('response and dampingFraction must be finite and greater than 0')
    }
    this.response = response
    this.dampingFraction = dampingFraction
  }

  // Returns ω, ζ, √|1 − ζ²| and the decay per radian of the term that fades slowest.
  constants() {
    const zeta = this.dampingFraction, root = Math.sqrt(Math.abs((1 - zeta) * (1 + zeta)))
    return [2 * PI / this.response, zeta, root, zeta <= 1 ? zeta : 1 / (zeta + root)]
  }

  // Returns the displacement from the target and the velocity after a number of seconds.
  state(displacement, velocity, time) {
    if (time <= 0) return [displacement, velocity]
    const [omega, zeta, root, decay] = this.constants(), phase = omega * time, fade = exp(-decay * phase)
    if (fade === 0) return [0, 0]
    // An under-damped spring uses the cosine, and the sine divided by `root`. An over-damped one uses its two
    // exponentials with the slower one factored out. A critically damped one uses the limit of both forms.
    let even = 1, odd = phase
    if (zeta < 1) {
      const [sine, cosine] = sinCos(root * phase)
      even = cosine
      odd = sine / root
    } else if (zeta > 1) {
      const lost = expm1(-2 * root * phase)
      even = 1 + lost
      odd = -lost / (2 * root)
    }
    const rest = zeta > 1 ? displacement : displacement * even
    const impulse = velocity / omega + decay * displacement, pull = omega * displacement + decay * velocity
    return [fade * (rest + impulse * odd), fade * (velocity * even - pull * odd)]
  }

  // Returns the microsecond from which the spring stays within 0.01 of its target and below 0.1 per second.
  // With `unit`, for scale, opacity and progress, the bounds are 0.0001 and 0.001.
  rest(displacement, velocity, unit = false) {
    const near = unit ? 0.0001 : 0.01, slow = unit ? 0.001 : 0.1, [omega, zeta] = this.constants()
    const force = -omega * (omega * displacement + 2 * zeta * velocity)
    // The velocity of a spring obeys the spring's own equation, with the force as its rate of change.
    return Math.max(
      this.lastEntry(displacement, velocity, near, time => Math.abs(this.state(displacement, velocity, time)[0]) <= near),
      this.lastEntry(velocity, force, slow, time => Math.abs(this.state(displacement, velocity, time)[1]) < slow))
  }

  // Returns the microsecond from which a motion stays within a bound. After its last extremum outside the bound
  // it crosses the bound once, at a time that bisection finds.
  lastEntry(start, slope, bound, isInside) {
    const extremum = this.lastExtremum(start, slope, bound)
    if (extremum === null && isInside(0)) return 0
    let outside = Math.ceil((extremum ?? 0) * 1e6), step = 4096
    if (isInside(outside / 1e6)) return outside
    while (!isInside((outside + step) / 1e6)) {
      outside += step
      step *= 2
    }
    let inside = outside + step
    while (inside - outside > 1) {
      const middle = Math.floor((inside + outside) / 2)
      if (isInside(middle / 1e6)) inside = middle
      else outside = middle
    }
    return inside
  }

  // Returns the time, in seconds, of the last extremum outside a bound, or null.
  lastExtremum(start, slope, bound) {
    const [omega, zeta, root, decay] = this.constants(), pull = omega * start + decay * slope
    if (zeta < 1) { // Extrema half a turn apart, each smaller than the one before.
      const turn = PI / (root * omega)
      let first = atan2(root * slope, pull) / (root * omega)
      first += first < 0 ? turn : 0
      const ratio = Math.abs(this.state(start, slope, first)[0]) / bound
      return ratio <= 1 ? null : first + turn * Math.trunc(log1p(ratio - 1) / (decay * omega * turn))
    }
    if (slope * pull <= 0) return null // At most one; here it lies before the start.
    const ratio = slope / pull
    const only = (root === 0 ? ratio : log1p(2 * root * ratio) / (2 * root)) / omega
    return Math.abs(this.state(start, slope, only)[0]) > bound ? only : null
  }
}

// A number that springs animate to its target. Its value at a time depends only on how the motion started. From
// `restsAt` on, it is exactly at its target.
export class Animated extends Record {
  constructor(value, { unit = false } = {}) {
    super()
    this.target = value
    this.unit = unit
    this.spring = new Spring()
    this.began = 0
    this.displacement = 0
    this.speed = 0
    this.restsAt = 0
  }

  // Returns the value and the velocity at a time.
  at(now) {
    if (now >= this.restsAt) return [this.target, 0]
    const [displacement, velocity] = this.spring.state(this.displacement, this.speed, (now - this.began) / 1e6)
    return [this.target + displacement, velocity]
  }

  // Returns the value at a time.
  value(now) {
    return this.at(now)[0]
  }

  // Returns the velocity at a time, per second.
  velocity(now) {
    return this.at(now)[1]
  }

  // Returns the time at which the value settles, or null if it is at rest.
  nextMoment(now) {
    return now < this.restsAt ? this.restsAt : null
  }

  // Animates to a target from the current value, with the given or the current velocity.
  animate(target, spring, now, velocity = null) {
    const [value, present] = this.at(now)
    this.target = target
    this.spring = spring
    this.began = now
    this.displacement = value - target
    this.speed = velocity ?? present
    this.restsAt = now + spring.rest(this.displacement, this.speed, this.unit)
  }

  // Sets the value without animation.
  set(value) {
    Object.assign(this, new Animated(value, { unit: this.unit }))
  }
}

// A fling that slows down: after each millisecond, 0.998 of its speed remains. It ends when it is slower than
// 1 point per second, or earlier at the edge of its range.
export class Decay extends Record {
  static RATE = -1000 * log1p(-0.002)

  constructor(value, velocity, now, low, high) {
    super()
    const rate = Decay.RATE
    this.start = value
    this.speed = velocity
    this.began = now
    const edge = velocity < 0 ? low : high, ratio = velocity ? rate * (edge - value) / velocity : 1
    const duration = log1p(Math.max(Math.abs(velocity), 1) - 1) / rate
    const arrival = ratio < 1 ? -log1p(-ratio) / rate : Infinity
    this.hitsEdge = arrival < duration
    this.end = this.hitsEdge ? edge : clamp(this.valueAfter(duration), low, high)
    this.ends = now + Math.ceil(Math.min(arrival, duration) * 1e6)
  }

  valueAfter(time) {
    return this.start - this.speed * expm1(-Decay.RATE * time) / Decay.RATE
  }

  // Returns the value at a time.
  value(now) {
    return now >= this.ends ? this.end : this.valueAfter((now - this.began) / 1e6)
  }

  // Returns the velocity at a time, per second; after the end, the final velocity.
  velocity(now) {
    return this.speed * exp(-Decay.RATE * (Math.min(now, this.ends) - this.began) / 1e6)
  }

  // Returns the time at which the fling ends, or null if it has ended.
  nextMoment(now) {
    return now < this.ends ? this.ends : null
  }
}

// The velocity of a pointer: the slope, at the newest sample, of the parabola that best fits the last 100 ms.
// Samples before a gap of over 40 ms are ignored. A release is not a sample.
export class VelocityTracker extends Record {
  samples = []

  // Records the position of the pointer. The last 20 samples are kept.
  add(x, y, now) {
    this.samples = [...this.samples.slice(-19), [now, x, y]]
  }

  // Returns the samples that count at a time.
  window(now) {
    const last = this.samples[this.samples.length - 1]
    let later = now, first = this.samples.length
    while (first > 0) {
      const [moment] = this.samples[first - 1]
      if (later - moment > 40_000 || last[0] - moment > 100_000) break
      later = moment
      first--
    }
    return this.samples.slice(first)
  }

  // Returns every sample with its role in the velocity at a time, in the form of a decision's reasons.
  evidence(now) {
    const { samples } = this, first = samples.length - this.window(now).length
    return samples.map(([t, x, y], index) => ({
      t: secondsText(t), x, y,
      part: index >= first ? 'used' : samples[samples.length - 1][0] - t > 100_000 ? 'tooOld' : 'beforePause'
    }))
  }

  // Returns the velocity in x and y: 0 after a pause of over 40 ms or for under 3 samples.
  velocity(now) {
    const window = this.window(now)
    if (new Set(window.map(sample => sample[0])).size < 3) return [0, 0]
    // Least squares in orthogonal polynomials (Forsythe), relative to the newest sample.
    const newest = window[window.length - 1], count = window.length
    const ages = window.map(sample => (sample[0] - newest[0]) / 1e6), mean = total(ages) / count
    const times = ages.map(time => time - mean)
    const second = total(times.map(time => time * time))
    const skew = total(times.map(time => time * time * time)) / second
    const curve = times.map(time => (time - skew) * time - second / count)
    const norm = total(curve.map(height => height * height))
    const slope = axis => {
      const path = window.map(sample => sample[axis] - newest[axis])
      const linear = total(path.map((it, index) => it * times[index]))
      const quadratic = total(path.map((it, index) => it * curve[index]))
      return linear / second + quadratic * ((-2 * mean - skew) / norm)
    }
    return [slope(1), slope(2)]
  }
}

// The touch that holds a component: one pointer from down to up, or a drag that the client recognized. `dx` and
// `dy` are its translation. While it lasts, other touches are ignored.
export class Touch extends Record {
  constructor({ minimumDistance = 10 } = {}) {
    super()
    this.minimumDistance = minimumDistance
    this.id = null
    this.hit = null
    this.role = null
    this.x = this.y = this.dx = this.dy = 0
    this.isDragging = false
    this.given = null
    this.tracker = new VelocityTracker()
  }

  // Returns the meaning of an event: down, began, changed, ended, cancelled or tap.
  //
  // A pointer begins a drag when it has moved by `minimumDistance` points. If it lifts before that, the result
  // is tap. A quick drag may end without having begun. Null means no effect.
  receive(event, now) {
    const isDrag = event.type === 'drag', { phase } = event, place = isDrag ? event.translation : event
    const begins = this.id === null && ['down', 'began', 'changed'].includes(phase)
    if (begins && ((event.hit ?? null) !== null || isDrag && (event.target ?? null) === null)) {
      Object.assign(this, new Touch(this), { id: isDrag ? 'drag' : event.id, hit: event.hit ?? null, role: event.role ?? null })
      if (!isDrag) Object.assign(this, { x: place.x, y: place.y })
    }
    if (this.id === null || this.id !== (isDrag ? 'drag' : event.id)) return null
    if (['down', 'move', 'began', 'changed'].includes(phase)) this.tracker.add(place.x, place.y, now)
    if (phase === 'cancel' || phase === 'cancelled') {
      this.id = null
      return 'cancelled'
    }
    if ((place.x ?? null) !== null) {
      this.dx = place.x - this.x
      this.dy = place.y - this.y
    }
    const wasDragging = this.isDragging, far = this.minimumDistance * this.minimumDistance
    if (phase !== 'down' && (isDrag || this.dx * this.dx + this.dy * this.dy >= far)) this.isDragging = true
    if (phase === 'down') return 'down'
    if (phase !== 'up' && phase !== 'ended') return wasDragging ? 'changed' : this.isDragging ? 'began' : null
    this.id = null
    this.given = event.velocity ? [event.velocity.x, event.velocity.y] : null
    return this.isDragging ? 'ended' : 'tap'
  }

  // Returns the velocity in x and y: the release event's, or else that of the samples.
  velocity(now) {
    return this.given ?? this.tracker.velocity(now)
  }
}

// Returns the sum from left to right.
function total(numbers) {
  let result = 0
  for (const it of numbers) result += it
  return result
}

// Returns how far content follows a pull past its edge, in a viewport of a given extent.
export function rubberBand(distance, dimension, coefficient = 0.55) {
  const pull = Math.abs(distance) * coefficient
  return withSign(pull / (1 + pull / dimension), distance)
}

// Returns the pull that moves content by an offset: the inverse of `rubberBand`.
export function rubberBandPull(offset, dimension, coefficient = 0.55) {
  return offset / coefficient * (dimension / (dimension - Math.abs(offset)))
}

// Returns the remaining distance of a fling (WWDC 2018, session 803).
export function project(velocity, rate = 0.998) {
  return velocity / 1000 * rate / (1 - rate)
}

// =============================================================================================== Wire format

// JSON text that is written unchanged.
class Raw {
  constructor(text) {
    this.text = text
  }
}

// Returns a time in seconds, with up to 6 decimals.
export function secondsText(moment) {
  const whole = Math.floor(moment / 1e6), rest = String(moment - whole * 1e6).padStart(6, '0').replace(/0+$/, '')
  return new Raw(rest === '' ? String(whole) : `${whole}.${rest}`)
}

// Returns a number rounded to 4 decimals, in the shortest form, as the host writes it.
export function decimal(value) {
  if (!(-1e11 < value && value < 1e11)) {
    if (!Number.isFinite(value)) throw new RangeError(`${value} must be a finite number`)
    return Math.abs(value) >= 1e15 ? double(value) : double(rounded(value * 1e4) / 1e4)
  }
  return String(rounded(value * 1e4) / 1e4)
}

// Returns a number with every digit. A whole number has no decimal point, so that it stays one in every language.
export function exact(value) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} must be a finite number`)
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : double(value)
}

// Returns a number as Swift and Python write a double, such as 1.0, 1e-05 or 1e+16.
function double(value) {
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const [mantissa, power] = Math.abs(value).toExponential().split('e'), exponent = Number(power)
  const digits = mantissa.replace('.', '')
  if (exponent < -4 || exponent >= 16) {
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}

// Returns a value as JSON. With `exact` as `format`, every number is preserved exactly.
export function write(value, format = decimal) {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return format(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(element => write(element, format)).join(',')}]`
  if (value instanceof Raw) return value.text
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    return `{${Object.keys(value).map(name => `${JSON.stringify(name)}:${write(value[name], format)}`).join(',')}}`
  }
  throw new TypeError(`${described(value)} is not a JSON value`)
}

const LAYER = {
  id: '', role: '', x: 0, y: 0, width: 0, height: 0, translateX: 0, translateY: 0, scale: 1, rotation: 0, opacity: 1,
  cornerRadius: 0, zIndex: 0
}
const RECTANGLE = ['x', 'y', 'width', 'height']
// The optional members of a layer, each with its own members in order.
const OPTIONAL = {
  cornerRadii: ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'], hidden: [], shadows: ['opacity', 'radius', 'x', 'y'],
  clip: RECTANGLE, hit: RECTANGLE, content: ['kind', 'text', 'image', ...RECTANGLE, 'id', 'position', 'action']
}

// Returns a layer in its output form: checked, ordered, and without unused members.
function finishedLayer(layer) {
  const done = {}
  for (const name of Object.keys(LAYER)) {
    const value = layer[name]
    if (typeof value !== (name === 'id' || name === 'role' ? 'string' : 'number')) {
      throw new TypeError(`layer '${layer.id}' has ${name} ${described(value)}`)
    }
    done[name] = value
  }
  for (const name of Object.keys(layer)) {
    if (!Object.hasOwn(LAYER, name) && !Object.hasOwn(OPTIONAL, name)) {
      throw new TypeError(`layer '${layer.id}' has an unknown member '${name}'`)
    }
  }
  for (const [name, members] of Object.entries(OPTIONAL)) {
    const value = name === 'hit' && layer.hit === true ? bounds(layer) : layer[name] ?? null
    if (value === null || value === false || Array.isArray(value) && value.length === 0) continue
    if (Array.isArray(value)) {
      done[name] = value.map(it => ({ ...Object.fromEntries(members.map(member => [member, 0])), ...it }))
    } else {
      done[name] = value === true ? value : Object.fromEntries(
        members.filter(it => (value[it] ?? null) !== null).map(it => [it, value[it]]))
    }
  }
  return done
}

// Returns the box around a transformed layer.
function bounds(layer) {
  const [sine, cosine] = sinCosDegrees(layer.rotation).map(it => Math.abs(it) * layer.scale)
  const width = cosine * layer.width + sine * layer.height, height = sine * layer.width + cosine * layer.height
  return {
    x: layer.x + layer.translateX + (layer.width - width) / 2, y: layer.y + layer.translateY + (layer.height - height) / 2,
    width, height
  }
}

// Returns whether a layer receives a touch at a point; its rotation is undone first.
function takesTouch(layer, x, y) {
  const { hit } = layer
  if (hit === undefined || !(0 <= x - hit.x && x - hit.x < hit.width && 0 <= y - hit.y && y - hit.y < hit.height)) return false
  if (layer.rotation === 0) return true
  const [sine, cosine] = sinCosDegrees(-layer.rotation)
  const dx = x - (layer.x + layer.width / 2 + layer.translateX), dy = y - (layer.y + layer.height / 2 + layer.translateY)
  return Math.abs(cosine * dx - sine * dy) <= layer.width * layer.scale / 2
    && Math.abs(sine * dx + cosine * dy) <= layer.height * layer.scale / 2
}

const TIME = number(0, [0, LARGEST])
// Times outside the range of the clock have their own errors, so they are accepted here.
const MOMENT = new Parameter(0, {}, 'a number of seconds', it => typeof it === 'number')
const COORDINATE = number()
const SIDE = number(0, [0, 100_000])
const EXTENT = number(1, [1, 100_000])
const FRAME_RATE = number(60, [0.1, 1000])
const WHOLE = new Parameter(0, {}, 'a whole number', Number.isSafeInteger)
const STRING = new Parameter('', {}, 'a string', it => typeof it === 'string')
const OBJECT = object({})
const POINT = object({}, '', it => ({ x: read(it, 'x', COORDINATE), y: read(it, 'y', COORDINATE) }))
const OFFSET = object({}, '', it => POINT.check({ ...it, x: own(it, 'x') ?? 0 }))
const FRAME = object({}, '', it => Object.fromEntries(RECTANGLE.map(side => [side, read(it, side, COORDINATE)])))
const INSETS = object({}, '', it => Object.fromEntries(
  ['top', 'left', 'bottom', 'right'].map(side => [side, read(it, side, SIDE, 0)])))
const VIEWPORT = object({}, '', it => ({
  width: read(it, 'width', EXTENT), height: read(it, 'height', EXTENT), ...read(it, 'safeArea', INSETS, {})
}))
const SHARED_EVENTS = ['pointer', 'wheel', 'tap', 'drag', 'scroll', 'action', 'measure', 'environment']
const POINTER_PHASE = choice(['down', 'move', 'up', 'cancel']), DEVICE = choice(['touch', 'mouse', 'pen'])
const DRAG_PHASE = choice(['began', 'changed', 'ended', 'cancelled'])
const DIRECTION = choice(['ltr', 'rtl'])

// Returns the members x and y: both or neither.
function place(members, isRequired) {
  if (!isRequired && (own(members, 'x') ?? null) === null && (own(members, 'y') ?? null) === null) return { x: null, y: null }
  return { x: read(members, 'x', COORDINATE), y: read(members, 'y', COORDINATE) }
}

// The checks of the events that every component knows.
const EVENTS = {
  pointer(members) {
    const phase = read(members, 'phase', POINTER_PHASE)
    return {
      phase, id: read(members, 'id', WHOLE, 0), ...place(members, phase === 'down' || phase === 'move'),
      device: read(members, 'device', DEVICE, 'touch'), target: read(members, 'target', STRING, null),
      velocity: null
    }
  },
  wheel: members => ({
    ...place(members, false), deltaX: read(members, 'deltaX', COORDINATE, 0), deltaY: read(members, 'deltaY', COORDINATE, 0)
  }),
  tap(members) {
    const target = read(members, 'target', STRING, null)
    return { ...place(members, target === null), target }
  },
  drag: checkedDrag,
  scroll: members => ({ offset: read(members, 'offset', OFFSET) }),
  action(members, kind) {
    const names = Object.keys(kind.actions)
    return { ...members, name: read(members, 'name', choice(names.length > 0 ? names : [''])) }
  },
  measure(members, kind) {
    const key = read(members, 'key', text())
    if (!Object.hasOwn(kind.measures, key) && !Object.hasOwn(kind.measures, key.split(':')[0])) {
      throw new InvalidValue('/key', 'one of ' + Object.keys(kind.measures).join(', '))
    }
    return {
      key, width: read(members, 'width', TIME, null), height: read(members, 'height', TIME, null),
      frame: read(members, 'frame', FRAME, null)
    }
  },
  environment: members => ({
    viewport: read(members, 'viewport', VIEWPORT, null), safeArea: read(members, 'safeArea', INSETS, null),
    reduceMotion: read(members, 'reduceMotion', bool(), null), layoutDirection: read(members, 'layoutDirection', DIRECTION, null),
    keyboardHeight: read(members, 'keyboardHeight', number(0, [0, 10_000]), null)
  })
}

// Checks a client's event and returns it with only the members that its type defines. Absent ones are null.
function checkedEvent(members, component) {
  const kind = component.constructor
  if (!isObject(members)) throw new InvalidValue('', 'an object with a type')
  const type = read(members, 'type', text()), time = read(members, 't', MOMENT, null)
  let checked = members
  if (Object.hasOwn(EVENTS, type)) {
    checked = EVENTS[type](members, kind)
  } else if (!Object.hasOwn(kind.events, type)) {
    const types = Object.keys(kind.events)
    throw new InvalidValue('/type', 'one of ' + (types.length > 0 ? types : SHARED_EVENTS).join(', '))
  }
  const event = { hit: null, role: null, ...checked, type, t: time === null ? null : seconds(time) }
  component.decode(event)
  return event
}

// Returns a drag's members. A missing velocity or predicted end is derived as in SwiftUI.
function checkedDrag(members) {
  const phase = read(members, 'phase', DRAG_PHASE)
  const translation = read(members, 'translation', POINT, phase === 'cancelled' ? { x: 0, y: 0 } : undefined)
  let velocity = read(members, 'velocity', POINT, null)
  let predictedEndTranslation = read(members, 'predictedEndTranslation', POINT, null)
  const both = value => ({ x: value('x'), y: value('y') })
  if (velocity === null && predictedEndTranslation !== null) {
    velocity = both(axis => 4 * (predictedEndTranslation[axis] - translation[axis]))
  }
  if (predictedEndTranslation === null && velocity !== null) {
    predictedEndTranslation = both(axis => translation[axis] + velocity[axis] / 4)
  }
  return { phase, translation, velocity, predictedEndTranslation, target: read(members, 'target', STRING, null) }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?/y

// Reads JSON as strictly as the host does. `JSON.parse` accepts an object with two members of the same name, and
// does not return the digits of an id, which a response has to repeat.
class Reader {
  constructor(source) {
    this.source = source
    this.at = 0
    this.depth = 0
    this.ids = new WeakMap() // The text of each numeric id, by the object that contains it.
  }

  // Returns the value of the whole text.
  value() {
    const value = this.element()
    this.space()
    if (this.at < this.source.length) this.fail('a second value')
    return value
  }

  fail(what) {
    throw new SyntaxError(`${what} at character ${this.at + 1}`)
  }

  // Skips spaces and returns the next character.
  space() {
    while (this.at < this.source.length && ' \t\n\r'.includes(this.source[this.at])) this.at++
    return this.source[this.at]
  }

  element() {
    const next = this.space()
    if (next === '{' || next === '[') {
      if (++this.depth > LIMITS.nesting) this.fail(`more than ${LIMITS.nesting} nested values`)
      this.at++
      const value = next === '{' ? this.members() : this.elements()
      this.depth--
      return value
    }
    if (next === '"') return this.string()
    for (const [word, value] of [['true', true], ['false', false], ['null', null]]) {
      if (this.source.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    }
    return this.number()
  }

  members() {
    const result = {}
    if (this.ends('}')) return result
    do {
      if (this.space() !== '"') this.fail('no member name')
      const name = this.string()
      if (Object.hasOwn(result, name)) this.fail(`a second member '${name}'`)
      if (this.space() !== ':') this.fail('no colon')
      this.at++
      this.space()
      const start = this.at, value = this.element()
      put(result, name, value)
      if (name === 'id' && typeof value === 'number') this.ids.set(result, this.source.slice(start, this.at))
    } while (this.continues('}'))
    return result
  }

  elements() {
    const result = []
    if (this.ends(']')) return result
    do result.push(this.element())
    while (this.continues(']'))
    return result
  }

  ends(bracket) {
    if (this.space() !== bracket) return false
    this.at++
    return true
  }

  continues(bracket) {
    if (this.ends(bracket)) return false
    if (this.source[this.at] !== ',') this.fail(`no comma or ${bracket}`)
    this.at++
    return true
  }

  string() {
    const start = this.at++
    let isPlain = true
    for (;; this.at++) {
      const unit = this.source.charCodeAt(this.at)
      if (unit === 0x22) break
      if (unit === 0x5c) {
        this.at++
        isPlain = false
      } else if (!(unit >= 0x20)) this.fail(this.at < this.source.length ? 'a control character' : 'the end in a string')
    }
    this.at++
    return isPlain ? this.source.slice(start + 1, this.at - 1) : JSON.parse(this.source.slice(start, this.at))
  }

  number() {
    NUMBER.lastIndex = this.at
    const found = NUMBER.exec(this.source)
    if (found === null) this.fail(this.at < this.source.length ? 'no JSON value' : 'the end')
    const value = Number(found[0])
    if (!Number.isFinite(value)) this.fail('a number that is not finite')
    this.at = NUMBER.lastIndex
    return value === 0 && found[1] === undefined && found[2] === undefined ? 0 : value
  }
}

// ==================================================================================================== Server

// The error of a response: a code and a kind for programs, and one sentence for people.
class RPCError extends Error {
  constructor(code, kind, message, data = {}) {
    super(message)
    this.members = { code, message, data: { kind, ...data } }
  }
}

// Returns whether a version reads the snapshots of another one: the same version, or an earlier one with the same
// major version (before 1.0, also the same minor version).
function reads(written, own) {
  const version = /^[0-9]{1,9}([.][0-9]{1,9}){2}$/
  if (typeof written !== 'string' || !version.test(written) || !version.test(own)) return written === own
  const [then, now] = [written, own].map(it => it.split('.').map(Number))
  if (then[0] !== now[0] || now[0] === 0 && then[1] !== now[1]) return false
  const index = then.findIndex((part, index) => part !== now[index])
  return index < 0 || then[index] < now[index]
}

// Returns the error for an invalid parameter, with its path in params.
const invalidParams = ({ path, expected }) =>
  new RPCError(-32602, 'invalid-params', `params${path} must be ${expected}.`, { path, expected })

// Returns the error for JSON that is not a request, or is not allowed at this time.
const invalidRequest = message => new RPCError(-32600, 'invalid-request', message)

// Returns the error for a call that exceeds a limit of the protocol.
const tooMany = (what, limit) => new RPCError(
  -32011, 'limit-exceeded', `Use at most ${LIMITS[limit]} ${what}.`, { limit: what.split(' ')[0], maximum: LIMITS[limit] })

// Returns the error for a time before the session's clock.
const timeReversed = (path, time, now) => new RPCError(
  -32014, 'time-reversed', `params${path} must not be earlier than the session's clock, which is at ${now / 1e6} s.`,
  { path, time: time / 1e6, now: now / 1e6 })

const noReport = now => ({ now, effects: [], diagnostics: [], decisions: [] })

// A component with its own clock.
class Session {
  constructor(kind, assigned, environment, explains = false) {
    // Whether every call reports its decisions, and whether the current call does.
    this.alwaysExplains = this.explains = explains
    this.history = [] // The latest decisions, if every call reports them.
    this.kind = kind
    this.assigned = assigned
    this.now = 0
    this.revision = 0
    this.frames = null
    this.rate = 60
    this.began = 0
    this.component = new kind()
    this.component.p = this.parameters(assigned)
    this.component.environment = environment
    this.report = noReport(0)
    this.component.start()
  }

  get report() {
    return this.component[REPORT]
  }

  set report(report) {
    // Not enumerable, so that a copy of the component's fields does not contain it.
    Object.defineProperty(this.component, REPORT, { value: report, configurable: true })
  }

  // Returns the parameters: the defaults, replaced by the values in `assigned`.
  parameters(assigned) {
    const known = this.kind.parameters, values = {}
    for (const [name, parameter] of Object.entries(known)) {
      values[name] = under([name], () => {
        const value = copied(Object.hasOwn(assigned, name) ? assigned[name] : parameter.default)
        // A parameter's own default is always valid, for example a string that is empty until it is set.
        return write(value, exact) === write(parameter.default, exact) ? parameter.convert(value) : parameter.check(value)
      })
    }
    for (const name of Object.keys(assigned)) {
      if (!Object.hasOwn(known, name)) {
        throw new InvalidValue('', 'a parameter of this component: ' + Object.keys(known).join(', ')).under(name)
      }
    }
    return values
  }

  // Changes, each applied completely or not at all

  // Performs a call that changes the session. After an error, nothing has changed.
  //
  // `body` returns the additional members of the result.
  change(body, rate = null, explains = false) {
    this.explains = explains || this.alwaysExplains
    const restore = this.wayBack()
    this.began = this.now
    this.rate = rate ?? 0
    this.frames = rate === null ? null : []
    try {
      let more = body()
      this.revision++
      if (this.frames !== null) {
        this.frames.push(this.stateText(this.now))
        more = { frames: this.frames, ...more }
      }
      return new Raw(write({ ...this.outcome(), ...more }))
    } catch (error) {
      restore()
      throw error
    } finally {
      this.frames = null
    }
  }

  // Returns a function that restores the session and its component as they are now.
  wayBack() {
    const { component } = this, session = { ...this }, { now, effects, diagnostics, decisions } = this.report
    const report = { now, effects: [...effects], diagnostics: [...diagnostics], decisions: [...decisions] }
    // One copy of everything, so that a field that refers to a part of the parameters still does.
    const fields = copied({ ...component })
    return () => {
      Object.assign(this, session)
      for (const name of Object.keys(component)) delete component[name]
      Object.assign(component, fields)
      this.report = report
    }
  }

  // Applies events, each at its own time. All are checked first.
  send(events, paths) {
    let clock = this.now
    const checked = events.map((members, index) => {
      const path = paths[index], event = under(path, () => checkedEvent(members, this.component))
      const time = event.t ?? clock
      if (time < clock) throw timeReversed(path.map(name => '/' + name).join('') + '/t', time, clock)
      event.t = clock = time
      return event
    })
    this.checkSpan(clock)
    checked.forEach((event, index) => {
      this.run(event.t)
      if (event.type === 'environment') this.component.environment = changedEnvironment(this.component.environment, event)
      this.findHit(event)
      under(paths[index], () => this.component.handle(event, this.now))
    })
    return {}
  }

  // Returns the decisions that events would lead to, and leaves the session unchanged.
  rehearse(events, paths) {
    const restore = this.wayBack()
    try {
      this.report = { ...this.report, decisions: [] }
      this.send(events, paths)
      return this.report.decisions
    } finally {
      restore()
    }
  }

  // Advances the clock to a time, or until the component settles.
  advance(end, untilSettled) {
    this.checkSpan(end)
    let last = end
    if (untilSettled) {
      let moment = this.nextMoment(this.now)
      while (moment !== null && moment <= end) {
        this.run(moment)
        moment = this.nextMoment(this.now)
      }
      if (moment === null) last = this.now
    }
    this.run(last)
    return { settled: this.nextMoment(this.now) === null }
  }

  // Changes some of the parameters.
  configure(parameters) {
    const assigned = { ...this.assigned, ...parameters }
    under(['parameters'], () => {
      this.component.p = this.parameters(assigned)
      this.assigned = assigned
      this.component.configure(this.now)
    })
    return {}
  }

  // Refuses a call that advances the clock too far.
  checkSpan(end) {
    if (end - this.now > LIMITS.secondsPerCall * 1e6) throw tooMany('seconds of session time in a call', 'secondsPerCall')
  }

  // Advances the clock and performs all due changes in order.
  run(end) {
    let moment = this.nextMoment(this.now)
    while (moment !== null && moment <= end) {
      this.step(moment)
      this.component.elapse(moment)
      moment = this.nextMoment(moment)
    }
    this.step(end)
  }

  // Advances the clock to a time before which nothing changes, and records the frames.
  step(moment) {
    if ((moment - this.began) * this.rate > LIMITS.framesPerCall * 1e6) throw tooMany('frames in a call', 'framesPerCall')
    while (this.frames !== null) {
      const time = this.began + rounded(1e6 * (this.frames.length + 1) / this.rate)
      if (time >= moment) break
      this.frames.push(this.stateText(time))
    }
    this.now = this.report.now = moment
  }

  // Returns the time that the component announces, if it is valid.
  nextMoment(now) {
    const moment = this.component.nextMoment(now) ?? null
    if (moment !== null && !(Number.isInteger(moment) && moment > now)) {
      throw new Error(`nextMoment(${now}) returned ${described(moment)}; return a whole number greater than ${now}, or null`)
    }
    return moment
  }

  // Adds the layer that an event hits: its target, or the layer at its position.
  findHit(event) {
    const { type, phase, target = null, x = null, y = null } = event
    const isAimed = type === 'tap' || type === 'wheel' || type === 'drag' && target !== null || type === 'pointer' && phase === 'down'
    if (!isAimed) return
    const { layers } = this.state(this.now), named = member => layers.filter(it => it[member] === target)
    let found = layers.filter(it => x !== null && takesTouch(it, x, y))
    if (target !== null) found = named('id').length > 0 ? named('id') : named('role')
    if (found.length > 0) ({ id: event.hit, role: event.role } = found[found.length - 1])
  }

  // States and snapshots

  // Returns the state at a time, in its output form.
  state(now) {
    const shown = new State(), { values, phases } = this.kind
    this.component.render(now, shown)
    const unknown = Object.keys(shown.values).filter(name => !Object.hasOwn(values, name))
    if (!phases.includes(shown.phase) || unknown.length > 0) {
      throw new Error(`the phase '${shown.phase}' or the values [${unknown.join(', ')}] are not declared`)
    }
    return {
      t: secondsText(now), phase: shown.phase, settled: this.nextMoment(now) === null,
      values: Object.fromEntries(Object.keys(values).map(name => [name, shown.values[name] ?? null])),
      layers: shown.layers.map(finishedLayer)
    }
  }

  stateText(now) {
    return new Raw(write(this.state(now)))
  }

  // Returns the result of a call that changes the session.
  outcome() {
    const { effects, diagnostics, decisions } = this.report
    return { revision: this.revision, state: this.state(this.now), effects, diagnostics, ...(this.explains ? { decisions } : {}) }
  }

  // Removes the effects, diagnostics and decisions, because they have been reported.
  forgetReport() {
    if (this.alwaysExplains) this.history = [...this.history, ...this.report.decisions].slice(-100)
    this.report = noReport(this.now)
  }

  // Returns the whole session as a JSON value.
  snapshot() {
    return {
      format: 1, component: this.kind.id, version: this.kind.version, t: secondsText(this.now), parameters: this.assigned,
      environment: pack(this.component.environment), state: this.component.archive()
    }
  }

  // Returns a session restored from a snapshot.
  restored(snapshot) {
    try {
      const session = this.opened(OBJECT.check(snapshot ?? null))
      session.revision = this.revision + 1
      return session
    } catch (error) {
      const wrong = error instanceof InvalidValue
        ? error : new InvalidValue('/state', `a state of ${this.kind.id} (${messageOf(error)})`)
      throw snapshotMismatch(wrong)
    }
  }

  opened(members) {
    const { id, version } = this.kind
    if (own(members, 'format') !== 1 || own(members, 'component') !== id || !reads(own(members, 'version') ?? null, version)) {
      throw new InvalidValue('', `a snapshot of ${id} ${version}`)
    }
    const environment = under(['environment'], () => {
      const found = unpack(OBJECT.check(own(members, 'environment') ?? null)), pattern = pack(new Environment())
      if (!(found instanceof Environment && hasShape(pack(found), pattern) && !Object.values(found).includes(null))) {
        throw new InvalidValue('', 'an environment')
      }
      return found
    })
    const assigned = read(members, 'parameters', OBJECT)
    const session = under(['parameters'], () => new Session(this.kind, assigned, environment, this.alwaysExplains))
    session.now = session.report.now = seconds(read(members, 't', TIME))
    under(['state'], () => session.component.restore(OBJECT.check(own(members, 'state') ?? null)))
    session.forgetReport()
    write(session.state(session.now))
    return session
  }
}

// Returns the error for a snapshot that is damaged or belongs to a different component.
const snapshotMismatch = ({ path, expected }) => new RPCError(
  -32017, 'snapshot-mismatch', `params/snapshot${path} must be ${expected}, as returned by session/snapshot.`,
  { path: '/snapshot' + path, expected })

// Returns a new environment after a change. Members that are not in the change stay the same.
function changedEnvironment(old, change) {
  const changed = Object.assign(new Environment(), old, change.viewport, change.safeArea)
  for (const name of ['reduceMotion', 'keyboardHeight']) changed[name] = change[name] ?? changed[name]
  if ((change.layoutDirection ?? null) !== null) changed.rightToLeft = change.layoutDirection === 'rtl'
  return changed
}

// Returns the class and the message of an error, or the text of any other thrown value.
const messageOf = error => error instanceof Error ? `${error.name}: ${error.message}` : String(error)

// The components and sessions of one client. It receives and returns JSON text.
export class Server {
  constructor(...kinds) {
    this.kinds = new Map(kinds.map(kind => [kind.id, kind]))
    this.sessions = new Map()
    this.lastNumber = 0
    this.isInitialized = this.isShutDown = false
    this.exitCode = null
    this.reported = null
  }

  // Returns the response to a line of input (its bytes, or text), or null if it gets no response.
  answer(line) {
    let message, reader
    try {
      const bytes = typeof line === 'string' ? Buffer.from(line) : line
      if (bytes.length > LIMITS.messageBytes) throw tooMany('bytes in a message', 'messageBytes')
      reader = readerOf(bytes)
      message = parsed(reader)
      if (Array.isArray(message) && message.length === 0) throw invalidRequest('A batch must contain at least one request.')
    } catch (error) {
      if (error instanceof RPCError) return failure('null', error)
      throw error
    }
    if (!Array.isArray(message)) return this.call(message, reader)
    const answers = message.map(element => this.exitCode === null ? this.call(element, reader) : null).filter(it => it !== null)
    return answers.length > 0 ? `[${answers.join(',')}]` : null
  }

  // Performs one call. Notifications and responses get no response.
  call(message, reader) {
    const members = isObject(message) ? message : {}, id = own(members, 'id') ?? null
    const hasIdType = id === null || typeof id === 'number' || typeof id === 'string'
    const idText = hasIdType ? reader.ids.get(members) ?? write(id) : 'null'
    let name
    try {
      name = checkedMethod(message)
      if (!hasIdType) throw invalidRequest('id must be a string, a number or null.')
    } catch (error) {
      return failure(idText, error)
    }
    if (name === null) return null
    this.reported = null
    const isRequest = Object.hasOwn(members, 'id')
    try {
      const result = write(this.perform(name, own(members, 'params') ?? null, isRequest))
      if (isRequest && this.reported !== null) this.reported.forgetReport()
      return isRequest ? `{"jsonrpc":"2.0","id":${idText},"result":${result}}` : null
    } catch (error) {
      return isRequest ? failure(idText, error) : null
    }
  }

  // Finds the method of a call and performs it. Throws only errors of class RPCError.
  perform(name, params, isRequest) {
    if (!isRequest && (name === 'initialized' || name === 'exit' || name.startsWith('$/'))) {
      if (name === 'exit') this.exitCode = this.isShutDown ? 0 : 1
      return null
    }
    const method = METHODS.get(name)
    if (method === undefined) throw new RPCError(-32601, 'method-not-found', `There is no method ${name} here.`, { method: name })
    if (this.isShutDown) throw invalidRequest('After shutdown, only exit is accepted.')
    try {
      if (Array.isArray(params)) throw new InvalidValue('', 'an object with named parameters')
      return new Raw(write(method.call(this, params ?? {})))
    } catch (error) {
      if (error instanceof RPCError) throw error
      if (error instanceof InvalidValue) throw invalidParams(error)
      console.error(error instanceof Error ? error.stack : error)
      throw new RPCError(-32603, 'internal-error', `Fix the component: ${messageOf(error)}.`)
    }
  }

  initialize(params) {
    const version = read(params, 'protocolVersion', WHOLE, 1)
    if (version !== 1) {
      throw new RPCError(
        -32021, 'version-mismatch', `${version > 1 ? 'This plugin' : 'The client'} is too old: use protocol version 1.`,
        { requested: version, supported: [1] })
    }
    if (this.isInitialized) throw invalidRequest('Send initialize only once; this connection is initialized.')
    this.isInitialized = true
    return {
      protocolVersion: 1, serverInfo: { name: 'playground-plugin.mjs', version: VERSION }, capabilities: { limits: LIMITS }
    }
  }

  shutdown() {
    this.isShutDown = true
    return null
  }

  listComponents() {
    return {
      components: [...this.kinds.values()].map(({ id, title, version }) => ({ id, title, version, source: 'builtin' }))
    }
  }

  describe(params) {
    const kind = this.kind(params)
    const entries = (described, key, shape) =>
      Object.entries(described).map(([name, [text, summary]]) => ({ [key]: name, [shape]: text, summary }))
    const properties = Object.fromEntries(Object.entries(kind.parameters).map(([name, it]) => [name, it.schema]))
    return {
      id: kind.id, title: kind.title, version: kind.version, summary: kind.summary,
      parameters: { type: 'object', properties, additionalProperties: false },
      events: entries(kind.events, 'type', 'members'), effects: entries(kind.effects, 'type', 'members'),
      values: entries(kind.values, 'name', 'type'), phases: kind.phases,
      presets: Object.entries(kind.presets).map(([name, [summary, parameters]]) => ({ name, summary, parameters })),
      actions: entries(kind.actions, 'name', 'members'), measures: entries(kind.measures, 'key', 'members'),
      ...kind.hint && { hint: kind.hint }, ...kind.holder && { holder: kind.holder },
      ...Object.keys(kind.sample).length > 0 && { sample: kind.sample },
      ...Object.keys(kind.rules).length > 0 && { rules: kind.rules }
    }
  }

  // Returns the component that a call refers to.
  kind(params) {
    const id = read(params, 'component', text())
    if (!this.kinds.has(id)) {
      throw new RPCError(
        -32013, 'component-not-found', `There is no component ${id}; use one from component/list.`,
        { component: id, known: [...this.kinds.keys()] })
    }
    return this.kinds.get(id)
  }

  // Returns the session that a call refers to.
  session(params) {
    const id = read(params, 'session', text())
    if (!this.sessions.has(id)) {
      throw new RPCError(
        -32012, 'session-not-found', `There is no session ${id}; create it with session/create.`, { session: id })
    }
    return this.sessions.get(id)
  }

  create(params) {
    let id = read(params, 'session', text(), null)
    const kind = this.kind(params), assigned = read(params, 'parameters', OBJECT, {})
    if (read(params, 'clock', text(), 'virtual') !== 'virtual') {
      throw new InvalidValue('/clock', 'virtual, because only the host has a real-time clock')
    }
    const environment = changedEnvironment(new Environment(), { viewport: read(params, 'viewport', VIEWPORT, null) })
    if (this.sessions.has(id)) {
      throw new RPCError(
        -32018, 'session-exists', `The session ${id} already exists; use a different id or close the session first.`, { session: id })
    }
    if (this.sessions.size >= LIMITS.sessions) throw tooMany('sessions', 'sessions')
    const session = under(['parameters'], () => new Session(kind, assigned, environment, explains(params)))
    const outcome = new Raw(write(session.outcome()).slice(1))
    while (id === null || id !== own(params, 'session') && this.sessions.has(id)) id = `s${++this.lastNumber}`
    this.sessions.set(id, session)
    this.reported = session
    return new Raw(`{"session":${write(id)},${outcome.text}`)
  }

  send(params) {
    const session = this.session(params), rate = frameRate(params), [events, paths] = eventsOf(params)
    return this.told(session, session.change(() => session.send(events, paths), rate, explains(params)))
  }

  explain(params) {
    const session = this.session(params)
    const isPast = (own(params, 'event') ?? null) === null && (own(params, 'events') ?? null) === null
    return { decisions: isPast ? session.history : session.rehearse(...eventsOf(params)) }
  }

  advance(params) {
    const session = this.session(params), rate = frameRate(params)
    const to = read(params, 'to', MOMENT, null), until = read(params, 'until', choice(['settled']), null)
    let by = read(params, 'by', TIME, null)
    if ([by, to, until].filter(it => it !== null).length !== 1) {
      throw new InvalidValue('', 'an object with exactly one of by, to, until')
    }
    if (to !== null && seconds(to) < session.now) throw timeReversed('/to', seconds(to), session.now)
    if (until !== null) by = read(params, 'limit', TIME, 10)
    const end = to === null ? session.now + seconds(by) : seconds(to)
    return this.told(session, session.change(() => session.advance(end, until !== null), rate, explains(params)))
  }

  configure(params) {
    const session = this.session(params), parameters = read(params, 'parameters', OBJECT)
    return this.told(session, session.change(() => session.configure(parameters)))
  }

  // Returns the result, after recording the session whose effects it reports.
  told(session, result) {
    this.reported = session
    return result
  }

  state(params) {
    const session = this.session(params)
    return { state: session.state(session.now) }
  }

  snapshot(params) {
    return { snapshot: new Raw(write(this.session(params).snapshot(), exact)) }
  }

  restore(params) {
    const session = this.session(params).restored(own(params, 'snapshot'))
    this.sessions.set(params.session, session)
    return { revision: session.revision, state: session.state(session.now) }
  }

  hitTest(params) {
    const session = this.session(params), x = read(params, 'x', COORDINATE), y = read(params, 'y', COORDINATE)
    const found = session.state(session.now).layers.filter(layer => takesTouch(layer, x, y))
    return { target: found.length > 0 ? found[found.length - 1].id : null }
  }

  listSessions() {
    return { sessions: [...this.sessions.keys()] }
  }

  close(params) {
    this.session(params)
    this.sessions.delete(params.session)
    return null
  }
}

const METHODS = new Map(Object.entries({
  initialize: Server.prototype.initialize, shutdown: Server.prototype.shutdown, ping: () => ({}),
  'component/list': Server.prototype.listComponents, 'component/describe': Server.prototype.describe,
  'session/create': Server.prototype.create, 'session/send': Server.prototype.send,
  'session/explain': Server.prototype.explain, 'session/advance': Server.prototype.advance,
  'session/configure': Server.prototype.configure, 'session/state': Server.prototype.state,
  'session/snapshot': Server.prototype.snapshot, 'session/restore': Server.prototype.restore,
  'session/hitTest': Server.prototype.hitTest, 'session/list': Server.prototype.listSessions,
  'session/close': Server.prototype.close
}))

// Returns the frame rate of recorded states, or null.
function frameRate(params) {
  const rate = read(params, 'fps', FRAME_RATE, 60)
  return read(params, 'frames', bool(), false) ? rate : null
}

// Returns the events of a call, and the path of each in params.
function eventsOf(params) {
  const event = own(params, 'event') ?? null, events = own(params, 'events') ?? null
  if (event !== null && events === null) return [[event], [['event']]]
  if (event === null && events !== null && !Array.isArray(events)) throw new InvalidValue('/events', 'an array of events')
  if (event !== null || events === null) throw new InvalidValue('/event', 'an event, unless params/events is an array of events')
  if (events.length > LIMITS.eventsPerCall) throw tooMany('events in a call', 'eventsPerCall')
  return [events, events.map((_, index) => ['events', index])]
}

// Returns whether a call asks for its decisions.
const explains = params => read(params, 'explain', bool(), false)

const UTF8 = new TextDecoder('utf-8', { fatal: true })

// Returns a reader of a line of input.
function readerOf(bytes) {
  try {
    return new Reader(UTF8.decode(bytes))
  } catch {
    throw new RPCError(-32700, 'parse-error', "Can't parse the message: it is not encoded as UTF-8.")
  }
}

// Parses a line as JSON.
function parsed(reader) {
  try {
    return reader.value()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new RPCError(-32700, 'parse-error', `Can't parse the message: ${error.message}.`)
  }
}

// Returns the name of the method that a message calls, or null if it is a response.
function checkedMethod(message) {
  if (!isObject(message)) throw invalidRequest('Send an object with jsonrpc, method and id.')
  if (own(message, 'jsonrpc') !== '2.0') throw invalidRequest('jsonrpc must be the string 2.0.')
  if (!Object.hasOwn(message, 'method') && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return null
  if (typeof own(message, 'method') !== 'string') throw invalidRequest('method must be a string.')
  if (typeof (own(message, 'params') ?? {}) !== 'object') throw invalidRequest('params must be an object or omitted.')
  return message.method
}

// Returns an error response. `id` is JSON text.
const failure = (id, error) => `{"jsonrpc":"2.0","id":${id},"error":${write(error.members, exact)}}`

// Serves requests from standard input until it ends. Call it in a plugin's last line.
export function serve(...kinds) {
  // Standard output belongs to the protocol. The output of a component goes to standard error.
  Object.defineProperty(process, 'stdout', { value: process.stderr })
  globalThis.console = new Console(process.stderr, process.stderr)
  // Ctrl-C is meant for the host, which closes the input when it is done.
  if (!process.stdin.isTTY) process.on('SIGINT', () => {})
  const server = new Server(...kinds)
  const answer = line => {
    if (server.exitCode !== null || isBlank(line)) return
    const text = server.answer(line)
    if (text !== null) send(Buffer.from(text + '\n'))
    if (server.exitCode !== null) process.exit(server.exitCode)
  }
  let parts = [] // The parts of a line whose end has not arrived.
  process.stdin.on('data', chunk => {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      answer(Buffer.concat([...parts, chunk.subarray(start, end)]))
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  })
  process.stdin.on('end', () => {
    answer(Buffer.concat(parts))
    process.exit(server.exitCode ?? 0)
  })
}

// Writes bytes to standard output before it returns. `process.stdout` would collect them while the reader is slow.
function send(bytes) {
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      if (error.code === 'EPIPE') process.exit(0) // The reader is gone.
      if (error.code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1) // A full pipe that doesn't block.
    }
  }
}

// Returns whether a line contains only spaces.
const isBlank = line => line.every(byte => byte === 0x20 || byte === 0x09 || byte === 0x0d)
