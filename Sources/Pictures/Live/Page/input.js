// Turns mouse, finger, pen, wheel and key input on a stage into events with their own times.

// The minimum duration of a drag by a key, in milliseconds, so that a short key press is a short drag and not
// a tap.
const leastDrag = 80

// The maximum lag of input that the clock follows, in milliseconds.
const mostLag = 250

class Input {
  constructor(live) {
    // The time from an input to its arrival, and the delay of the clock while a finger is down, in milliseconds.
    Object.assign(this, { live, lag: 0, delay: 17 })
    this.forget()
  }

  // Listens for input on a screen.
  watch(screen, name = '') {
    const root = screen.root, on = (name, act) => root.addEventListener(name, act, { passive: false })
    root.tabIndex = 0
    root.setAttribute('role', 'application')
    root.setAttribute('aria-label', name + 'Stage. Arrow keys drag from the middle of the front hit area, Enter taps, Escape cancels the touch. While Edit path is on, arrow keys move the path at the current time.')
    on('pointerdown', event => {
      if (event.button > 0) return
      event.preventDefault()
      if (this.live.recovery.lost) return
      if (this.live.imports.press(event, screen) || this.live.bending.press(event, screen)) return
      root.classList.add('by-pointer')
      this.live.view.hideHint()
      root.focus({ preventScroll: true })
      root.setPointerCapture(event.pointerId)
      this.live.takeOver()
      // A takeover before a comparison began replaces the screens.
      if (!root.isConnected) return
      const finger = { id: this.freeNumber(), shift: { x: 0, y: 0 } }
      if (!this.down.size) this.live.view.hold(screen)
      this.down.set(event.pointerId, finger)
      this.add('down', event, screen, finger)
    })
    on('pointermove', event => {
      const finger = this.down.get(event.pointerId)
      if (!finger) return
      const samples = event.getCoalescedEvents?.() || []
      for (const sample of samples.length ? samples : [event]) this.add('move', sample, screen, finger)
    })
    for (const [name, phase] of [['pointerup', 'up'], ['pointercancel', 'cancel']]) on(name, event => {
      const finger = this.down.get(event.pointerId)
      if (!finger) return
      this.down.delete(event.pointerId)
      this.add(phase, event, screen, finger)
    })
    on('wheel', event => {
      if (!this.live.takes('wheel') || event.ctrlKey) return
      event.preventDefault()
      if (this.live.recovery.lost || this.live.bending.miss()) return
      this.live.takeOver()
      const unit = [1, 16, 400][event.deltaMode], round = number => Math.round(number * unit * 100) / 100
      this.waiting.push({ type: 'wheel', ...screen.point(event), deltaX: round(event.deltaX), deltaY: round(event.deltaY), at: event.timeStamp })
    })
    on('contextmenu', event => event.preventDefault())
    on('keydown', event => {
      root.classList.remove('by-pointer')
      this.key(event, true)
    })
    on('keyup', event => this.key(event, false))
    on('blur', () => {
      this.letGo('cancel')
      if (this.live.bending.held?.isKeyed) this.live.bending.letGo()
    })
  }

  // Forgets all input without sending anything, because the session is gone.
  forget() {
    this.waiting = []
    this.down = new Map()
    // The fingers that are down in the session. Input that is waiting can still change them.
    this.pressed = new Set()
    this.steered = null
  }

  freeNumber() {
    const taken = [...this.down.values(), this.steered].map(one => one?.id)
    let id = 0
    while (taken.includes(id)) id++
    return id
  }

  add(phase, event, screen, finger) {
    const device = { mouse: 'mouse', pen: 'pen' }[event.pointerType] || 'touch', { id } = finger
    this.place(event, screen, finger)
    this.waiting.push({ type: 'pointer', phase, id, x: finger.x, y: finger.y, ...phase == 'down' && device != 'touch' ? { device } : {}, at: event.timeStamp })
  }

  // Stores the position of a finger on the screen. If the page's layout has changed under the finger, as
  // after a rotation, the finger continues from its last position.
  place(event, screen, finger) {
    const { x, y } = screen.point(event), { layout } = this.live.view, { shift } = finger, round = number => Math.round(number * 100) / 100
    if (finger.layout != null && finger.layout !== layout) Object.assign(shift, { x: finger.x - x, y: finger.y - y })
    Object.assign(finger, { layout, x: round(x + shift.x), y: round(y + shift.y) })
  }

