// The clock of the page, and seeking to the past.
Object.assign(Live.prototype, {
  rebase(now) {
    this.base = { now, t: this.play.t }
  },

  timeOf(now) {
    return Math.max(this.base.t, this.base.t + (now - this.base.now) / 1000 * this.play.rate)
  },

  // Shortens a long period of rest to one second.
  rest(now) {
    if (this.play.isSettled && this.timeOf(now) > this.play.t + 1) this.base = { now, t: this.play.t + 1 }
  },

  setRate(rate) {
    this.play.rate = rate
    this.view.speed.value = rate
    this.rebase(performance.now())
  },

  frame(now) {
    requestAnimationFrame(later => this.frame(later))
    const start = performance.now()
    if (this.isPast && this.play.frames[this.index]) this.replay(now)
    else if (this.follower?.isOn) this.follower.goOn(now)
    else if (this.isRunning && !this.tasks.isBusy && this.play.sides.length) this.run(() => this.attempt(function* () { yield* this.live(now) }))
    this.last = now
    const cost = performance.now() - start
    if (cost > .05) this.costs.push(cost)
    if (this.costs.length > 2000) this.costs.splice(0, 1000)
  },

  *live(now) {
    const { play, hands } = this
    if (hands.waiting.length && !hands.areDown || hands.waiting.some(one => one.phase == 'down')) this.rest(Math.min(now, hands.waiting[0]?.at ?? now))
    const events = hands.take(now, at => this.timeOf(at))
    if (events.length) yield* play.send(events)
    // The samples of a finger arrive up to one frame late, so the clock lags by that amount.
    const goal = this.timeOf(now) - (hands.areDown ? .017 * play.rate : 0)
    if (hands.areDown || !play.isSettled) yield* play.advance(goal)
    if (events.length) play.keep()
    this.draw()
  },

  replay(now) {
    if (!this.isRunning) return
    const { frames } = this.play
    this.shown = (this.shown ?? frames[this.index].t) + (now - (this.last ?? now)) / 1000 * this.play.rate
    let { index } = this
    // Of a long period of rest, only the last half second is played.
    const next = frames[index + 1]?.t
    if (frames[index].settled && next - this.shown > 1) this.shown = next - .5
    while (index + 1 < frames.length && frames[index + 1].t <= this.shown) index++
    if (index + 1 >= frames.length) this.isRunning = false
    if (index !== this.index || !this.isRunning) {
      this.index = index
      this.draw()
    }
  },

  goTo(t) {
    const { frames } = this.play
    this.isPast = true
    this.isRunning = false
    this.shown = t
    this.index = Math.max(0, indexAt(frames.map(one => one.t), t))
    this.draw()
  },

  step(by) {
    const { frames } = this.play
    const from = this.isPast ? this.index : frames.length - 1
    if (frames.length) this.goTo(frames[Math.max(0, Math.min(frames.length - 1, from + by))].t)
  },

  toggle() {
    if (!this.isPast && this.isRunning) this.follower?.stop()
    if (this.isPast && !this.isRunning && this.index >= this.play.frames.length - 1) {
      this.index = 0
      this.shown = null
    }
    this.isRunning = !this.isRunning
    if (this.isPast && this.isRunning) this.shown = this.play.frames[this.index].t
    this.rebase(performance.now())
    this.draw()
  },

  // Continues live from the current time, and discards everything after it.
  takeOver() {
    return this.run(() => this.takingOver())
  },

  *takingOver() {
    // Without a host, no input is possible. The page already reports this.
    if (this.recovery.lost) return
    // The message of an earlier action is no longer valid.
    this.view.tell('')
    this.edits.redos = []
    this.follower?.stop()
    if (this.isPast) {
      const address = this.edits.leave()
      // A time between two frames is rounded to microseconds.
      const { frames, others } = this.play, t = moment(this.moment), calls = this.play.past(t)
      const isLost = atomsOf(this.play.calls).some(one => one.t > t)
      this.bending.ghost = null
      yield* this.attempt(function* () {
        yield* this.instead(function* (play) {
          yield* play.begin(calls)
          yield* play.advance(t)
          // A drag from the app's own recognizer can't be ended by a finger, so it is cancelled.
          if (play.touches.some(one => one.isDown && one.id == 'drag')) yield* play.send([{ type: 'drag', phase: 'cancelled' }])
        })
        // A performed gesture always runs to its end.
        this.view.tell([this.view.message.textContent, this.play.t > t && 'The gesture in progress ran to its end.',
          isLost && `Discarded everything after ${this.play.t.toFixed(3)} s; Undo restores it.`, address].filter(Boolean).join(' '))
        const count = Math.max(1, frames.findLastIndex(one => one.t <= this.play.t) + 1)
        Object.assign(this.play, { frames: frames.slice(0, count), others: others.slice(0, count) })
      })
      this.isPast = false
      this.rebase(performance.now())
      this.refresh()
    }
    if (this.isRunning) return
    this.isRunning = true
    this.rebase(performance.now())
  }
})
