// Creates elements, and draws the layers of a state on a screen.
const svgNames = /^(svg|use|g|path|rect|circle|line|text|title)$/

function make(name, attributes, ...children) {
  const element = svgNames.test(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const key in attributes || {}) {
    const value = attributes[key]
    if (value === false || value == null) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

const seconds = (t, digits = 3) => (t / 1e6).toFixed(digits)
const spoken = value => typeof value == 'number' ? String(+value.toFixed(3)).replace('-', '−')
  : value === null ? '–' : value === true ? 'yes' : value === false ? 'no'
    : typeof value == 'object' ? JSON.stringify(value) : String(value)
const rectangle = (list, index) => list.map(one => one(index))
const colour = name => name ? `var(--${name})` : 'transparent'

// Returns the index of the last state at or before a time.
function indexAt(times, t) {
  let low = 0, high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle] <= t) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

// A screen that draws the layers of a scenario. The elements are created once.
class Screen {
  constructor(layers, size, width, screenAt) {
    Object.assign(this, { layers, size, screenAt })
    this.scale = width / size[0]
    this.root = make('div', { class: 'screen' })
    this.resize(size)
    this.canvas = make('div')
    this.canvas.style.cssText = `width:${size[0]}px;height:${size[1]}px;transform:scale(${this.scale})`
    this.root.append(this.canvas)
    this.layers = layers
    this.fill()
  }

  // Creates the elements of all layers, in the current look.
  fill() {
    const front = this.boxes ? this.canvas.querySelector('.skin') : null
    for (const { outer } of this.boxes || []) outer.remove()
    this.boxes = this.layers.map(one => {
      const part = piece(one)
      if (front) front.before(part.outer)
      else this.canvas.append(part.outer)
      return part
    })
    if (this.layers.length) look.dress(this, this.layers.map(one => one.role))
  }

  // A rotated screen gets a bottom margin that makes up for the change in height, so that nothing else moves.
  resize([w, h]) {
    const { scale, size, root: { style } } = this
    style.width = w * scale + 'px'
    style.height = h * scale + 'px'
    style.marginBottom = (size[1] - h) * scale + 'px'
    look.fit(this, [w, h])
  }

  set(index) {
    if (this.screenAt) this.resize(this.screenAt(index))
    for (const part of this.boxes) {
      const { one, outer, box } = part
      const isThere = one.there(index) == 1
      if (part.shown !== isThere) outer.style.display = (part.shown = isThere) ? '' : 'none'
      if (isThere) place(part, one, index, box, outer, this.scale)
    }
  }
}

// Creates the element of a layer, with everything that does not change.
function piece(one) {
  if (look.isApp && one.style) return look.piece(one)
  const label = one.text ? [make('i', null, one.text)] : []
  const box = make('b', { title: one.id, 'data-layer': one.id, dir: 'auto' }, ...label)
  box.style.backgroundColor = one.shape == 'spinner' ? 'transparent' : colour(one.fill)
  box.style.borderColor = colour(one.line)
  if (one.shape == 'spinner') box.style.borderStyle = 'dashed'
  return { outer: make('div', { class: 'layer' }, box), box, one, shown: null, clip: null }
}

function place(part, one, index, box, outer, scale) {
  let [x, y, w, h] = [one.x(index), one.y(index), one.w(index), one.h(index)]
  const clip = rectangle(one.clip, index)
  const cut = clip[2] < 0 ? '' : `polygon(${clip[0]}px ${clip[1]}px,${clip[0] + clip[2]}px ${clip[1]}px,`
    + `${clip[0] + clip[2]}px ${clip[1] + clip[3]}px,${clip[0]}px ${clip[1] + clip[3]}px)`
  if (part.clip !== cut) outer.style.clipPath = part.clip = cut
  const inner = rectangle(one.image, index)
  if (one.shape == 'capsule' && inner[2] > 0) [x, y, w, h] = [x + inner[0], y + inner[1], inner[2], inner[3]]
  const style = box.style
  style.width = w + 'px'
  style.height = h + 'px'
  style.transform = `translate(${x}px,${y}px) rotate(${one.turn(index)}deg)`
  style.opacity = one.opacity(index)
  const round = one.shape == 'spinner' || one.shape == 'capsule' ? [999] : rectangle(one.corners, index)
  style.borderRadius = round.map(r => Math.min(r, w / 2, h / 2) + 'px').join(' ')
  const [alpha, radius, fall] = rectangle(one.shade, index)
  style.boxShadow = alpha ? `0 ${fall}px ${radius}px rgb(0 0 0/${alpha}%)` : ''
  if (part.isApp) return look.place(part, inner)
  if (one.shape == 'image') {
    const line = `transparent calc(50% - 1px),${colour(one.line)},transparent calc(50% + 1px)`
    const area = inner[2] > 0 ? `${inner[0]}px ${inner[1]}px/${inner[2]}px ${inner[3]}px` : '0 0/100% 100%'
    style.background = `linear-gradient(to top right,${line}) ${area} no-repeat,`
      + `linear-gradient(to bottom right,${line}) ${area} no-repeat,${colour(one.fill)}`
  }
  if (one.text) {
    // Text moves from the middle of a small layer to the corner as the layer grows, without a jump.
    const mid = Math.min(1, Math.max(0, 2 - h * scale / 30, 2 - w * scale / 60)), label = box.children[0].style
    box.classList.toggle('mid', mid == 1)
    // In a layer that begins off screen, such as a sheet half open at the top, text starts at the visible corner.
    const cut = (start, size) => one.turn(index) ? 0 : (1 - mid) * Math.max(0, Math.min(-start, size - 30 / scale))
    const way = [mid, cut(x, w), cut(y, h)]
    if (box.mid != way + '') {
      label.left = `calc(${mid * 50}% + ${(1 - mid) * .7}em + ${way[1]}px)`
      label.top = `calc(${mid * 50}% + ${(1 - mid) * .5}em + ${way[2]}px)`
      label.translate = `${mid * -50}% ${mid * -50}%`
      box.mid = way + ''
    }
    // A circle has less room for text than the square around it.
    const isCircle = Math.abs(w - h) < 1 && Math.min(...round) >= w / 2 - 1
    // Text shrinks in a narrow box, but is truncated in a wide one.
    const size = Math.max(7 / scale, Math.min(17 / scale, h * .45, Math.max((w * scale < 60 ? 7 : 11) / scale, w * (isCircle ? 1.3 : 1.6) / one.text.length)))
    box.style.fontSize = size + 'px'
    // If fewer than four letters of a longer text would fit, show only the first letter.
    const isCut = (w - 3 / scale) / size / .55 < Math.min(4, one.text.length), text = isCut ? [...one.text][0].toUpperCase() : one.text
    if (box.textContent !== text) box.firstChild.textContent = text
  }
}

// Draws plain boxes for hit areas, for layers in other states, or for layers of the golden file.
function outline(parent, boxes, name = '') {
  parent.replaceChildren(...boxes.map(([x, y, w, h, turn, radius, path]) => {
    const box = make('div', { class: name })
    box.style.cssText = `width:${w}px;height:${h}px;transform:translate(${x}px,${y}px) rotate(${turn || 0}deg);`
      + `border-radius:${radius || 0}px;${path || ''}`
    return box
  }))
}

// A hit box for `outline`. A rotated layer accepts touches only in the part inside its rotated frame.
function hitOf(hit, [x, y, w, h, turn]) {
  if (!turn) return hit
  const angle = turn * Math.PI / 180, cos = Math.cos(angle), sin = Math.sin(angle)
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => [i * w / 2, j * h / 2]).map(([i, j]) =>
    `${x + w / 2 + cos * i - sin * j - hit[0]}px ${y + h / 2 + sin * i + cos * j - hit[1]}px`)
  return [...hit, 0, 0, `clip-path:polygon(${corners})`]
}

