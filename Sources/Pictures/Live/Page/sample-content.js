// The content with which each component starts, by the component's id. The object has no prototype, so that a
// component can have any name.
const starts = { __proto__: null }

// Remembers the content in a component's description: its sample or, without a sample, the examples of its parameters.
function noteStart({ id, parameters: { properties }, events = [], sample }) {
  const examples = Object.entries(properties).filter(([, { examples }]) => examples?.length).map(([name, { examples }]) => [name, examples[0]])
  // A plugin's sample can have any form.
  const listOf = value => Array.isArray(value) ? value : [], { parameters, events: own, actions } = sample || { parameters: Object.fromEntries(examples) }
  const buttons = listOf(actions).filter(one => one?.event).map(({ title, event }) => [String(title), event])
  starts[id] = { parameters: parameters || {}, events: listOf(own), buttons, hasEnvironment: takesEnvironment({ events }) }
}

// Returns the hint in a component's description, or a general hint if there is none.
const hintOf = ({ hint }) => hint || 'Tap or drag the component.'

// Returns the initial content of a component.
const startOf = component => starts[component] || { parameters: {}, events: [], buttons: [] }
const firstCalls = component => {
  const { parameters, events: own, hasEnvironment } = startOf(component)
  const events = [...own, ...lessMotion.matches && hasEnvironment ? [{ type: 'environment', reduceMotion: true }] : []]
  return [{ method: 'session/create', params: { component, parameters } }, ...events.length ? [{ method: 'session/send', params: { events } }] : []]
}

// Returns the roles of the layers that can move, the most important first. It finds them by performing drags
// in all directions in hidden sessions.
function* leadersOf(host, calls) {
  // A component that refuses these calls is shown anyway.
  try { return yield* moversOf(host, calls) } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

// Counts how often each role is inside each other role, or inside none.
function countParents(counts, layers) {
  layers.forEach((layer, index) => {
    if (!isSeen(layer)) return
    const own = counts[layer.role] ||= new Map(), parent = parentOf(layer, index, layers) || ''
    own.set(parent, (own.get(parent) || 0) + 1)
  })
}

const mostOf = counts => [...counts].reduce((best, one) => one[1] > best[1] ? one : best)[0]

function* moversOf(host, calls) {
  const sums = new Map(), counts = { __proto__: null }
  const ways = [[0, -260], [0, 260], [220, 0], [-220, 0]]
  const opening = startOf(calls[0].params.component).buttons[0]?.[1]
  // If no drag moves anything, try a tap.
  for (const [dx, dy] of [...ways, [0, 0]]) {
    if (!dx && !dy && [...sums.values()].some(({ way }) => way > 2)) break
    const { session } = yield host.call('session/create', calls[0].params)
    for (const { method, params } of calls.slice(1)) yield host.call(method, { ...params, session })
    const { state: before } = yield host.call('session/state', { session })
    if (opening) yield host.call('session/send', { session, event: opening })
    const opened = yield host.call('session/advance', { session, until: 'settled', frames: true, fps: 20 })
    const now = opened.state, area = ({ hit }) => hit.width * hit.height
    // Drag the layer with the largest hit area, because buttons and bars are small.
    const held = now.layers.filter(one => one.hit && isSeen(one)).sort((a, b) => area(b) - area(a))[0]
    const at = held ? { x: held.hit.x + held.hit.width / 2, y: held.hit.y + held.hit.height / 2 } : { x: 196, y: 426 }
    const gesture = dx || dy ? { kind: 'drag', from: at, to: { x: at.x + dx, y: at.y + dy }, duration: .25 } : { kind: 'tap', at }
    const first = new Map(before.layers.map(one => [one.id, one]))
    const moved = yield host.call('session/perform', { session, gesture, frames: true, fps: 20 })
    const later = yield host.call('session/advance', { session, until: 'settled', frames: true, fps: 20 })
    for (const { layers } of [opened, moved, later].flatMap(one => one.frames || [])) for (const [index, layer] of layers.entries()) {
      if (!index) countParents(counts, layers)
      if (!isSeen(layer)) continue
      const old = first.get(layer.id)
      if (!old) {
        first.set(layer.id, layer)
        continue
      }
      const [x, y, w, h] = shownBox(layer), [left, top, width, height] = shownBox(old)
      const way = Math.abs(x + w / 2 - left - width / 2) + Math.abs(y + h / 2 - top - height / 2)
      const sum = sums.get(layer.role) || { way: 0, area: 0 }
      sums.set(layer.role, { way: Math.max(sum.way, way), area: Math.max(sum.area, w * h) })
    }
    yield host.call('session/close', { session })
  }
  const most = Math.max(0, ...[...sums.values()].map(one => one.way))
  const weight = ({ way, area }) => way > most / 4 ? area : 0
  const roles = [...sums].filter(([, { way }]) => way > 2).sort(([, a], [, b]) => weight(b) - weight(a) || b.way - a.way).map(([role]) => role)
  return Object.assign(roles, { parents: Object.assign({ __proto__: null }, Object.fromEntries(Object.entries(counts).map(([role, own]) => [role, mostOf(own)]))) })
}
