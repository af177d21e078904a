// Prepares pictures and clips of the live session for the export.
Object.assign(Live.prototype, {
  export() {
    if (!this.state) return
    showExport({ name: this.play.component, roots: () => this.view.screens.map(one => one.root), clip: () => this.clip(), more: [['Copy link', 'Copy a link that opens this page with the recording', () => this.share()]] })
  },

  // Replays the session from the start, in hidden sessions, so that there is a state for each frame.
  async clip() {
    const { play, leaders, on } = this, last = play.frames[play.frames.length - 1].t, hidden = Object.assign(new Play(this.host, this.module), { isTrial: true })
    await this.run(function* () {
      try {
        yield* hidden.begin(play.past(), true)
        yield* hidden.advance(last, true)
      } finally { yield* hidden.end() }
    })
    const place = backstage(), { frames, others, touches } = hidden, times = frames.map(one => one.t)
    let screens = [], size = null
    const draw = t => {
      const index = indexAt(times, t + 1e-6), now = hidden.screenAt(t), states = [frames[index], others[index]].filter(Boolean)
      if (now !== size || screens.length !== states.length) {
        size = now
        screens = states.map(() => new LiveScreen(size, 300, leaders))
        place.replaceChildren(...screens.map(one => one.root))
      }
      states.forEach((state, i) => {
        screens[i].show(state, on)
        screens[i].fingers(touches, t * 1e6, on)
      })
      return svgOf(screens.map(one => one.root))
    }
    return { times: clipTimes(times[0], last + .3), draw, end: () => place.remove() }
  }
})
