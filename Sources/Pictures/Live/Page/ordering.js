// Splits a session into the setup and the steps whose orders are tested.
const mostSteps = 5
const letterOf = place => String.fromCharCode(65 + place % 26) + (place > 25 ? Math.floor(place / 26) : '')

// Estimates the number of steps of an input: up to three for a touch (down, move and up), one for each event
// of a wheel, and one for any other input. The module counts exactly.
const stepsOf = ({ atoms }) => atoms[0].method == 'session/perform' ? /tap|hold/.test(atoms[0].params.gesture?.kind) ? 2 : 3
  : atoms[0].method == 'session/restore' ? Infinity : /^(wheel|scroll)$/.test(atoms[0].event?.type) ? atoms.length : Math.min(3, atoms.length)

// Groups inputs that can only be reordered together: events of one call, and touches that overlap in time.
function thingsOf(units) {
  const things = []
  units.forEach((unit, first) => {
    const last = things[things.length - 1], { call, event } = unit.atoms[0], isOneCall = last?.call === call && event
    if (!last || !isOneCall && unit.start >= last.end) {
      return things.push({ first, count: 1, start: unit.start, end: unit.end, call, steps: stepsOf(unit), labels: [unit.label] })
    }
    last.count++
    last.end = Math.max(last.end, unit.end)
    last.labels.push(unit.label)
    if (!isOneCall || unit.atoms.length > 1) last.steps += stepsOf(unit)
  })
  return things
}

// Returns the request for the module: the chosen inputs, and everything before them as the setup.
function ordersOf(calls, first, count, isFree) {
  const units = unitsOf(calls), { method, params } = calls[0], create = { method, params }
  const chosen = units.slice(first, first + count), before = units.slice(0, first)
  if (!chosen.length) return null
  const setup = callsFrom(create, before.flatMap(one => one.atoms)), from = moment(chosen[0].start)
  if (from > Math.max(0, ...before.map(one => one.end))) setup.push({ method: 'session/advance', params: { to: from } })
  return { setup, calls: callsFrom(create, chosen.flatMap(one => one.atoms)).slice(1), free: isFree }
}

// Returns the calls of one case, or null if `word` does not apply to the calls. `word` consists of the index
// of the first input, the number of inputs, whether the order is free, and pairs of a step and an instant.
function orderedCalls(host, calls, word) {
  const [first, count, isFree, pairs = ''] = word.split(',')
  const asked = ordersOf(calls, +first, +count, isFree == '1')
  if (!asked) return null
  try {
    const played = host.call('scenario/explore', { ...asked, case: pairs.split('_').map(pair => pair.split('.').map(Number)) })
    return { ...played, calls: [...asked.setup, ...played.calls] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
}

// Returns calls as a string that can be compared. A final advance until everything has settled is not an
// input, so it is omitted.
const textOf = calls => JSON.stringify((isAtRest(calls) ? calls.slice(0, -1) : calls).map(({ method, params }) => [method, params]))
