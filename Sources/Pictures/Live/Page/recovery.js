// A host that stops takes nothing with it, and code that changes takes none of what was done: it is played again.
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
      if (live.described.id !== component) live.describe(yield* live.learn(component))
      const again = isLetGo => live.instead(function* (other) {
        yield* other.begin(lost.calls, false, true)
        yield* other.advance(lost.t)
        if (isLetGo) yield* other.letGo()
      })
      // Where a release was taken back its finger is gone all the same, unless that stops the host, too.
      try { yield* again(!live.hands.areDown) } catch (stopped) {
        if (stopped instanceof Refusal || live.hands.areDown) throw stopped
        yield host.start()
        live.play.sides = []
        yield* again(false)
      }
      Object.assign(live.play, { frames: lost.frames, others: lost.others })
      if (host.hear) view.tell('Another host answers: what was done was played again.')
    } catch (again) {
      if (again instanceof Refusal) view.tell(again.message, true)
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
    if (method == 'slow') return live.view.tell('The host has not answered for ten seconds.', true)
    if (method == 'component/didFail') return live.view.tell(params.error.message, true)
    if (method != 'changed' || this.isComing) return
    this.isComing = true
    live.run(() => this.reload())
  }

  // Takes another module in place of the one of this page, if it can do what was done.
  *exchange(compiled) {
    const { live } = this, { view, module } = live
    try {
      yield tryOut(compiled, this.whole)
      const next = yield Module.of(compiled)
      if (!next.knows(live.play.component)) throw new Error(`It has no ${live.play.component}, but ${next.components.map(one => one.id).join(', ')}.`)
      yield* new Play(next).begin(this.whole, true, true)
      Object.assign(module, { compiled, components: next.components })
      yield module.start()
    } catch (error) {
      return view.tell(`The new code is left out until it is mended, for it can't do what was done. ${error instanceof WebAssembly.RuntimeError ? 'It stops in the middle of a call.' : error.message}`, true)
    }
    live.components = module.components
    view.offer(live.components)
    live.play.sides = []
    yield* this.reload()
  }

  // Plays what was done again with the component's new code; the moment that is looked at stays.
  *reload() {
    const { live, whole } = this, { frames, component } = live.play, { t } = live.state
    this.isComing = false
    live.view.tell('The component has changed: what was done is played again…')
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
    // What this code does not take another one may.
    this.left = count ? { whole, calls, count: calls.length } : null
    live.view.tell(count ? `The component has changed, and refuses ${count == 1 ? 'one thing' : count + ' things'} that ${count == 1 ? 'was' : 'were'} done: left out until it takes ${count == 1 ? 'it' : 'them'} again. ${refusals[0]}`
      : 'The component has changed: what was done was played again with it.' + (live.isPast ? ' Broken lines show how it was.' : ''), !!count)
  }

  // All that was done, with what the code of now has refused.
  get whole() {
    const { left, live: { play } } = this
    return left?.calls === play.calls ? [...left.whole, ...play.past(Infinity, left.count)] : play.past()
  }
}
