// Paths of fingers, in points and microseconds. They come from pointer events, from drag events of the app's
// own gesture recognizer, or from performed gestures.

// Returns the center of the front hit area, or of the hit area of a drag's target.
function middleOf(state, [w, h], target) {
  const layers = [...state?.layers || []].reverse()
  const hit = (layers.find(one => target && one.hit && (one.id === target || one.role === target)) || layers.find(one => one.hit && isNoticeable(one, [w, h])))?.hit
  if (!hit) return { x: w / 2, y: h / 2 }
  const middle = (start, length, end) => Math.round((Math.max(0, start) + Math.min(end, start + length)) / 2)
  return { x: middle(hit.x, hit.width, w), y: Math.min(middle(hit.y, hit.height, h), Math.max(0, hit.y) + 60) }
}

// Returns a path as SVG path data.
const wayOf = ({ x, y }) => x.map((one, i) => `${i ? 'L' : 'M'}${one} ${y[i]}`).join('')

// Returns the distance between a point and a path.
function distanceTo({ x, y }, at) {
  let least = Infinity
  for (let i = 0; i < x.length; i++) {
    const next = Math.min(i + 1, x.length - 1), dx = x[next] - x[i], dy = y[next] - y[i], length = dx * dx + dy * dy
    const share = length && Math.max(0, Math.min(1, ((at.x - x[i]) * dx + (at.y - y[i]) * dy) / length))
    least = Math.min(least, Math.hypot(at.x - x[i] - dx * share, at.y - y[i] - dy * share))
  }
  return least
}

class Paths {
  constructor() {
    this.touches = []
    this.performed = 0
  }

  begin(touch) {
    this.touches.push({ t: [], x: [], y: [], isDown: true, ...touch })
  }

  add(touch, t, x, y) {
    touch.t.push(t * 1e6)
    touch.x.push(x)
    touch.y.push(y)
  }

  // Adds an event to its path. A drag event has only a translation, so its path starts at the center of its
  // target.
  follow({ type, phase, id = 0, x, y, t, translation, target }, { t: now, state, viewport }) {
    const isDrag = type == 'drag', isPlaced = isDrag ? !!translation || phase == 'began' : x != null
    // A cancelled touch may have no position. Its path then ends at the last known position.
    if (!isDrag && type != 'pointer' || !isPlaced && !/^(up|cancel|ended|cancelled)$/.test(phase)) return
    const name = isDrag ? 'drag' : id
    if (phase == 'down' || phase == 'began') this.begin(isDrag ? { id: name, from: middleOf(state, viewport, target) } : { id: name })
    const touch = this.touches.findLast(one => one.id === name)
    if (!touch || isDrag && !touch.isDown) return
    if (isPlaced) this.add(touch, t ?? now, isDrag ? touch.from.x + (translation?.x || 0) : x, isDrag ? touch.from.y + (translation?.y || 0) : y)
    if (!/^(down|move|began|changed)$/.test(phase)) touch.isDown = false
  }

  // Adds the paths of a performed gesture.
  perform({ events, t: end }) {
    const performed = { place: this.performed++, events, end }
    for (const event of events) {
      this.follow(event, { t: event.t })
      if (event.phase == 'down') this.touches[this.touches.length - 1].performed = performed
    }
  }
}

// Replaces a performed gesture with its events, so that its path can be edited and cut.
function unrolled(calls, { performed }) {
  if (!performed) return calls
  const { events, end } = performed, last = events[events.length - 1].t
  let place = -1
  return calls.flatMap(call => call.method != 'session/perform' || ++place !== performed.place ? [call] : [
    { ...call, method: 'session/send', params: { events }, at: last },
    ...end > last ? [{ method: 'session/advance', params: { to: end }, from: last, at: end }] : []
  ])
}

// The duration over which a change to the path fades in before the grabbed point, in seconds.
const reachBack = .08

// Returns the fraction of the displacement that applies at a time. It grows from 0 to 1 just before the
// grabbed time.
const weight = (t, held) => {
  const share = Math.max(0, Math.min(1, (t - held + reachBack) / reachBack))
  return share * share * (3 - 2 * share)
}

// Returns calls in which one finger's samples are displaced, starting just before the grabbed time.
function bent(calls, { touch, held, dx, dy }) {
  const round = number => Math.round(number * 100) / 100
  const { id } = touch, start = touch.t[0] / 1e6, end = touch.t[touch.t.length - 1] / 1e6
  // Samples before the change stay exactly as they are, without rounding.
  const moved = ({ x = 0, y = 0 }, t) => ({ x: round(x + dx * weight(t, held)), y: round(y + dy * weight(t, held)) })
  const move = event => {
    if (!(event.t > held - reachBack && event.t >= start - 1e-6 && event.t <= end + 1e-6)) return event
    if (id === 'drag') return event.type != 'drag' || !event.translation ? event : { ...event, translation: moved(event.translation, event.t),
      ...event.predictedEndTranslation ? { predictedEndTranslation: moved(event.predictedEndTranslation, event.t) } : {} }
    return event.type == 'pointer' && (event.id || 0) === id && event.x != null ? { ...event, ...moved(event, event.t) } : event
  }
  return unrolled(calls, touch).map(({ method, params }) => method != 'session/send' ? { method, params } : { method, params: params.events
    ? { ...params, events: params.events.map(move) } : { ...params, event: move(params.event) } })
}
