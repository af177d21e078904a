// Reads recordings of real fingers: CSV, JSON lines, WebDriver actions and rrweb events. It returns the same samples as
// `playground import`; a test compares both on the same files.
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
function csvSamples(text) {
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

// Reads objects with `t`, `x`, `y` and `phase`.
function jsonSamples(text) {
  const all = jsonValues(text).flatMap(({ value, line }) => Array.isArray(value) ? value.map(one => ({ value: one, line })) : [{ value, line }])
  return { samples: all.map(({ value, line }) => {
    if (!value || typeof value != 'object') refuse(line, 'a sample must be an object with t, x, y and phase')
    const t = value.t ?? value.time ?? value.timestamp, id = value.pointer ?? value.id ?? value.pointerId ?? value.identifier ?? 0, device = value.device ?? value.pointerType
    return { t: Math.round(numberOf(t, 't', line) * 1e6), x: numberOf(value.x, 'x', line), y: numberOf(value.y, 'y', line), phase: phaseOf(value.phase, line), id: numberOf(id, 'pointer', line),
      device: device == null ? 'touch' : deviceOf(device, line), line }
  }) }
}

// The longest move that is a single sample, in microseconds. A driver moves the pointer in small steps during a longer one.
const longestStep = 50000

// Reads W3C WebDriver actions. The nth actions of all sources form a tick, which lasts as long as the longest of them.
function webDriverSamples(text) {
  const samples = [], ids = [], places = []
  let clock = 0
  jsonValues(text).flatMap(({ value, line }) => Array.isArray(value) && value[0]?.actions && !value[0].type ? value.map(one => ({ value: one, line })) : [{ value, line }]).forEach(({ value, line }, place) => {
    if (place) clock += 1e6
    const sources = Array.isArray(value) ? value : value?.actions
    if (!Array.isArray(sources)) refuse(line, 'a request must be an object with a list named actions')
    const fingers = sources.map(one => {
      if (one?.type != 'pointer') return null
      if (!ids.includes(one.id)) ids.push(one.id)
      return { id: ids.indexOf(one.id), device: deviceOf(one.parameters?.pointerType ?? 'mouse', line) }
    })
    const count = Math.max(0, ...sources.map(one => one?.actions?.length || 0))
    for (let tick = 0; tick < count; tick++) {
      const actions = sources.map(one => one?.actions?.[tick])
      const lengthOf = one => one?.duration == null ? -1 : Math.round(numberOf(one.duration, 'duration', line) * 1000)
      const duration = Math.max(0, ...actions.filter(one => !/^pointer(Down|Up|Cancel)$/.test(one?.type)).map(lengthOf)), part = []
      for (const [i, action] of actions.entries()) if (action && fingers[i]) part.push(...tickOf(action, fingers[i], clock, lengthOf(action) < 0 ? duration : lengthOf(action), places, line))
      samples.push(...part.sort((a, b) => a.t - b.t))
      clock += duration
    }
  })
  return { samples }
}

// Returns the samples of one action.
function tickOf({ type, x = 0, y = 0, origin }, { id, device }, clock, duration, places, line) {
  const place = places[id] ||= { x: 0, y: 0, isDown: false }, at = { phase: 'move', id, device, line }
  if (/^pointer(Down|Up|Cancel)$/.test(type)) {
    place.isDown = type == 'pointerDown'
    return [{ ...at, t: clock, x: place.x, y: place.y, phase: type.slice(7).toLowerCase() }]
  }
  if (type != 'pointerMove') return []
  const from = origin == 'pointer' ? place : { x: 0, y: 0 }, to = { x: from.x + numberOf(x, 'x', line), y: from.y + numberOf(y, 'y', line) }, steps = []
  if (place.isDown) {
    for (let step = 1, time; duration > longestStep && (time = Math.floor(step * 1e6 / 60)) < duration; step++)
      steps.push({ ...at, t: clock + time, x: rounded(place.x + (to.x - place.x) * (time / duration)), y: rounded(place.y + (to.y - place.y) * (time / duration)) })
    steps.push({ ...at, t: clock + duration, ...to })
  }
  Object.assign(place, to)
  return steps
}

// Reads rrweb events. They do not distinguish fingers, so all samples belong to one finger.
function rrwebSamples(text) {
  const read = jsonValues(text), events = read.flatMap(({ value }) => Array.isArray(value) ? value : Array.isArray(value?.events) ? value.events : [value])
  const found = []
  let screen = null, isDown = false
  for (const { type, timestamp, data = {} } of events) {
    if (type == 4 && data.width > 0 && data.height > 0) screen ??= { width: data.width, height: data.height }
    if (type != 3 || typeof timestamp != 'number') continue
    const add = (time, phase, { x, y }, device) => found.push({ t: Math.round(time * 1000), x: numberOf(x, 'x', 1), y: numberOf(y, 'y', 1), phase, id: 0, device, line: 1 })
    if ([1, 6, 12].includes(data.source)) for (const one of data.positions || []) add(timestamp + (one.timeOffset || 0), 'move', one, data.source == 6 ? 'touch' : 'mouse')
    const phase = { 1: 'down', 7: 'down', 0: 'up', 9: 'up', 10: 'cancel' }[data.type]
    // After a touch, a browser sends the events of a mouse for compatibility.
    if (data.source != 2 || !phase || data.type < 7 && data.pointerType == 2) continue
    const last = found[found.length - 1], point = data.x != null && data.y != null ? data : phase == 'cancel' ? last : null
    if (point) add(timestamp, phase, point, data.type >= 7 ? 'touch' : data.pointerType == 1 ? 'pen' : 'mouse')
  }
  // Moves arrive in batches, later than other events.
  const sorted = found.map((one, i) => [one, i]).sort(([one, i], [other, j]) => one.t - other.t || i - j).map(([one]) => one)
  return { screen, samples: sorted.filter(({ phase }) => {
    if (phase == 'down') return isDown = true
    const isKept = isDown
    if (phase != 'move') isDown = false
    return isKept
  }) }
}

// Returns the gestures of samples, each a list of samples. A gesture begins when a finger touches down while no other finger
// is down. Every finger goes down, moves, and goes up or is cancelled.
function gesturesIn(samples) {
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
      if (down.has(id)) take({ ...down.get(id), phase: 'cancel', t })
      down.delete(id)
      if (!down.size) gestures.push([])
    } else if (!down.has(id)) continue
    if (phase == 'down' || phase == 'move') down.set(id, sample)
    else down.delete(id)
    take(sample)
  }
  for (const one of [...down.values()].reverse()) take({ ...one, phase: 'cancel', t: last.t })
  return gestures
}

// Returns the gestures of a recording, with its format and its screen, or nothing if the text is not a recording. Throws an
// error with a message for the user if the recording is invalid.
function recordingOf(text) {
  text = text.replace(/^\ufeff/, '')
  const format = formatOf(text)
  if (!format) return
  if (format == 'getevent') throw new Error('it is a getevent recording. Convert it with playground import, then open the scenario.')
  const { samples, screen = null } = { csv: csvSamples, jsonl: jsonSamples, webdriver: webDriverSamples, rrweb: rrwebSamples }[format](text)
  const gestures = gesturesIn(samples)
  if (!gestures.length) throw new Error('it contains no touch.')
  return { format: formatTitles[format], gestures, screen }
}
