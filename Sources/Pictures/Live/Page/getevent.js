// Reads the output of Android's `getevent -lt`, as Sources/Recordings/Formats/GeteventReader.swift does.
const basePixels = 160, mostSlots = 64

// The codes that are needed to follow fingers, by their names and by the numbers that `getevent` prints without -l.
const panelCodes = { __proto__: null }
for (const [code, names] of Object.entries({
  report: 'ev_syn SYN_REPORT 0000 0000', multiTouchReport: 'ev_syn SYN_MT_REPORT 0000 0002', dropped: 'ev_syn SYN_DROPPED 0000 0003', slot: 'ev_abs ABS_MT_SLOT 0003 002f',
  trackingID: 'ev_abs ABS_MT_TRACKING_ID 0003 0039', x: 'ev_abs ABS_MT_POSITION_X 0003 0035', y: 'ev_abs ABS_MT_POSITION_Y 0003 0036', singleX: 'ev_abs ABS_X 0003 0000',
  singleY: 'ev_abs ABS_Y 0003 0001', touch: 'ev_key BTN_TOUCH 0001 014a'
})) {
  const [type, name, typeNumber, number] = names.split(' ')
  for (const one of [type, typeNumber]) for (const other of [name, number]) panelCodes[`${one} ${other}`] = code
}

// Returns the time in microseconds and the rest of a line that begins with a time such as `[  12.345678]`, or nothing
// for other lines. Old versions of getevent print a hyphen instead of a point.
function timeOfLine(line) {
  const [whole, seconds, fraction] = /^[ \t]*\[[ \t]*(\d+)[.-](\d{1,9})\]/.exec(line) || []
  if (!whole) return
  const scale = 10 ** Math.abs(6 - fraction.length)
  return [seconds * 1e6 + Math.round(fraction.length > 6 ? fraction / scale : fraction * scale), line.slice(whole.length)]
}

// Returns an event, or nothing if the text is not an event. A value has up to eight hexadecimal digits of a signed number.
function eventOfLine(text) {
  const words = text.split(/[ \t]+/).filter(Boolean), device = words[0]?.[0] == '/' ? words.shift().replace(/:$/, '').slice(-16) : null
  const [type, name, value] = words
  if (value == null || !/^(down|up|[\da-f]{1,8})$/i.test(value)) return
  const number = { down: 1, up: 0 }[value.toLowerCase()]
  return { device, code: panelCodes[`${type.toLowerCase()} ${name}`], value: number ?? parseInt(value, 16) | 0 }
}

// Reads the range of an axis from a line of `getevent -lp`, if the line has one. Returns whether the line belongs to
// the description of a device.
function takeRange(ranges, line) {
  const words = line.split(/[ ,:()]+/), number = name => { const i = words.indexOf(name); return i < 0 ? NaN : Number(words[i + 1] || NaN) }
  const low = number('min'), high = number('max')
  for (const [axis, name, code] of [['x', 'ABS_MT_POSITION_X', '0035  : value'], ['y', 'ABS_MT_POSITION_Y', '0036  : value']])
    if ((words.includes(name) || line.includes(code)) && high > low && high - low < 1e6) ranges[axis] = { low, size: high - low + 1 }
  return words.includes('value') || /add device|name:|bus:|could not get|events:|ABS \(|KEY \(|input props|INPUT_PROP|<none>/.test(line)
}

// Reads the events of a touch panel. All samples of a frame have the time of the event SYN_REPORT that ends it.
function geteventSamples(text, leaveOut, density = basePixels) {
  const samples = [], slots = [], ranges = {}, slot = index => slots[index] ||= { isDown: false, wasDown: false, isChanged: false, isReplaced: false, x: 0, y: 0 }
  const points = pixels => rounded(pixels * (basePixels / density)), place = (value, axis) => points(value - (ranges[axis]?.low || 0))
  let current = 0, ownDevice = null, isDropping = false, usesSlots = false
  slot(0)
  const change = (index, members) => Object.assign(slot(index), members, { isChanged: true })
  const report = (t, line) => {
    for (const [i, one] of slots.entries()) {
      if (!one?.isChanged) continue
      const { isDown, wasDown, isReplaced } = one, sample = { t, x: place(one.x, 'x'), y: place(one.y, 'y'), phase: !isDown ? 'up' : wasDown ? 'move' : 'down', id: i, device: 'touch', line }
      Object.assign(one, { isChanged: false, isReplaced: false, wasDown: isDown })
      // Another finger has taken the slot since the last frame.
      if (isReplaced && isDown) samples.push({ ...sample, phase: 'up' }, { ...sample, phase: 'down' })
      else if (isDown || wasDown) samples.push(sample)
    }
  }
  const apply = ({ code, value }, t, line) => {
    if (code == 'report') {
      if (!isDropping) report(t, line)
      isDropping = false
    } else if (code == 'dropped') {
      isDropping = true
      leaveOut('frames that the kernel dropped', line)
    } else if (code == 'multiTouchReport') refuse(line, 'the panel uses SYN_MT_REPORT, which does not number the fingers; record a panel with ABS_MT_SLOT')
    else if (isDropping) return
    else if (code == 'slot') {
      if (value < 0 || value >= mostSlots) refuse(line, `ABS_MT_SLOT is ${value}; a panel has at most ${mostSlots} slots`)
      slot(current = value)
    } else if (code == 'trackingID') {
      usesSlots = true
      const { wasDown, isReplaced } = slot(current)
      change(current, { isDown: value >= 0, isReplaced: isReplaced || value >= 0 && wasDown })
    } else if (code == 'x' || code == 'y' || !usesSlots && (code == 'singleX' || code == 'singleY')) change(current, { [code.slice(-1).toLowerCase()]: numberOf(value, 'the position', line) })
    // A panel with slots reports this event in addition to the tracking ids.
    else if (code == 'touch' && !usesSlots) change(0, { isDown: value != 0 })
  }
  text.split('\n').forEach((row, i) => {
    const line = i + 1, [t, rest] = timeOfLine(row.replace(/\r$/, '')) || []
    if (t == null) return takeRange(ranges, row) || !row.trim() || leaveOut('lines that are not events', line)
    const event = eventOfLine(rest.replace(/\r$/, ''))
    if (!event) refuse(line, 'the line is not an event such as "[ 12.345678] EV_ABS ABS_MT_SLOT 00000001"')
    const { device, code } = event
    if (device != null) {
      if (code && !/report|dropped/i.test(code)) ownDevice ??= device
      if (ownDevice != null && ownDevice != device) return leaveOut('events of other devices', line)
    }
    apply(event, t, line)
  })
  return { samples, screen: ranges.x && ranges.y ? { width: points(ranges.x.size), height: points(ranges.y.size) } : null }
}
