// Draws the layers of live states. A layer's style depends on its role, and elements are reused.
const sideOf = box => box ? [box.x, box.y, box.width, box.height] : [0, 0, -1, 0]
const wordsOf = ({ content }) => content ? content.text ?? content.image?.split('/').pop() ?? '' : ''

// Returns a layer's box: its frame, scaled about its center and translated.
function shownBox(layer) {
  const w = layer.width * layer.scale, h = layer.height * layer.scale
  return [layer.x + layer.width / 2 + layer.translateX - w / 2, layer.y + layer.height / 2 + layer.translateY - h / 2, w, h]
}

// Returns the visible part of a layer's box.
function seenBox(layer) {
  const [x, y, w, h] = shownBox(layer), clip = layer.clip
  if (!clip || layer.rotation) return [x, y, w, h]
  const left = Math.max(x, clip.x), top = Math.max(y, clip.y)
  return [left, top, Math.min(x + w, clip.x + clip.width) - left, Math.min(y + h, clip.y + clip.height) - top]
}

// Returns the smallest upright box around a rotated layer, limited by its clip.
function boundsOf(layer) {
  let [x, y, w, h] = shownBox(layer)
  if (!layer.rotation) return seenBox(layer)
  // Without rounding, the cosine of 90° would be slightly more than 0.
  const turn = layer.rotation * Math.PI / 180, [sine, cosine] = [Math.sin(turn), Math.cos(turn)].map(n => +Math.abs(n).toFixed(12))
  const wide = w * cosine + h * sine, tall = w * sine + h * cosine
  return seenBox({ ...layer, x: x + w / 2 - wide / 2, y: y + h / 2 - tall / 2, width: wide, height: tall, translateX: 0, translateY: 0, scale: 1, rotation: 0 })
}

const isFaint = layer => layer.hidden || layer.opacity <= .004

// Returns whether a layer is drawn, if it is on the screen. Even a part that is too narrow to notice is drawn.
const isSeen = layer => !isFaint(layer) && [shownBox(layer), boundsOf(layer)].every(([, , w, h]) => w > .01 && h > .01)

// Returns whether a layer is noticeable on a screen. The host's checks follow the same rule.
function isNoticeable(layer, [w, h]) {
  const [x, y, wide, tall] = boundsOf(layer), [, , width, height] = shownBox(layer)
  return !isFaint(layer) && width > .01 && height > .01 && Math.min(x + wide, w) - Math.max(x, 0) > Math.min(1, width / 2) && Math.min(y + tall, h) - Math.max(y, 0) > Math.min(1, height / 2)
}

// Returns whether a point is inside a layer's rotated box and its clip.
function isAt(layer, { x, y }) {
  const [left, top, w, h] = shownBox(layer), { clip, rotation } = layer, turn = rotation * Math.PI / 180
  const cosine = Math.cos(turn), sine = Math.sin(turn), right = x - left - w / 2, down = y - top - h / 2
  return Math.abs(cosine * right + sine * down) <= w / 2 && Math.abs(cosine * down - sine * right) <= h / 2
    && (!clip || x >= clip.x && y >= clip.y && x <= clip.x + clip.width && y <= clip.y + clip.height)
}

// Returns a layer's role in its own component: `scrim` for the role `content/scrim` of a composite.
const ownRole = ({ role }) => role.split('/').pop()

// Returns the role of the layer that contains a layer. A contained layer is drawn without a background.
function parentOf(layer, index, layers) {
  const [x, y, w, h] = seenBox(layer)
  for (let i = index - 1, rest = 64; i >= 0 && rest; i--) {
    const other = layers[i]
    if (!isSeen(other)) continue
    rest--
    if (other.zIndex !== layer.zIndex || ownRole(other) == 'scrim' || other.role === layer.role) continue
    const [left, top, width, height] = seenBox(other)
    if (x >= left - 1 && y >= top - 1 && x + w <= left + width + 1 && y + h <= top + height + 1) return other.role
  }
}

// Returns a layer's shape, fill and outline. Pictures from the command line follow the same rules.
//
// A role has the color of the role that usually contains it, even while it is elsewhere.
function lookOf(layer, parent, leaders) {
  const usual = (leaders.parents ||= { __proto__: null })[layer.role] ??= parent || ''
  if (parent !== usual) parent = ''
  const kind = layer.content?.kind || '', rank = leaders.indexOf(usual || layer.role)
  const tint = rank < 0 ? null : rank % 5
  const fill = tint == null ? 'surface' : 'fill' + tint, line = tint == null ? 'outline' : 'line' + tint
  if (ownRole(layer) == 'scrim') return ['box', 'shade', '']
  if (/^(image|video|photo)$/.test(kind) || /^(thumbnail|photo|snapshot)$/.test(ownRole(layer)))
    return ['image', tint == null ? 'screen' : fill, line]
  if (kind == 'spinner' || kind == 'arrow') return [kind == 'spinner' ? kind : 'box', '', tint == null ? 'muted' : line]
  const [, , w, h] = shownBox(layer)
  if (kind == 'capsule' || Math.min(w, h) < 9) return [kind == 'capsule' && layer.content.width != null ? kind : 'box', 'muted', '']
  if (parent && kind != 'action') return ['box', '', '']
  return ['box', fill, line]
}

