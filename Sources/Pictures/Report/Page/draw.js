// Drawing: elements, and the layers of a state in a screen.
const svgNames = /^(svg|g|path|rect|circle|line|text|title)$/

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

// The layers of a scenario in a screen: made once, and set to a state as often as one likes.
class Screen {
  constructor(layers, size, width) {
    this.layers = layers
    this.scale = width / size[0]
    this.root = make('div', { class: 'screen' })
    this.root.style.width = width + 'px'
    this.root.style.height = size[1] * this.scale + 'px'
    this.canvas = make('div')
    this.canvas.style.cssText = `width:${size[0]}px;height:${size[1]}px;transform:scale(${this.scale})`
    this.root.append(this.canvas)
    this.boxes = layers.map(one => {
      const label = one.text ? [make('i', null, one.text)] : []
      const box = make('b', { title: one.id, 'data-layer': one.id, dir: 'auto' }, ...label)
      box.style.backgroundColor = one.shape == 'spinner' ? 'transparent' : colour(one.fill)
      box.style.borderColor = colour(one.line)
      if (one.shape == 'spinner') box.style.borderStyle = 'dashed'
      const outer = make('div', { class: 'layer' }, box)
      this.canvas.append(outer)
      return { outer, box, one, shown: null, clip: null }
    })
  }

  set(index) {
    for (const part of this.boxes) {
      const { one, outer, box } = part
      const isThere = one.there(index) == 1
      if (part.shown !== isThere) outer.style.display = (part.shown = isThere) ? '' : 'none'
      if (isThere) place(part, one, index, box, outer, this.scale)
    }
  }
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
  if (one.shape == 'image') {
    const line = `transparent calc(50% - 1px),${colour(one.line)},transparent calc(50% + 1px)`
    const area = inner[2] > 0 ? `${inner[0]}px ${inner[1]}px/${inner[2]}px ${inner[3]}px` : '0 0/100% 100%'
    style.background = `linear-gradient(to top right,${line}) ${area} no-repeat,`
      + `linear-gradient(to bottom right,${line}) ${area} no-repeat,${colour(one.fill)}`
  }
  if (one.text) {
    box.classList.toggle('mid', h * scale < 30 || w * scale < 60)
    box.style.fontSize = Math.max(7 / scale, Math.min(17 / scale, h * .45, w * 1.6 / one.text.length)) + 'px'
  }
}

// Boxes without looks: regions that take touches, what was or will be, what a golden file has.
function outline(parent, boxes, name = '') {
  parent.replaceChildren(...boxes.map(([x, y, w, h, turn, radius]) => {
    const box = make('div', { class: name })
    box.style.cssText = `width:${w}px;height:${h}px;transform:translate(${x}px,${y}px) rotate(${turn || 0}deg);`
      + `border-radius:${radius || 0}px`
    return box
  }))
}

const boxOf = (one, index) =>
  [one.x(index), one.y(index), one.w(index), one.h(index), one.turn(index), one.corners[0](index)]