const boxOf = (one, index) =>
  [one.x(index), one.y(index), one.w(index), one.h(index), one.turn(index), one.corners[0](index)]

// Draws a finger: a ring, its path during the last 0.1 s, and an arrow that shows its velocity.
function fingerAt(touch, t, showsSpeed) {
  const { x, y } = touch
  const now = indexAt(touch.t, t)
  const isDown = now < touch.t.length - 1
  if (t < touch.t[0] || !isDown && t - touch.t[now] > 2e4) return []
  const first = touch.t.findIndex(time => time >= t - 1e5)
  const from = touch.t.findIndex(time => time >= touch.t[now] - 5e4)
  const parts = [make('circle', {
    cx: x[now], cy: y[now], r: 24, 'stroke-width': 5, 'stroke-dasharray': touch.known ? null : '12 7',
    style: isDown ? 'fill:var(--ink);fill-opacity:.3' : null
  })]
  if (first >= 0 && first < now) {
    let way = ''
    for (let i = first; i <= now; i++) way += `${way ? 'L' : 'M'}${x[i]} ${y[i]}`
    parts.unshift(make('path', { d: way, 'stroke-width': 12, opacity: .3, 'stroke-linecap': 'round' }))
  }
  const span = (touch.t[now] - touch.t[from]) / 1e6
  const speed = span > 0 ? [(x[now] - x[from]) / span, (y[now] - y[from]) / span] : [0, 0]
  const length = Math.hypot(...speed)
  if (showsSpeed && length > 120) {
    const [dx, dy] = speed.map(one => one / length)
    const reach = 28 + Math.max(34, Math.min(150, length * .12))
    const at = (along, side) => `${x[now] + dx * along - dy * side} ${y[now] + dy * along + dx * side}`
    parts.push(make('path', {
      'stroke-width': 7, 'stroke-linecap': 'round',
      d: `M${at(28, 0)}L${at(reach, 0)}M${at(reach - 22, 14)}L${at(reach, 0)}L${at(reach - 22, -14)}`
    }))
  }
  return parts
}
