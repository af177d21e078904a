// The stage: the layers of a moment with fingers, and on wish what was, what will be, what takes touches.
class Stage {
  constructor(scenario, width, on) {
    this.scenario = scenario
    this.on = on
    this.screen = new Screen(scenario.seen, scenario.size, width)
    this.root = this.screen.root
    const more = name => this.screen.canvas.appendChild(make('div', { class: name }))
    this.skin = more('skin')
    this.hits = more('hits')
    this.ghost = more('ghost')
    const [w, h] = scenario.size
    this.finger = this.screen.canvas.appendChild(
      make('svg', { class: 'finger', width: w, height: h, viewBox: `0 0 ${w} ${h}`, 'aria-hidden': true }))
  }

  set(index, layer) {
    const { scenario, on } = this
    const t = scenario.times[index]
    this.screen.set(index)
    for (const { outer, one } of this.screen.boxes) outer.classList.toggle('on', one.id === layer)
    outline(this.hits, on.hits ? scenario.seen.filter(one => one.there(index) == 1)
      .map(one => rectangle(one.hit, index)).filter(box => box[2] > 0) : [])
    this.setSkin(t)
    const old = scenario.old
    const then = old && indexAt(old.times, t)
    outline(this.ghost, old && on.old ? old.seen.filter(one => one.there(then) == 1).map(one => boxOf(one, then)) : [])
    this.finger.replaceChildren(...scenario.touches.flatMap(touch => this.touch(touch, t)))
  }

  // Outlines of what moves, 50 ms apart: broken lines before, dotted ones after.
  setSkin(t) {
    const { scenario, on } = this
    const boxes = []
    for (let step = on.onion; step; step--)
      for (const side of [-1, 1]) {
        const other = indexAt(scenario.times, t + side * step * 5e4)
        for (const one of scenario.seen)
          if (one.line == 'line0' && one.there(other) == 1) boxes.push([side, step, boxOf(one, other)])
      }
    outline(this.skin, boxes.map(([, , box]) => box))
    boxes.forEach(([side, step], i) => {
      this.skin.children[i].className = side > 0 ? 'later' : ''
      this.skin.children[i].style.opacity = 1 / step
    })
  }

  // A ring where a finger is, its way of a tenth of a second, and an arrow as long as it is fast.
  touch(touch, t) {
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
    if (this.on.speeds && length > 120) {
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
}
