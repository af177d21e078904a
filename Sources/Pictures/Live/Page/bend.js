// Bending the past: a finger's path is taken hold of, what came before stays, what comes after is played anew.
const reachBack = .08

// The way from before the place that was taken hold of to there: nothing, then all of it.
const weight = (t, held) => {
  const share = Math.max(0, Math.min(1, (t - held + reachBack) / reachBack))
  return share * share * (3 - 2 * share)
}

// The calls with one finger's samples moved from a moment on. Of a gesture that was told as a whole the end is moved, by so
// much that the place that is held goes with the hand.
function bent(calls, { touch, held, dx, dy }) {
  const round = number => Math.round(number * 100) / 100
  const { id } = touch, start = touch.t[0] / 1e6, end = touch.t[touch.t.length - 1] / 1e6
  if (id === 'perform') {
    const share = Math.max(.2, (held - start) / (end - start))
    let place = -1
    return calls.map(({ method, params }) => {
      if (method != 'session/perform' || ++place !== touch.place) return { method, params }
      const { to } = params.gesture
      return { method, params: { ...params, gesture: { ...params.gesture, to: { x: round(to.x + dx / share), y: round(to.y + dy / share) } } } }
    })
  }
  // What the hand does not reach stays as it was written: not even rounded.
  const moved = ({ x = 0, y = 0 }, t) => ({ x: round(x + dx * weight(t, held)), y: round(y + dy * weight(t, held)) })
  const move = event => {
    if (!(event.t > held - reachBack && event.t >= start - 1e-6 && event.t <= end + 1e-6)) return event
    if (id === 'drag') return event.type != 'drag' || !event.translation ? event : { ...event, translation: moved(event.translation, event.t),
      ...event.predictedEndTranslation ? { predictedEndTranslation: moved(event.predictedEndTranslation, event.t) } : {} }
    return event.type == 'pointer' && (event.id || 0) === id && event.x != null ? { ...event, ...moved(event, event.t) } : event
  }
  return calls.map(({ method, params }) => method != 'session/send' ? { method, params } : { method, params: params.events
    ? { ...params, events: params.events.map(move) } : { ...params, event: move(params.event) } })
}

// The path on the stage, and what pulls it.
class Bend {
  constructor(live) {
    this.live = live
  }

  // The finger whose path is shown: the one that is down then, or was last.
  touch(t) {
    const all = this.live.play.touches
    return all.findLast(one => one.t[0] <= t * 1e6) || all[0]
  }

  draw() {
    const { live } = this, screen = live.view.screens[0]
    this.path?.remove()
    if (!live.isPast) return screen.ghosts(null)
    const touch = this.touch(live.state.t)
    screen.ghosts(this.ghost ? this.ghost[Math.min(this.ghost.length - 1, indexAt(this.ghost.map(one => one.t), live.state.t))] : null)
    if (!live.on.bend || !touch || touch.t.length < 2) return
    const d = touch.x.map((x, i) => `${i ? 'L' : 'M'}${x} ${touch.y[i]}`).join('')
    const flips = this.flips().map(([x, y, word]) => make('g', null, make('circle', { cx: x, cy: y, r: 9, class: 'flip' }),
      make('text', { x: x + 14, y: y + 5, class: 'flip-name' }, word)))
    this.path = make('g', { class: 'path' }, make('path', { d, class: 'wide-path' }), make('path', { d, class: 'thin-path' }), ...flips)
    screen.finger.append(this.path)
    this.path.addEventListener('pointerdown', event => this.hold(event, touch, screen))
  }

  // Where on the path a decision was made, and what was decided.
  flips() {
    const touch = this.touch(this.live.state.t)
    return this.live.play.decisions.filter(one => one.t * 1e6 >= touch.t[0] && one.t * 1e6 <= touch.t[touch.t.length - 1] + 1).map(one => {
      const i = indexAt(touch.t, one.t * 1e6)
      return [touch.x[i], touch.y[i], one.outcome]
    })
  }

  hold(event, touch, screen) {
    event.preventDefault()
    event.stopPropagation()
    // While it is played anew it is where it was, and can't be taken hold of.
    if (this.isHeld || this.live.tasks.isBusy) return
    const { live } = this, from = screen.point(event), play = live.play
    live.follower?.stop()
    const near = touch.x.map((x, i) => Math.hypot(x - from.x, touch.y[i] - from.y))
    const place = near.indexOf(Math.min(...near)), held = touch.t[place] / 1e6
    const before = { calls: play.past(), frames: play.frames, t: live.state.t }
    const change = { touch, held }
    this.ghost = play.frames
    this.isHeld = true
    const root = screen.root
    root.setPointerCapture(event.pointerId)
    let to = from
    const pull = () => live.run(function* () {
      const start = performance.now()
      yield* live.replaced(bent(before.calls, { ...change, dx: to.x - from.x, dy: to.y - from.y }), before.t)
      live.costs.push(performance.now() - start)
    })
    // What comes while one is under way is pulled by the next.
    const move = later => {
      // Another finger has no part in it.
      if (later.pointerId !== event.pointerId) return
      to = screen.point(later)
      if (!live.tasks.isBusy) pull()
    }
    const up = later => {
      if (later.pointerId !== event.pointerId) return
      for (const [name, act] of [['pointermove', move], ['pointerup', up], ['pointercancel', up]]) root.removeEventListener(name, act)
      this.isHeld = false
      to = screen.point(later)
      whenDone(pull(), () => live.edits.remember(before, change, to, from))
    }
    for (const [name, act] of [['pointermove', move], ['pointerup', up], ['pointercancel', up]]) root.addEventListener(name, act)
  }
}