  get areDown() {
    return this.down.size > 0 || !!this.steered
  }

  // Moves a finger with the arrow keys: it moves while a key is held, and lifts when all keys are released.
  key(event, isDown) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isDown && event.key == 'Escape' && !this.areDown && this.live.on.bend && this.live.bending.cancel()) return event.stopPropagation()
    if (isDown && event.key == 'Enter') {
      event.preventDefault()
      if (this.live.bending.miss()) return
      this.live.takeOver()
      const place = this.live.middle(), id = this.freeNumber()
      return this.waiting.push(...['down', 'up'].map((phase, i) => ({ type: 'pointer', phase, id, ...place, at: event.timeStamp + i * 60 })))
    }
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    if (!this.steered && this.live.bending.key(event, isDown, way)) return
    if (isDown && !this.steered) {
      this.live.takeOver()
      this.steered = { id: this.freeNumber(), ...this.live.middle(), held: new Map(), begun: event.timeStamp, last: event.timeStamp, speed: event.shiftKey ? 1500 : 500 }
      this.waiting.push({ type: 'pointer', phase: 'down', id: this.steered.id, x: this.steered.x, y: this.steered.y, at: event.timeStamp })
    }
    if (!this.steered) return
    const { steered } = this
    if (isDown) {
      steered.held.set(event.key, way)
      steered.end = null
    } else if (steered.held.size == 1 && steered.held.has(event.key)) steered.end = Math.max(event.timeStamp, steered.begun + leastDrag)
    else steered.held.delete(event.key)
  }

  // Cancels all touches, as when the system takes over. Returns whether a finger was down.
  cancel(at = performance.now()) {
    const { areDown } = this
    for (const { id, x, y } of this.down.values()) this.waiting.push({ type: 'pointer', phase: 'cancel', id, x, y, at })
    this.down.clear()
    this.letGo('cancel', at)
    return areDown
  }

  letGo(phase, at = performance.now()) {
    if (!this.steered) return
    const { id, x, y } = this.steered
    this.waiting.push({ type: 'pointer', phase, id, x, y, at })
    this.steered = null
  }

  // Moves the finger controlled by keys up to a time, or to the time at which the last key was released.
  steer(now) {
    const finger = this.steered, until = Math.min(now, finger?.end ?? now)
    if (!finger) return
    if (until > finger.last) {
      for (const [dx, dy] of finger.held.values()) {
        finger.x += dx * finger.speed * (until - finger.last) / 1000
        finger.y += dy * finger.speed * (until - finger.last) / 1000
      }
      finger.last = until
      for (const axis of 'xy') finger[axis] = Math.round(finger[axis] * 100) / 100
      this.waiting.push({ type: 'pointer', phase: 'move', id: finger.id, x: finger.x, y: finger.y, at: until })
    }
    if (until === finger.end) this.letGo('up', until)
  }

  // Returns the input since the last frame, oldest first. `timeOf` converts page times to session times.
  take(now, timeOf) {
    this.steer(now)
    const taken = this.waiting.filter(one => one.at <= now + 20)
    this.waiting = this.waiting.filter(one => one.at > now + 20)
    this.measure(taken, now)
    return taken.map(({ at, ...event }) => ({ ...event, t: timeOf(at, event) }))
  }
  // Measures how late input arrives, and sets the delay of the clock. Samples arrive up to one frame later than the lag.
  // A fast finger does not stop within a frame, so if its next sample is missing, the sample is probably late.
  measure(taken, now) {
    if (!taken.length) return
    this.lag = Math.min(mostLag, Math.max(0, now - Math.max(...taken.map(one => one.at)), this.lag * .9))
    for (const one of taken.filter(one => one.type == 'pointer')) {
      const { last } = this, isNext = last?.id === one.id && one.phase != 'down'
      this.pace = isNext ? Math.hypot(one.x - last.x, one.y - last.y) / Math.max(1, one.at - last.at) : 0
      this.last = one
    }
    this.delay = this.lag + (this.pace > .2 ? 100 : 17)
  }
}
