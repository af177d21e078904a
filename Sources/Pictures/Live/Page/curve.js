// The spring editor: a curve that the user drags to change the response and the damping of a spring.
const curveSize = [240, 96], curveSpan = [-.1, 1.6]

// Returns the span of time that a curve shows, in seconds. The span grows in steps, because if it were proportional to
// the settling time, springs of different speeds would have the same curve.
const curveTime = settled => [.25, .5, 1, 2, 4, 8, 16].find(one => one >= settled) ?? 32

// Returns the curve of a spring as SVG path data.
function curvePath(spring, end) {
  const [w, h] = curveSize, [low, high] = curveSpan, points = Array.from({ length: 81 }, (_, i) => [i / 80 * w, (high - (1 - springState(spring, 0, i / 80 * end)[0])) / (high - low) * h])
  return 'M' + points.map(([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`).join('L')
}

const springFacts = (spring, settled) => `Settles in ${settled == null ? '∞' : settled.toFixed(2)} s. ${overshootOf(spring) >= .0005 ? `Overshoots by ${(overshootOf(spring) * 100).toFixed(1)} %.` : 'No overshoot.'}`

// Creates an editor for a spring. `get` returns the spring, `set` takes a response and a damping fraction, and `code`
// opens the dialog for copying code. If `sliders` is true, the editor has sliders below the curve.
function springEditor(name, { get, set, sliders, code }) {
  const [w, h] = curveSize, y = value => (curveSpan[1] - value) / (curveSpan[1] - curveSpan[0]) * h
  const line = make('path', { class: 'curve' }), mark = make('path', { class: 'settled' }), end = make('text', { x: w - 2, y: 12, 'text-anchor': 'end' }), facts = make('small', { 'aria-live': 'off' })
  const plot = make('svg', { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: 'img' }, make('path', { class: 'target', d: `M0 ${y(1)}H${w}M0 ${y(0)}H${w}` }), mark, line, end)
  let held = null
  const drag = event => {
    if (!held) return
    const { width } = plot.getBoundingClientRect(), { spring, x, y } = held, round = number => Math.round(number * 1000) / 1000
    set(round(Math.max(.05, Math.min(2, spring.response * 2 ** ((event.clientX - x) / width * 3)))), round(Math.max(.1, Math.min(2, spring.dampingFraction + (event.clientY - y) / width * 1.5))))
  }
  plot.addEventListener('pointerdown', event => {
    if (event.button > 0) return
    event.preventDefault()
    plot.setPointerCapture(event.pointerId)
    held = { spring: get(), x: event.clientX, y: event.clientY }
  })
  plot.addEventListener('pointermove', drag)
  for (const kind of ['pointerup', 'pointercancel']) plot.addEventListener(kind, () => held = null)
  const slider = (label, unit, min, max, act) => {
    const input = make('input', { type: 'range', min, max, step: .01, 'aria-label': `${name}: ${label}`, oninput: () => act(+input.value) }), value = make('output')
    return { input, value, unit, root: make('label', { class: 'spring-slider' }, make('span', null, label), input, value) }
  }
  const response = slider('Response', ' s', .05, 2, number => set(number, get().dampingFraction)), damping = slider('Damping', '', .1, 2, number => set(get().response, number))
  const root = make('div', { class: 'spring' }, plot, make('div', { class: 'spring-facts' }, facts, make('button', { type: 'button', title: `Copy ${name} as code`, onclick: code }, 'Copy')), ...sliders ? [response.root, damping.root] : [])
  root.refresh = () => {
    const spring = get(), key = JSON.stringify(spring)
    root.hidden = !spring
    if (!spring || key === root.key) return
    root.key = key
    const settled = restTime(spring, 0, .001), span = curveTime(settled ?? Infinity), text = springFacts(spring, settled)
    line.setAttribute('d', curvePath(spring, span))
    mark.setAttribute('d', settled == null ? '' : `M${(settled / span * w).toFixed(1)} ${y(1) - 8}v16`)
    end.textContent = `${span} s`
    facts.textContent = text
    plot.setAttribute('aria-label', `Curve of ${name}. ${text}`)
    for (const [one, value] of [[response, spring.response], [damping, spring.dampingFraction]]) {
      one.input.value = value
      one.value.textContent = spoken(+value.toFixed(2)) + one.unit
      one.input.setAttribute('aria-valuetext', spoken(+value.toFixed(2)) + one.unit)
    }
  }
  root.refresh()
  return root
}

// Returns the main spring of a component: the name of a parameter that can be null, and the names of the two parameters
// that define the spring while it is null. Returns null if the component has no such parameter.
function springPair(properties) {
  for (const [name, schema] of Object.entries(properties)) if (schema['x-fallback']) {
    const names = /null\suses\s(\w+)\sand\s(\w+)/.exec(schema.description)?.slice(1).filter(one => typeof properties[one]?.default == 'number') || []
    if (names.length == 2) return { spring: name, names }
  }
  return null
}

// Creates the editor of the main spring, which changes two parameters.
function pairEditor({ spring, names: [first, damping] }, properties, { get, tune, code }) {
  const now = () => fallbackOf(properties[spring], properties, get)
  return springEditor(`${first} and ${damping}`, { get: now, code: () => code(spring), set: (response, fraction) => {
    const limit = (name, value) => Math.max(properties[name].minimum, Math.min(properties[name].maximum, +value.toFixed(3)))
    const isResponse = properties[first].default === properties[spring]['x-fallback'].response
    const value = isResponse ? response : get(first) * response / now().response * (Math.min(1, get(damping)) / Math.min(1, fraction))
    tune({ [first]: limit(first, value), [damping]: limit(damping, fraction) })
  } })
}

// Returns the two numbers of a component's main spring: for each, its label, its range, and functions that return it from
// parameters and that return parameters with another value.
function springKnobs(properties) {
  const pair = springPair(properties), valueIn = parameters => name => parameters[name] ?? properties[name].default
  const labelOf = name => /damping/i.test(name) ? 'Damping' : name[0].toUpperCase() + name.slice(1)
  if (pair) return pair.names.map(name => {
    const [min, max] = reach(properties[name], properties[name].default)
    return { label: labelOf(name), min, max, get: parameters => valueIn(parameters)(name), set: (parameters, value) => ({ ...parameters, [name]: value }) }
  })
  const name = mainNames(properties).find(one => isSpring(properties[one]))
  return !name ? [] : [['response', .05, 2], ['dampingFraction', .1, 2]].map(([part, min, max]) => {
    const get = parameters => springIn(name, properties, valueIn(parameters))
    return { label: `${name}: ${labelOf(part)}`, min, max, get: parameters => get(parameters)?.[part] ?? min, set: (parameters, value) => ({ ...parameters, [name]: { ...get(parameters), [part]: value } }) }
  })
}
