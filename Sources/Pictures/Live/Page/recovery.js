// A host that stops takes nothing with it, and code that changes takes none of what was done: it is played again.
class Recovery {
  constructor(live) {
    this.live = live
  }

  *recover(error) {
    const { live } = this, { play, view, host } = live
    if (this.lost) return view.tell(host.end, true)
    console.warn(error)
    this.lost = { calls: play.past(), t: play.t, frames: play.frames, others: play.others }
    play.sides = []
    view.tell(host.end, true)
    yield* this.resume()
  }

  // Plays on another host what was played before, as soon as there is one.
  *resume() {
    const { live, lost } = this, { play, view, host } = live
    try { yield host.start() } catch {
      view.tell(`${host.end} As soon as it answers again, what was done before is played again.`, true)
      return setTimeout(() => live.run(() => this.resume()), 1000)
    }
    this.lost = null
    try {
      const { component } = lost.calls[0].params
      if (live.described.id !== component) yield* live.describe(component)
      yield* play.begin(lost.calls)
      yield* play.advance(lost.t)
      Object.assign(play, { frames: lost.frames, others: lost.others })
      if (host.hear) view.tell('Another host answers: what was done was played again.')
    } catch (again) {
      yield host.start()
      play.sides = []
      if (this.isLast) return view.tell('The component stops as soon as it begins. Open another one, or make the page anew.', true)
      this.isLast = true
      yield* live.begin(firstCalls(live.components[0].id))
      this.isLast = false
    }
    live.isPast = false
    live.isRunning = true
    live.rebase(performance.now())
    live.refresh()
  }

  // What a host says unasked, and that it has ended.
  hear(method, params) {
    const { live } = this, recovery = this
    if (method == 'lost') return live.run(function* () {
      // A call that waited for an answer may have found it out before.
      if (!live.host.isOpen && !recovery.lost) yield* recovery.recover(new Error(live.host.end))
    })
    if (method == 'component/didFail') return live.view.tell(params.error.message, true)
    if (method != 'session/didRender' || params.session !== live.play.sides[0]?.session || !live.host.isNews(params) || this.isComing) return
    this.isComing = true
    live.run(() => this.reload())
  }

  // Plays what was done again with the component's new code; the moment that is looked at stays.
  *reload() {
    const { live } = this, { play } = live
    const calls = play.past(), { frames } = play, { t } = live.state
    this.isComing = false
    yield* live.attempt(function* () {
      yield* live.describe(play.component, live.leaders)
      if (live.isPast) {
        yield* live.replaced(calls, t)
        live.bending.ghost = frames
      } else {
        yield* play.begin(calls, true)
        yield* play.advance(t, true)
        live.isRunning = true
        live.rebase(performance.now())
      }
      live.refresh()
      live.view.tell('The component has changed: what was done was played again with it.' + (live.isPast ? ' Broken lines show how it was.' : ''))
    })
  }
}
