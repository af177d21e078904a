// Variations of a gesture of one finger: the same gesture with a different travel or release velocity, as
// `Exploring` computes them for the maps of reports.

// The duration of the last part of a gesture, whose samples determine the release velocity, in seconds.
const velocityWindow = .1

// The factor by which a predicted end translation grows with the velocity, in seconds.
const lookAhead = .25

const placeOf = event => event.translation || event

// Returns a gesture that ends with the release of its only finger, or null for any other list of events. The gesture's
// direction is the axis along which the finger travels further.
function shapeOf(events, along) {
  const [down] = events, lift = events[events.length - 1], fingerOf = ({ type, id = 0 }) => type == 'drag' ? 'drag' : type == 'pointer' ? id : null
  if (!down || fingerOf(down) == null || !/^(down|began)$/.test(down.phase) || !/^(up|ended)$/.test(lift.phase)) return null
  if (!events.every((one, place) => fingerOf(one) === fingerOf(down) && (!place || !/^(down|began)$/.test(one.phase)))) return null
  const places = events.map(placeOf), from = places[0].x == null ? { x: 0, y: 0 } : places[0], to = places.findLast(one => one.x != null) || from
  const axis = along || (Math.abs(to.y - from.y) >= Math.abs(to.x - from.x) ? 'y' : 'x')
  return { events, axis, start: down.t, end: lift.t, travel: to[axis] - from[axis] }
}

// Returns a gesture without travel, from which all others are made: a finger that rests on a point for 0.3 seconds.
const restAt = ({ x, y }, axis) => {
  const event = (phase, t) => ({ type: 'pointer', phase, id: 0, x, y, t })
  return shapeOf([event('down', 0), ...Array.from({ length: 14 }, (_, i) => event('move', Math.round((i + 1) * 2e4) / 1e6)), event('up', .3)], axis)
}

// Returns the events of a gesture with more travel and a higher release velocity. The velocity does not change the place
// of the release. `from`: the time of the first event.
function reshaped({ events, axis, start, end }, travel, velocity, from = start) {
  const isLong = end - velocityWindow > start, whole = isLong ? end - velocityWindow : end
  const ramp = t => whole > start ? Math.min(1, Math.max(0, (t - start) / (whole - start))) : 1
  const add = (place, by) => ({ ...place, [axis]: place[axis] + by })
  return events.map((event, place) => {
    const { t } = event, isLast = place == events.length - 1, left = Math.min(end - t, velocityWindow)
    const by = place ? travel * ramp(t) - velocity * left * (isLong ? ramp(t) : 1) : 0, changed = { ...event, t: moment(t - start + from) }
    if (event.translation) changed.translation = add(event.translation, by)
    else if (event.x != null) changed[axis] = Math.round((event[axis] + by) * 1e4) / 1e4
    if (isLast && event.velocity) changed.velocity = add(event.velocity, velocity)
    if (isLast && event.predictedEndTranslation) changed.predictedEndTranslation = add(event.predictedEndTranslation, travel + velocity * lookAhead)
    return changed
  })
}

// Returns the events of a finger in calls, from its touch to its release, or null if other events come in between.
function fingerEvents(calls, { id, t }) {
  const start = t[0] / 1e6 - 1e-6, end = t[t.length - 1] / 1e6 + 1e-6, events = []
  for (const { method, params, from } of calls) {
    const all = (params.events || (params.event ? [params.event] : [])).map(one => ({ ...one, t: one.t ?? from })).filter(one => one.t >= start && one.t <= end)
    if (method == 'session/configure' && from > start && from < end) return null
    events.push(...all)
  }
  const isOwn = one => id === 'drag' ? one.type == 'drag' : one.type == 'pointer' && (one.id ?? 0) === id
  return events.every(isOwn) ? events : null
}
