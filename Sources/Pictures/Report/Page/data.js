// The data of the report: numbers over time, decoded from columns.
const page = JSON.parse(await playgroundReport('data'))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ways = []

// Decodes a curve from base 64. The first digit is the order of the differences. Each zero is followed by the
// number of its repetitions.
function way(place) {
  if (ways[place]) return ways[place]
  const text = page.ways[place], out = []
  let at = 1
  const next = () => {
    let sum = 0, shift = 1, digit
    do {
      digit = letters.indexOf(text[at++])
      sum += (digit & 31) * shift
      shift *= 32
    } while (digit > 31)
    return sum % 2 ? -(sum - 1) / 2 : sum / 2
  }
  while (at < text.length) {
    const value = next()
    out.push(value)
    if (!value) for (let left = next(); left > 0; left--) out.push(0)
  }
  for (let order = +text[0]; order > 0; order--)
    for (let i = 1; i < out.length; i++) out[i] += out[i - 1]
  return ways[place] = out
}

// Returns a function that maps the index of a state to a number.
function column(text, scale = 1) {
  const [, first, sign, place] = /^(-?\d+)(?:([-+])(\d+))?$/.exec(text)
  if (!sign) return () => first / scale
  const steps = way(+place), factor = sign == '-' ? -1 : 1
  return index => (+first + factor * steps[index]) / scale
}

// Returns a function that maps the index of a state to a value that seldom changes.
const run = runs => index => {
  let value = runs.length ? runs[0][1] : null
  for (const [start, next] of runs) if (start <= index) value = next
  return value
}

// The groups of a layer's numbers: the factor of each group, and its values if the layer has none.
const units = [100, 1000, 100, 100, 1, 100, 100, 100]
const without = [[0, 0, 0, 0], [1000], [0], [0, 0, 0, 0], [0, 0, 0], ...Array(3).fill([0, 0, -100, 0])]

function layer([id, role, text, shape, fill, line, style, numbers]) {
  const [there, ...parts] = numbers.split(',')
  const made = { id, role, text, shape, fill, line, style, there: column(there) }
  const lists = without.map((none, place) => {
    const words = parts[place] ? parts[place].split(' ') : none
    return none.map((_, i) => column(String(words[i] ?? words[0]), units[place]))
  });
  [[made.x, made.y, made.w, made.h], [made.opacity], [made.turn], made.corners, made.shade, made.clip, made.image,
    made.hit] = lists
  return made
}

// Decodes a scenario's states when it is first shown.
function open(scenario) {
  if (scenario.times || !scenario.n) return scenario
  const many = (text, count) => Array.from({ length: count }, (_, i) => column(text)(i))
  scenario.times = many(scenario.t, scenario.n)
  scenario.phaseAt = run(scenario.phase)
  scenario.screenAt = scenario.screens && run(scenario.screens)
  scenario.seen = scenario.layers.map(layer)
  scenario.hidden = column(scenario.more)
  scenario.numbers = scenario.values.map(([name, scale, text]) =>
    typeof scale == 'number' ? { name, at: column(text, scale), isNumber: true } : { name, at: run(scale) })
  scenario.touches = scenario.fingers.map(([known, count, text]) => {
    const [t, x, y] = text.split(' ').map(one => many(one, count))
    return { known, t, x: x.map(v => v / 10), y: y.map(v => v / 10) }
  })
  const old = scenario.old
  if (old) {
    old.times = many(old.t, old.n)
    old.seen = (old.layers || []).map(layer)
    old.numbers = old.values.map(([name, scale, text, allowed]) => ({ name, at: column(text, scale), allowed }))
  }
  return scenario
}
