// Replays the session after the host has stopped or the component's code has changed.
class Recovery {
  constructor(live) {
    this.live = live
  }

  *recover(error) {
    const { live } = this, { play, view, host } = live
    if (this.lost) return view.tell(host.end, true)
    console.warn(error)
    this.lost = { calls: this.whole, t: play.t, frames: play.frames, others: play.others }
    play.sides = []
    view.tell(host.end, true)
    yield* this.resume()
  }

  // Replays the session on a new host as soon as one is available.
  *resume() {
    const { live, lost } = this, { play, view, host } = live
    try { yield host.start() } catch {
      view.tell(`${host.end} Your session will be replayed when a host responds again.`, true)
      return setTimeout(() => live.run(() => this.resume()), 1000)
    }
    this.lost = null
    try {
      const { component } = lost.calls[0].params
      if (live.described.id !== component) live.describe(yield* live.learn(component))
      const again = isLetGo => live.instead(function* (other) {
        yield* other.begin(lost.calls, false, true)
        yield* other.advance(lost.t)
        if (isLetGo) yield* other.letGo()
      })
      // The release was undone, but its finger has already left the screen, so the touch is cancelled. If the
      // cancellation stops the host too, the touch stays down.
      try { yield* again(!live.hands.areDown) } catch (stopped) {
        if (stopped instanceof Refusal || live.hands.areDown) throw stopped
        yield host.start()
        live.play.sides = []
        yield* again(false)
      }
      Object.assign(live.play, { frames: lost.frames, others: lost.others })
      if (host.hear) view.tell('A host responds again. Your session was replayed.')
    } catch (again) {
      if (again instanceof Refusal) view.tell(again.message, true)
      yield host.start()
      play.sides = []
      if (this.isLast) return view.tell('The component stops as soon as it starts. Open a different component, or build the page again.', true)
      this.isLast = true
      yield* live.startWith(live.components[0].id)
      this.isLast = false
    }
    live.isPast = false
    live.isRunning = true
    live.rebase(performance.now())
    live.refresh()
  }

  // Handles the host's notifications and the loss of the connection.
  hear(method, params) {
    const { live } = this, recovery = this
    if (method == 'lost') return live.run(function* () {
      // A pending call may have detected the loss already.
      if (!live.host.isOpen && !recovery.lost) yield* recovery.recover(new Error(live.host.end))
    })
    if (method == 'slow') return live.view.tell('The host has not responded for ten seconds.', true)
    if (method == 'component/didFail') return live.view.tell(params.error.message, true)
    if (method != 'changed' || this.isComing) return
    this.isComing = true
    live.run(() => this.reload())
  }

  // Replaces the page's module if the new module can replay the session.
  *exchange(compiled) {
    const { live } = this, { view, module } = live
    try {
      yield tryOut(compiled, this.whole)
      const next = yield Module.of(compiled)
      if (!next.knows(live.play.component)) throw new Error(`The new code has no component ${live.play.component}, only ${next.components.map(one => one.id).join(', ')}.`)
      yield* new Play(next).begin(this.whole, true, true)
      Object.assign(module, { compiled, components: next.components })
      yield module.start()
    } catch (error) {
      return view.tell(`The page keeps the old code, because the new code can't replay your session. ${error instanceof WebAssembly.RuntimeError ? 'The new code stopped during a call.' : error.message}`, true)
    }
    live.components = module.components
    view.offer(live.components)
    live.play.sides = []
    yield* this.reload()
  }

  // Replays the session with the component's new code. The current time stays the same.
  *reload() {
    const { live, whole } = this, { frames, component } = live.play, { t } = live.state
    this.isComing = false
    live.view.tell('The component changed. Replaying your session…')
    const isDone = yield* live.attempt(function* () {
      live.describe(yield* live.learn(component, live.leaders))
      if (live.isPast) {
        if (!(yield* live.replaced(whole, t, true))) return false
        live.bending.ghost = frames
      } else {
        yield* live.instead(function* (play) {
          yield* play.begin(whole, true, true)
          yield* play.advance(t, true)
        })
        live.isRunning = true
        live.rebase(performance.now())
      }
      live.refresh()
      return true
    })
    if (!isDone) return
    const { refusals, calls } = live.play, count = refusals.length
    // A later version of the code may accept the skipped calls.
    this.left = count ? { whole, calls, count: calls.length } : null
    live.view.tell(count ? `The component changed and refuses ${count == 1 ? '1 call' : count + ' calls'} of your session. The page skips ${count == 1 ? 'it' : 'them'} until a later version accepts ${count == 1 ? 'it' : 'them'}. ${refusals[0]}`
      : 'The component changed. Your session was replayed with it.' + (live.isPast ? ' Dashed lines show the previous run.' : ''), !!count)
  }

  // The history, including the calls that the current code has refused.
  get whole() {
    const { left, live: { play } } = this
    return left?.calls === play.calls ? [...left.whole, ...play.past(Infinity, left.count)] : play.past()
  }
}
