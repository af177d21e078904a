// The stage: the layers and fingers at a given time, optionally with onion skin, hit areas and the golden
// file's layers.
class Stage {
  constructor(scenario, width, on) {
    this.scenario = scenario
    this.on = on
    this.screen = new Screen(scenario.seen, scenario.size, width, scenario.screenAt)
    this.root = this.screen.root
    // Overlays, such as hit areas, are in front of the status bar.
    const more = name => this.screen.canvas.appendChild(make('div', { class: name }))
    this.skin = more('skin')
    this.hits = more('hits')
    this.ghost = more('ghost')
    const [w, h] = scenario.size
    this.finger = this.screen.canvas.appendChild(
      make('svg', { class: 'finger', width: w, height: h, viewBox: `0 0 ${w} ${h}`, 'aria-hidden': 'true' }))
  }

  set(index, layer) {
    const { scenario, on } = this
    if (this.screen.isApp !== look.isApp) {
      if (this.screen.isApp != null) this.screen.fill()
      this.screen.isApp = look.isApp
    }
    const t = scenario.times[index]
    this.screen.set(index)
    for (const { outer, one } of this.screen.boxes) outer.classList.toggle('on', one.id === layer)
    outline(this.hits, on.hits ? scenario.seen.filter(one => one.there(index) == 1)
      .map(one => hitOf(rectangle(one.hit, index), boxOf(one, index))).filter(box => box[2] > 0) : [])
    this.setSkin(t)
    const old = scenario.old
    const then = old && indexAt(old.times, t)
    outline(this.ghost, old && on.old ? old.seen.filter(one => one.there(then) == 1).map(one => boxOf(one, then)) : [])
    this.finger.replaceChildren(...scenario.touches.flatMap(touch => fingerAt(touch, t, this.on.speeds)))
  }

  // Outlines moving layers at steps of 50 ms: dashed before the current time, dotted after it.
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
}
