// The lanes below the time slider: phases, events, fingers and the speed of the main layer. The user can zoom in on a
// part of the recording. A small stage shows the state at the time under the pointer.
const laneNames = ['phase', 'events', 'finger', 'speed'], laneTops = [0, 14, 25, 34], nameTops = [0, 12, 23, 36], lanesHeight = 50, laneInset = 8

// Returns the spans of consecutive frames with the same phase, each with its start, its end and the phase.
function phaseSpans(frames, from, to) {
  const spans = []
  for (const { t, phase } of frames) {
    const last = spans[spans.length - 1]
    if (last?.phase === phase) last.end = t
    else {
      if (last) last.end = t
      spans.push({ start: t, end: t, phase })
    }
  }
  if (spans.length) spans[spans.length - 1].end = Math.max(to, spans[spans.length - 1].end)
  return spans.filter(one => one.end > from && one.start < to)
}

// Returns the times of events and of changed parameters, but not those of gestures.
const eventTimes = calls => calls.slice(1).flatMap(({ method, params, from }) => /configure|compare/.test(method) ? [from]
  : (params.events || (params.event ? [params.event] : [])).filter(({ type }) => !/^(pointer|drag|scroll|wheel)$/.test(type)).map(({ t }) => t ?? from))

// Returns the visible span after zooming by a factor, or null for the whole recording. The time `at` keeps its
// position on the timeline.
function zoomed([from, to], last, factor, at) {
  const width = Math.max(.1, (to - from) / factor)
  if (width >= last - 1e-9) return null
  const share = (at - from) / (to - from), start = Math.max(0, Math.min(last - width, at - share * width))
  return [start, start + width]
}

// Returns the points of the speed line: the pixel and the speed. Of several frames at one pixel, the fastest counts. A
// component that has settled has the speed 0 until the next frame.
function speedLine(frames, from, to, speedOf, x) {
  const points = []
  for (const [i, { t }] of frames.entries()) {
    if (t < from || t > to) continue
    const place = Math.round(x(t)), speed = i ? speedOf(i) : 0, last = points[points.length - 1]
    if (last?.[0] === place) last[1] = Math.max(last[1], speed)
    else {
      if (last && frames[i - 1].settled && place - last[0] > 4) points.push(...last[1] ? [[last[0] + 1, 0]] : [], ...speed ? [[place - 1, 0]] : [])
      points.push([place, speed])
    }
  }
  return points
}