// Returns a layer's shape for the app look, in which the shape does not depend on other layers.
lookOf.shape = layer => layer.content?.kind == 'capsule' && layer.content.width != null ? 'capsule' : 'box'

// Wraps a live layer for the drawing code of reports, which reads numbers over time.
function living(layer, [shape, fill, line, style]) {
  const one = { id: layer.id, role: layer.role, text: wordsOf(layer), shape, fill, line, style, now: layer, there: () => 1 }
  const part = (read, count) => Array.from({ length: count }, (_, i) => () => read(one.now)[i])
  const corners = ({ cornerRadii: own, cornerRadius, scale }) => (own
    ? [own.topLeft, own.topRight, own.bottomRight, own.bottomLeft] : Array(4).fill(cornerRadius)).map(r => r * scale)
  const shade = ({ shadows = [] }) => {
    const most = shadows.reduce((best, one) => one.opacity > best.opacity ? one : best, { opacity: .02, radius: 0, y: 0 })
    return most.radius >= 1 ? [most.opacity * 100, most.radius, most.y] : [0, 0, 0]
  };
  [one.x, one.y, one.w, one.h] = part(shownBox, 4)
  one.opacity = () => Math.min(1, one.now.opacity)
  one.turn = () => one.now.rotation
  one.corners = part(corners, 4)
  one.shade = part(shade, 3)
  one.clip = part(({ clip }) => sideOf(clip), 4)
  one.image = part(({ content }) => content?.width == null ? sideOf() : sideOf(content), 4)
  one.hit = part(({ hit }) => sideOf(hit), 4)
  return one
}

// A screen that shows live states.
class LiveScreen extends Screen {
  constructor(size, width, leaders) {
    super([], size, width)
    this.leaders = leaders
    this.parts = new Map()
    this.pile = this.canvas.appendChild(make('div', { class: 'pile' }))
    const more = name => this.canvas.appendChild(make('div', { class: name }))
    this.ghost = more('ghost')
    this.hits = more('hits')
    this.flags = more('flags')
    const [w, h] = size
    this.finger = this.canvas.appendChild(
      make('svg', { class: 'finger', width: w, height: h, viewBox: `0 0 ${w} ${h}`, 'aria-hidden': 'true' }))
  }

  show(state, on) {
    const before = this.parts, layers = state.layers
    let behind = null, isMoved = false
    look.dress(this, Object.keys(this.leaders.parents || {}).concat(layers.map(one => one.role)))
    this.parts = new Map()
    layers.forEach((layer, index) => {
      if (!isSeen(layer)) return
      const form = look.isApp ? [lookOf.shape(layer), '', '', look.dressed(layer)] : lookOf(layer, parentOf(layer, index, layers), this.leaders)
      const name = [layer.id, wordsOf(layer), ...form].join('\n')
      const part = before.get(name) || piece(living(layer, form))
      before.delete(name)
      part.one.now = layer
      this.parts.set(name, part)
      // Moves elements only if the order has changed.
      const wanted = behind ? behind.nextSibling : this.pile.firstChild
      if (part.outer !== wanted) {
        this.pile.insertBefore(part.outer, wanted)
        isMoved = true
      }
      behind = part.outer
      place(part, part.one, 0, part.box, part.outer, this.scale)
    })
    for (const part of before.values()) part.outer.remove()
    outline(this.hits, on.hits ? layers.filter(one => one.hit).map(one => hitOf(sideOf(one.hit), [...shownBox(one), one.rotation])) : [])
    return isMoved
  }

  // Outlines the main layers of another state, for comparison.
  ghosts(state) {
    outline(this.ghost, state ? state.layers.filter(one => isSeen(one) && this.leaders.includes(one.role)).map(one =>
      [...shownBox(one), one.rotation, one.cornerRadius * one.scale]) : [])
  }

  // Outlines layers that have an issue.
  flagged(boxes) {
    if (boxes.length || this.flags.firstChild) outline(this.flags, boxes)
  }

  fingers(touches, t, on) {
    const near = touches.slice(-4).map(touch => {
      // A finger that is down stays at its last position.
      const tail = list => list.slice(-100), last = list => list[list.length - 1]
      return touch.isDown ? { ...touch, t: [...tail(touch.t), Infinity], x: [...tail(touch.x), last(touch.x)], y: [...tail(touch.y), last(touch.y)] } : touch
    })
    this.finger.replaceChildren(...near.flatMap(touch => fingerAt(touch, t, on.speeds)))
  }

  // The areas of layer texts: left, right, vertical center and half the height, in points.
  get words() {
    const { root, scale } = this, own = root.getBoundingClientRect()
    return [...root.querySelectorAll('.layer i')].map(one => one.getBoundingClientRect()).map(({ left, right, top, bottom }) =>
      [left - own.left, right - own.left, (top + bottom) / 2 - own.top, (bottom - top) / 2].map(one => one / scale))
  }

  // Returns the front layer at a point of the component. Layers receive no pointer events of their own.
  layerAt(point) {
    return [...this.parts.values()].map(part => part.one.now).findLast(layer => isAt(layer, point))?.id
  }

  // Converts a position in the window to the component's points.
  point(event) {
    const box = this.root.getBoundingClientRect()
    const round = number => Math.round(number * 100) / 100
    return { x: round((event.clientX - box.left) / this.scale), y: round((event.clientY - box.top) / this.scale) }
  }
}
