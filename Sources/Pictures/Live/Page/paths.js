// Where fingers have been: in points and millionths of seconds, whether they were told as pointers, as drags of a
// recogniser of the app's own, or as a whole gesture.

// The middle of what takes touches in front of all, or of what a drag names.
function middleOf(state, [w, h], target) {
  const layers = [...state?.layers || []].reverse()
  const hit = (layers.find(one => target && one.hit && (one.id === target || one.role === target)) || layers.find(one => one.hit && isSeen(one)))?.hit
  if (!hit) return { x: w / 2, y: h / 2 }
  const middle = (start, length, end) => Math.round((Math.max(0, start) + Math.min(end, start + length)) / 2)
  return { x: middle(hit.x, hit.width, w), y: Math.min(middle(hit.y, hit.height, h), Math.max(0, hit.y) + 60) }
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

  // Goes on with an event; a drag tells ways, and is shown from the middle of what it may be of.
  follow({ type, phase, id = 0, x, y, t, translation, target }, { t: now, state, viewport }) {
    const isDrag = type == 'drag'
    if (isDrag ? !translation && phase != 'began' : type != 'pointer' || x == null) return
    const name = isDrag ? 'drag' : id
    if (phase == 'down' || phase == 'began') this.begin(isDrag ? { id: name, from: middleOf(state, viewport, target) } : { id: name })
    const touch = this.touches.findLast(one => one.id === name)
    if (!touch || isDrag && !touch.isDown) return
    this.add(touch, t ?? now, isDrag ? touch.from.x + (translation?.x || 0) : x, isDrag ? touch.from.y + (translation?.y || 0) : y)
    if (!/^(down|move|began|changed)$/.test(phase)) touch.isDown = false
  }

  // A gesture that was told as a whole, by what its fingers do.
  perform({ events, t: end }) {
    const performed = { place: this.performed++, events, end }
    for (const event of events) {
      this.follow(event, { t: event.t })
      if (event.phase == 'down') this.touches[this.touches.length - 1].performed = performed
    }
  }
}

// Calls with the gesture of a touch as its events, if it was told as a whole: then it is bent and cut like any other.
function unrolled(calls, { performed }) {
  if (!performed) return calls
  const { events, end } = performed, last = events[events.length - 1].t
  let place = -1
  return calls.flatMap(call => call.method != 'session/perform' || ++place !== performed.place ? [call] : [
    { ...call, method: 'session/send', params: { events }, at: last },
    ...end > last ? [{ method: 'session/advance', params: { to: end }, from: last, at: end }] : []
  ])
}