class Timeline {
  constructor(live) {
    this.live = live
    this.part = null
    this.speeds = new WeakMap()
    this.labels = make('div', { class: 'lane-names', 'aria-hidden': 'true' }, ...laneNames.map((name, i) => make('span', { style: `top:${nameTops[i]}px` }, name)))
    this.canvas = make('canvas', { 'aria-hidden': 'true', height: lanesHeight })
    this.peek = make('div', { class: 'peek', 'aria-hidden': 'true', hidden: true })
    this.lanes = make('div', { class: 'lanes' }, this.canvas, this.peek)
    const button = (text, title, factor) => make('button', { type: 'button', title, 'aria-label': title.replace(/ \(.*/, ''), onclick: () => this.zoom(factor) }, text)
    this.nearer = button('+', 'Zoom in on the timeline (+)', 2)
    this.farther = button('−', 'Zoom out (-)', .5)
    this.zooms = make('div', { class: 'zooms' }, this.farther, this.nearer)
    this.lanes.addEventListener('pointermove', event => {
      this.look(event)
      if (event.buttons & 1) live.goTo(this.timeAt(event))
    })
    this.lanes.addEventListener('pointerdown', event => {
      if (event.button > 0 || live.hands.areDown) return
      event.preventDefault()
      this.lanes.setPointerCapture(event.pointerId)
      live.goTo(this.timeAt(event))
    })
    this.lanes.addEventListener('pointerleave', () => this.peek.hidden = true)
    this.lanes.addEventListener('wheel', event => {
      const isZoom = event.ctrlKey || event.metaKey
      if (!isZoom && !(this.part && event.deltaX)) return
      event.preventDefault()
      if (isZoom) return this.zoom(2 ** (-event.deltaY / 100), this.timeAt(event))
      const [from, to] = this.part, by = Math.max(-from, Math.min(this.last - to, event.deltaX / 300 * (to - from)))
      this.part = [from + by, to + by]
      live.draw()
    }, { passive: false })
  }

  get last() {
    const { frames } = this.live.play
    return frames.length ? frames[frames.length - 1].t : 0
  }

  // The visible span of the recording.
  get span() { return this.part && this.part[1] <= this.last + 1e-9 ? this.part : [0, this.last] }

  zoom(factor, at = this.live.isPast ? this.live.moment : this.last) {
    const [from, to] = this.span
    this.part = zoomed(this.span, this.last, factor, Math.max(from, Math.min(to, at)))
    this.live.draw()
  }

  timeAt({ clientX }) {
    const { left, width } = this.canvas.getBoundingClientRect(), [from, to] = this.span
    return from + Math.max(0, Math.min(1, (clientX - left - laneInset) / (width - 2 * laneInset))) * (to - from)
  }

  // Shows the stage at the time under the pointer.
  look(event) {
    const { live } = this, { play } = live
    if (event.pointerType == 'touch' || live.hands.areDown || !play.frames.length) return
    const t = this.timeAt(event), index = indexAt(play.frames.map(one => one.t), t), size = play.screenAt(t)
    if (this.form !== size || this.leaders !== live.leaders) {
      Object.assign(this, { form: size, leaders: live.leaders, screen: new LiveScreen(size, 88, live.leaders) })
      this.peek.replaceChildren(this.screen.root, this.caption = make('small'))
    }
    this.screen.show(play.frames[index], {})
    this.screen.fingers(play.touches, t * 1e6, {})
    this.caption.textContent = `${t.toFixed(2)} s`
    this.peek.hidden = false
    const { left, width } = this.lanes.getBoundingClientRect()
    this.peek.style.left = Math.max(48, Math.min(width - 48, event.clientX - left)) + 'px'
  }

  // Returns the speed of the fastest main layer between two frames, in points per second.
  speed(before, now) {
    if (this.speeds.has(now)) return this.speeds.get(now)
    const [role] = this.live.leaders || [], isMain = one => one.role === role
    let speed = 0
    if (now.t > before.t) for (const other of now.layers.filter(isMain)) {
      const one = before.layers.find(one => isMain(one) && one.id === other.id)
      if (!one) continue
      const [x, y, w, h] = shownBox(one), [left, top, width, height] = shownBox(other)
      speed = Math.max(speed, Math.max(Math.hypot(left - x, top - y), Math.hypot(left + width - x - w, top + height - y - h)) / (now.t - before.t))
    }
    this.speeds.set(now, speed)
    return speed
  }

  // Returns the speed at a frame. Up to three frames reduce the noise of a finger, but a rest before them does not count.
  speedAt(frames, i) {
    let first = i - 1
    while (first > 0 && first > i - 3 && frames[i].t - frames[first - 1].t < .06) first--
    return this.speed(frames[first], frames[i])
  }

  // Draws the lanes, at most four times per second while the session runs.
  draw() {
    const { live, canvas } = this, { play } = live, isLive = !live.isPast && live.isRunning && !play.isSettled, now = performance.now(), [from, to] = this.span
    if (isLive && now - this.drawn < 250) return
    const width = canvas.clientWidth, ratio = devicePixelRatio || 1, cursor = live.isPast ? live.moment : this.last
    const key = [width, ratio, from, to, cursor, play.calls.length, play.effects.length, play.frames.length].join()
    if (!width || this.key === key && this.play === play) return
    Object.assign(this, { key, play, drawn: now })
    if (canvas.width !== Math.round(width * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: lanesHeight * ratio })
    const context = canvas.getContext('2d'), style = getComputedStyle(canvas), ink = name => style.getPropertyValue('--' + name)
    const span = Math.max(1e-6, to - from), x = t => laneInset + (t - from) / span * (width - 2 * laneInset), bar = (start, end, y, h) => context.fillRect(x(Math.max(from, start)), y, Math.max(1.5, x(Math.min(to, end)) - x(Math.max(from, start))), h)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, lanesHeight)
    context.font = `10px ${style.fontFamily}`
    context.textBaseline = 'middle'
    const names = [], first = Math.max(0, indexAt(play.frames.map(one => one.t), from) - 1), frames = play.frames.slice(first)
    for (const { start, end, phase } of phaseSpans(frames, from, to)) {
      if (!names.includes(phase)) names.push(phase)
      context.fillStyle = ink('fill' + names.indexOf(phase) % 5)
      bar(start, end, laneTops[0], 12)
      const left = x(Math.max(from, start)), room = x(Math.min(to, end)) - left - 4
      context.fillStyle = ink('ink')
      if (context.measureText(phase).width < room) context.fillText(phase, left + 3, laneTops[0] + 6.5)
    }
    context.fillStyle = ink('outline')
    for (const t of eventTimes(play.calls)) if (t >= from && t <= to) context.fillRect(x(t) - 1, laneTops[1], 2, 8)
    context.fillStyle = ink('mark')
    for (const { t } of play.effects) if (t >= from && t <= to) {
      context.beginPath()
      context.arc(x(t), laneTops[1] + 4, 2.5, 0, 7)
      context.fill()
    }
    context.fillStyle = ink('line3')
    for (const { t, isDown } of play.touches) if (t.length && t[0] / 1e6 <= to) bar(t[0] / 1e6, isDown ? to : t[t.length - 1] / 1e6, laneTops[2], 6)
    const points = speedLine(frames, from, to, i => this.speedAt(frames, i), x), most = Math.max(200, ...points.map(([, speed]) => speed)), base = lanesHeight - 1, end = points[points.length - 1]
    context.strokeStyle = ink('line0')
    context.beginPath()
    context.moveTo(laneInset, base)
    for (const [place, speed] of points) context.lineTo(place, base - speed / most * (base - laneTops[3]))
    if (end && width - laneInset - end[0] > 4) context.lineTo(end[0] + 1, base)
    context.lineTo(width - laneInset, end && width - laneInset - end[0] <= 4 ? base - end[1] / most * (base - laneTops[3]) : base)
    context.stroke()
    context.fillStyle = ink('ink')
    context.fillRect(x(cursor) - .75, 0, 1.5, lanesHeight)
    this.farther.disabled = !this.part && document.activeElement !== this.farther
  }
}
