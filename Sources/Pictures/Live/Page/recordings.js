// Reads recordings of real fingers: CSV, JSON lines, WebDriver actions, rrweb events and getevent. It returns the same samples
// as `playground import`; a test compares both on the same files.
const phaseWords = { __proto__: null }
for (const [phase, words] of Object.entries({
  down: 'down began start begin touchstart pointerdown mousedown action_down action_pointer_down',
  move: 'move changed moved touchmove pointermove mousemove action_move',
  up: 'up ended end touchend pointerup mouseup action_up action_pointer_up',
  cancel: 'cancel cancelled canceled touchcancel pointercancel action_cancel'
})) for (const word of words.split(' ')) phaseWords[word] = phase

const formatTitles = { csv: 'CSV', jsonl: 'JSON lines', webdriver: 'WebDriver actions', rrweb: 'rrweb events', getevent: 'getevent' }
const mostFingers = 32
const rounded = number => Math.round(number * 1e4) / 1e4

// Returns the format of a text that is not a scenario, or nothing.
function formatOf(text) {
  const start = text.slice(0, 65536).trimStart(), has = name => start.includes(`"${name}"`)
  if (/^\[ *\d+[.-]/.test(start) || /^(add device|could not get driver|\/dev\/input\/)/.test(start)) return 'getevent'
  if (/^[{[]/.test(start)) {
    if (has('jsonrpc') || has('method') && has('params')) return
    if (has('phase') && !has('data')) return 'jsonl'
    if (has('timestamp') && has('data')) return 'rrweb'
    if (has('actions') || has('pointerDown') || has('pointerMove')) return 'webdriver'
    return has('t') && has('x') ? 'jsonl' : undefined
  }
  return /[,;\t]/.test(start.split('\n')[0]) || start[0] == '#' ? 'csv' : undefined
}

// Throws the error for a line.
const refuse = (line, message) => { throw new Error(`line ${line}: ${message}`) }

function phaseOf(word, line) {
  return phaseWords[String(word).toLowerCase()] || refuse(line, `the phase must be down, move, up or cancel, not "${String(word).slice(0, 40)}"`)
}

function deviceOf(word, line) {
  const device = String(word).toLowerCase()
  return /^(touch|mouse|pen)$/.test(device) ? device : refuse(line, `the device must be touch, mouse or pen, not "${device.slice(0, 20)}"`)
}

// Returns a number, or throws an error if the text is not a number.
function numberOf(value, name, line) {
  const number = typeof value == 'string' && !/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value) ? NaN : Number(value)
  if (value == null || !Number.isFinite(number) || Math.abs(number) > 1e9) refuse(line, `${name} must be a number, not "${String(value).slice(0, 40)}"`)
  return number
}

const csvNames = { t: 't', time: 't', timestamp: 't', t_s: 't', t_ms: 't', t_us: 't', x: 'x', y: 'y', phase: 'phase', action: 'phase', type: 'phase', pointer: 'pointer', pointerid: 'pointer',
  pointer_id: 'pointer', id: 'pointer', finger: 'pointer', device: 'device' }

// Reads rows. The first row may name the columns. Returns samples with times in microseconds.
function csvSamples(text, leaveOut) {
  const samples = []
  let columns = ['t', 'x', 'y', 'phase', 'pointer'], separator, unit = 1e6
  text.split(/\r?\n/).forEach((row, i) => {
    if (!row.trim() || row[0] == '#') return
    const isFirst = separator == null
    separator ??= [',', ';', '\t'].find(one => row.includes(one)) || ','
    const fields = row.split(separator).map(one => one.trim().replace(/^"(.*)"$/, '$1')), line = i + 1
    if (isFirst && !/^[-+.\d]/.test(fields[0])) {
      const names = fields.map(one => one.toLowerCase())
      columns = names.map(one => csvNames[one])
      for (const name of names) if (!csvNames[name] && !/^(outcome|meant)$/.test(name)) leaveOut(`columns named ${name.slice(0, 40)}`, line)
      if (names.includes('t_ms')) unit = 1e3
      if (names.includes('t_us')) unit = 1
      const missing = ['t', 'x', 'y', 'phase'].find(one => !columns.includes(one))
      if (missing) refuse(line, `the header names no column ${missing}; name the columns t,x,y,phase`)
      return
    }
    const of = name => fields[columns.indexOf(name)] || null
    samples.push({ t: Math.round(numberOf(of('t'), 't', line) * unit), x: numberOf(of('x'), 'x', line), y: numberOf(of('y'), 'y', line), phase: phaseOf(of('phase') ?? '', line),
      id: of('pointer') == null ? 0 : numberOf(of('pointer'), 'pointer', line), device: of('device') == null ? 'touch' : deviceOf(of('device'), line), line })
  })
  return { samples }
}

// Returns the values of a text that is JSON as a whole, or JSON lines.
function jsonValues(text) {
  try { return [{ value: JSON.parse(text), line: 1 }] } catch { /* It is not one value. */ }
  return text.split('\n').flatMap((row, i) => {
    if (!row.trim()) return []
    try { return [{ value: JSON.parse(row), line: i + 1 }] } catch { return refuse(i + 1, 'not valid JSON') }
  })
}

// The members of a sample that are read here or by `playground replay --outcomes`. Other members are left out.
const sampleMembers = ['t', 'time', 'timestamp', 'x', 'y', 'phase', 'pointer', 'id', 'pointerId', 'identifier', 'device', 'pointerType', 'outcome', 'meant', 'type']

// Reads objects with `t`, `x`, `y` and `phase`.
function jsonSamples(text, leaveOut) {
  const all = jsonValues(text).flatMap(({ value, line }) => Array.isArray(value) ? value.map(one => ({ value: one, line })) : [{ value, line }])
  return { samples: all.map(({ value, line }) => {
    if (!value || typeof value != 'object') refuse(line, 'a sample must be an object with t, x, y and phase')
    for (const name in value) if (!sampleMembers.includes(name)) leaveOut(`members named ${name.slice(0, 40)}`, line)
    const t = value.t ?? value.time ?? value.timestamp, id = value.pointer ?? value.id ?? value.pointerId ?? value.identifier ?? 0, device = value.device ?? value.pointerType
    return { t: Math.round(numberOf(t, 't', line) * 1e6), x: numberOf(value.x, 'x', line), y: numberOf(value.y, 'y', line), phase: phaseOf(value.phase, line), id: numberOf(id, 'pointer', line),
      device: device == null ? 'touch' : deviceOf(device, line), line }
  }) }
}

// Reads rrweb events. They do not distinguish fingers, so all samples belong to one finger.
function rrwebSamples(text, leaveOut) {
  const read = jsonValues(text), events = read.flatMap(({ value }) => Array.isArray(value) ? value : Array.isArray(value?.events) ? value.events : [value])
  const found = []
  let screen = null, isDown = false
  for (const { type, timestamp, data = {} } of events) {
    if (type == 4 && data.width > 0 && data.height > 0) screen ??= { width: data.width, height: data.height }
    if (typeof timestamp != 'number') leaveOut('events without a timestamp', 1)
    if (type != 3 || typeof timestamp != 'number') continue
    const add = (time, phase, { x, y }, device) => found.push({ t: Math.round(time * 1000), x: numberOf(x, 'x', 1), y: numberOf(y, 'y', 1), phase, id: 0, device, line: 1 })
    if ([1, 6, 12].includes(data.source)) for (const one of data.positions || []) add(timestamp + (one.timeOffset || 0), 'move', one, data.source == 6 ? 'touch' : 'mouse')
    const phase = { 1: 'down', 7: 'down', 0: 'up', 9: 'up', 10: 'cancel' }[data.type]
    if (data.source != 2 || !phase) continue
    // After a touch, a browser sends the events of a mouse for compatibility.
    if (data.type < 7 && data.pointerType == 2) {
      leaveOut('mouse events that the browser made from touches', 1)
      continue
    }
    const last = found[found.length - 1], point = data.x != null && data.y != null ? data : phase == 'cancel' ? last : null
    if (!point) leaveOut('touches without a position', 1)
    else add(timestamp, phase, point, data.type >= 7 ? 'touch' : data.pointerType == 1 ? 'pen' : 'mouse')
  }
  // Moves arrive in batches, later than other events.
  const sorted = found.map((one, i) => [one, i]).sort(([one, i], [other, j]) => one.t - other.t || i - j).map(([one]) => one)
  return { screen, samples: sorted.filter(({ phase }) => {
    if (phase == 'down') return isDown = true
    const isKept = isDown
    if (!isKept) leaveOut(phase == 'move' ? 'moves without a finger down' : 'ends of touches that did not begin', 1)
    if (phase != 'move') isDown = false
    return isKept
  }) }
}

// Returns the gestures of samples, each a list of samples. A gesture begins when a finger touches down while no other finger
// is down. Every finger goes down, moves, and goes up or is cancelled.
function gesturesIn(samples, leaveOut = () => {}) {
  const gestures = [], down = new Map()
  let last = null
  const take = sample => gestures[gestures.length - 1].push(sample)
  for (const sample of samples) {
    const { id, phase, line, t } = sample
    if (last && t < last.t) refuse(line, `the time ${t / 1e6} s is before ${last.t / 1e6} s on line ${last.line}; sort the samples by time`)
    last = sample
    if (phase == 'down') {
      if (down.size >= mostFingers) refuse(line, `more than ${mostFingers} fingers are down at the same time`)
      // The finger must have lifted in between, but the recording lacks that sample.
      if (down.has(id)) {
        leaveOut('lifts of fingers that touch again; the first touch is cancelled', line)
        take({ ...down.get(id), phase: 'cancel', t })
      }
      down.delete(id)
      if (!down.size) gestures.push([])
    } else if (!down.has(id)) {
      leaveOut('samples of fingers that are not down', line)
      continue
    }
    if (phase == 'down' || phase == 'move') down.set(id, sample)
    else down.delete(id)
    take(sample)
  }
  for (const one of [...down.values()].reverse()) {
    leaveOut('lifts after the end of the recording; the touches are cancelled', one.line)
    take({ ...one, phase: 'cancel', t: last.t })
  }
  return gestures
}

// Returns the gestures of a recording, with its format, its screen and the parts that were left out, or nothing if the
// text is not a recording. Throws an error with a message for the user if the recording is invalid. `density`, in
// pixels per inch, applies only to getevent.
function recordingOf(text, density = basePixels) {
  text = text.replace(/^\ufeff/, '')
  const format = formatOf(text)
  if (!format) return
  const left = new Map(), leaveOut = (reason, line) => {
    if (!left.has(reason)) left.set(reason, { reason, count: 0, line })
    left.get(reason).count++
  }
  const read = { csv: csvSamples, jsonl: jsonSamples, webdriver: webDriverSamples, rrweb: rrwebSamples, getevent: geteventSamples }[format]
  const { samples, screen = null } = read(text, leaveOut, density), gestures = gesturesIn(samples, leaveOut)
  if (!gestures.length) throw new Error('it contains no touch.')
  return { format: formatTitles[format], gestures, screen, omissions: [...left.values()], ...format == 'getevent' ? { withDensity: density => recordingOf(text, density) } : {} }
}

// The densities of common Android phones and tablets, in pixels per inch.
const densities = [160, 240, 320, 360, 400, 420, 440, 480, 560, 640]

// Returns the density at which the shorter side of the screen is closest to 400 points, as on most phones.
function likelyDensity({ gestures, screen }) {
  // If the recording lacks the ranges of the panel, use its positions instead.
  const side = screen ? Math.min(screen.width, screen.height) : Math.min(1080, gestures.flat().reduce((most, one) => Math.max(most, one.x), 400))
  const off = density => Math.abs(side * basePixels / density - 400)
  return densities.reduce((best, one) => off(one) < off(best) ? one : best)
}
