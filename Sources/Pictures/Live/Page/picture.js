// Draws the map of a decision, with the release as a dot.
const mapBox = { x: 42, y: 20, width: 228, height: 170 }, mapSize = [284, 224]

// Returns the label of an outcome, and its share of a map as text.
const outcomeName = outcome => outcome ?? 'no decision'
const shareText = share => share < .01 ? '< 1 %' : `${Math.round(share * 100)} %`

class MapPicture {
  constructor() {
    const [w, h] = mapSize, { x, y, width, height } = mapBox, part = (name, more) => this[name] = make(more?.d == null && name != 'dot' ? 'g' : name == 'dot' ? 'circle' : 'path', { class: name, ...more })
    this.svg = make('svg', { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: 'img', 'aria-label': 'Map of releases' }, make('rect', { class: 'empty', x, y, width, height }),
      part('areas'), part('lines', { d: '' }), part('names'), make('rect', { class: 'frame', x, y, width, height }), part('ticks'), part('dot', { r: 6 }))
    this.note = make('small')
    this.legend = make('ul', { class: 'legend' })
    this.root = make('div', { class: 'map', hidden: true }, make('p', null, make('b', null, 'Map of releases'), ' ', this.note), this.svg, this.legend)
    this.tints = new Map()
  }

  // Returns the number of an outcome's color, which stays the same on all maps of a component.
  tint(component, outcome) {
    if (this.component !== component) this.tints.clear()
    this.component = component
    if (!this.tints.has(outcome)) this.tints.set(outcome, this.tints.size % 5)
    return this.tints.get(outcome)
  }

  // Shows a map, or an empty one with a note while it is being computed.
  set(areas, { axes, component, note }) {
    const { x, y, width, height } = mapBox, at = one => `${+(x + one.x * width).toFixed(1)} ${+(y + one.y * height).toFixed(1)}`, path = points => `M${points.map(at).join('L')}`
    this.root.hidden = false
    this.note.textContent = areas ? note : 'is being computed…'
    this.root.classList.toggle('old', !areas)
    const form = JSON.stringify(axes)
    if (form !== this.form) {
      this.form = form
      this.setAxes(axes)
      if (!areas) areas = []
    }
    if (!areas) return
    const fill = ({ outcome }) => outcome == null ? 'var(--screen)' : `var(--fill${this.tint(component, outcome)})`
    this.areas.replaceChildren(...areas.map(one => make('path', { d: one.polygons.map(points => path(points) + 'z').join(''), style: `fill:${fill(one)};stroke:${fill(one)}` })))
    this.lines.setAttribute('d', areas.flatMap(one => one.lines.map(path)).join(''))
    this.names.replaceChildren(...areas.filter(({ outcome, name }) => name && name.length * width > outcomeName(outcome).length * 6.4 + 6)
      .map(({ outcome, name }) => make('text', { x: x + name.x * width, y: y + name.y * height + 4 }, outcomeName(outcome))))
    this.legend.replaceChildren(...areas.map(one => make('li', null, make('i', { style: `background:${fill(one)};border-color:${one.outcome == null ? 'var(--outline)' : `var(--line${this.tint(component, one.outcome)})`}` }), `${outcomeName(one.outcome)} ${shareText(one.share)}`)))
    this.svg.setAttribute('aria-label', areas.length ? `Map of releases by travel and velocity: ${areas.map(one => `${outcomeName(one.outcome)} ${shareText(one.share)}`).join(', ')}` : 'Map of releases')
  }

  setAxes({ axis, travel, velocity }) {
    const { x, y, width, height } = mapBox, way = axis == 'y' ? 'down' : 'right', number = value => spoken(value)
    const across = ticksOf(travel), down = ticksOf(velocity), xOf = value => x + (.5 + value / travel / 2) * width, yOf = value => y + (.5 + value / velocity / 2) * height
    this.ticks.replaceChildren(make('path', { d: across.map(one => `M${xOf(one)} ${y + height}v4`).join('') + down.map(one => `M${x} ${yOf(one)}h-4`).join('') }),
      ...across.map(one => make('text', { x: xOf(one), y: y + height + 15, 'text-anchor': 'middle' }, number(one))), ...down.map(one => make('text', { x: x - 7, y: yOf(one) + 3.5, 'text-anchor': 'end' }, number(one))),
      make('text', { x: x + width / 2, y: mapSize[1] - 4, 'text-anchor': 'middle' }, `travel (pt, positive = ${way})`), make('text', { x: 0, y: 11 }, `velocity (pt/s, positive = ${way})`))
  }

  // Moves the dot.
  point(axes, place) {
    const at = placeOn(axes, place), { x, y, width, height } = mapBox
    this.dot.setAttribute('cx', (x + at.x * width).toFixed(1))
    this.dot.setAttribute('cy', (y + at.y * height).toFixed(1))
  }

  hide() {
    if (!this.root.hidden) this.root.hidden = true
  }
}
