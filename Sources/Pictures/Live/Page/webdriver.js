// The longest move that is a single sample, in microseconds. A driver moves the pointer in small steps during a longer one.
const longestStep = 50000

// Reads W3C WebDriver actions. The nth actions of all sources form a tick, which lasts as long as the longest of them.
function webDriverSamples(text, leaveOut) {
  const samples = [], ids = [], places = []
  let clock = 0
  jsonValues(text).flatMap(({ value, line }) => Array.isArray(value) && value[0]?.actions && !value[0].type ? value.map(one => ({ value: one, line })) : [{ value, line }]).forEach(({ value, line }, place) => {
    if (place) clock += 1e6
    const sources = Array.isArray(value) ? value : value?.actions
    if (!Array.isArray(sources)) refuse(line, 'a request must be an object with a list named actions')
    const fingers = sources.map(one => {
      if (one?.type != 'pointer') {
        if (one?.type != 'none') leaveOut(`sources of the type ${String(one?.type ?? '').slice(0, 60)}`, line)
        return null
      }
      if (!ids.includes(one.id)) ids.push(one.id)
      return { id: ids.indexOf(one.id), device: deviceOf(one.parameters?.pointerType ?? 'mouse', line) }
    })
    const count = Math.max(0, ...sources.map(one => one?.actions?.length || 0))
    for (let tick = 0; tick < count; tick++) {
      const actions = sources.map(one => one?.actions?.[tick])
      for (const one of actions) if (typeof one?.origin == 'object') leaveOut('positions of elements; moves are read as relative to the point 0,0', line)
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
