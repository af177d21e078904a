const rest = { until: 'settled' }
const isAtRest = calls => calls[calls.length - 1].params.until == 'settled'

// The controller of the page: the live session, its history, and the clock that drives it.
class Live {
  // `host` is the module of this page, or a host behind a socket. `components` are the components of that
  // host.
  constructor(host, module, components, wanted) {
    Object.assign(this, { host, module, components, isOwn: wanted.isOwn, tasks: new Tasks(isSlow => this.view.wait(isSlow && this.host !== this.module)) })
    this.on = { hits: false, speeds: true, bend: false, flags: true }
    this.play = new Play(this.host, module)
    this.hands = new Input(this)
    this.findings = new Findings(this)
    this.timeline = new Timeline(this)
    this.releases = new Releases(this)
    this.done = new Done(this)
    this.orders = new Orders(this)
    this.environment = new Environment(this)
    this.imports = new Imports(this)
    this.view = new View(this)
    this.edits = new Edits(this)
    this.kept = new Autosave(this)
    this.bending = new PathEditor(this)
    this.files = new Files(this)
    this.recovery = new Recovery(this)
    if (wanted.follow) this.follower = new Follower(this, wanted)
    this.costs = []
    this.isPast = false
    document.addEventListener('keydown', event => this.key(event))
    for (const name of ['dragover', 'drop']) addEventListener(name, event => {
      event.preventDefault()
      const file = name == 'drop' && event.dataTransfer.files[0]
      if (file && !dropped.take(file, this.view.layerAt(event), said => said ? this.view.tell(said, true) : this.draw())) this.files.read(event.dataTransfer.files)
    })
    const known = this.components.map(one => one.id), isKnown = known.includes(wanted.component)
    const first = isKnown ? wanted.component : known[0]
    const edits = this.edits.wanted || wanted.edits || ''
    this.edits.isOfReport = wanted.isOfReport
    const begun = this.run(() => this.opening(first)), shared = wanted.scenario || wanted.follow ? null : linkedSession(location.hash)
    if (wanted.component && !isKnown) whenDone(begun, () => this.view.tell(`This page has no component ${wanted.component}. It has ${known.join(', ')}.`, true))
    whenDone(wanted.scenario ? this.files.openText(wanted.scenario, wanted.name, edits) : shared ? this.openLink(shared) : begun, () => {
      // Show messages about the edits before the instructions for editing a path.
      if (wanted.isOfReport && this.play.touches.length) {
        if (edits) this.on.bend = true
        else this.flip('bend')
      }
      if (wanted.t != null) this.goTo(wanted.t)
      this.kept.offer()
    })
    this.view.refit(() => this.draw())
    requestAnimationFrame(now => this.frame(now))
  }

  run(task) { return this.tasks.run(task) }

  // The module that explores orders: the page's own module, or null if it does not contain the component.
  get explorer() { return this.module.knows(this.play.component) ? this.module : null }

  // The state at the current time.
  get state() {
    return this.isPast && this.play.frames[this.index] || this.play.state
  }

  // The current time, in seconds. While nothing changes, not every time has a frame.
  get moment() {
    const { state, play: { frames } } = this, next = this.isPast && frames[this.index + 1]
    if (!next || !state.settled && !isAlike(state, next)) return state.t
    return moment(Math.max(state.t, Math.min(this.shown ?? 0, next.t - 1e-6)))
  }

  // MARK: Opening

  open(component) {
    this.follower?.stop()
    this.imports.close()
    return this.run(() => this.opening(component))
  }

  *opening(component) {
    const { view, components } = this
    view.tell('')
    if (yield* this.startWith(component)) return
    if (this.described) view.choice.value = this.described.id
    // If no component is shown yet, open the first one that starts. The error message stays visible.
    else for (const { id } of components) if (id !== component && (yield* this.startWith(id))) return
  }

  // Starts a session with a component's own content and returns whether it succeeded.
  *startWith(component) {
    if (!starts[component]) yield* this.attempt(function* () { noteStart(yield this.host.call('component/describe', { component })) })
    return yield* this.begin(firstCalls(component))
  }

  // Starts a session and returns whether it succeeded.
  *begin(calls, ahead = false) {
    const { component } = calls[0].params
    return yield* this.attempt(function* () {
      yield* this.endTouches()
      // Restarting a recording is not an action of the user, so it can't be undone.
      const whole = this.follower?.isOn ? null : this.edits.whole
      const other = component === this.described?.id ? null : yield* this.learn(component)
      yield* this.instead(function* (play) { yield* play.begin(calls, ahead, ahead) })
      if (other) this.describe(other)
      this.hands.forget()
      this.edits.clear(whole)
      this.bending.ghost = null
      this.isPast = ahead
      this.index = 0
      this.isRunning = true
      this.rebase(performance.now())
      this.refresh()
      return true
    })
  }

  // Switches to a different session. The current session stays until the new one has been played. If a call
  // is refused, the current session is kept.
  *instead(act) {
    const start = performance.now(), old = this.play, play = Object.assign(new Play(this.host, this.module), { rate: old.rate })
    try { yield* act.call(this, play) } catch (error) {
      yield* play.end()
      throw error
    }
    // The duration of a replay, in milliseconds.
    play.cost = performance.now() - start
    this.play = play
    yield* old.end()
  }

  // Returns a component's description and the roles of its main layers.
  *learn(component, leaders) {
    const described = yield this.host.call('component/describe', { component })
    noteStart(described)
    return [described, leaders || (yield* leadersOf(this.host, firstCalls(component)))]
  }

  describe([described, leaders]) {
    const { view } = this, component = described.id, start = startOf(component)
    Object.assign(this, { described, leaders })
    view.choice.value = component
    view.summary.textContent = view.summary.title = this.described.summary
    view.hintAt({ ...start, hint: hintOf(this.described) }, component)
    this.controls = controlsOf(this.described, {
      get: name => this.parameter(name),
      base: this.initial = { ...defaultsOf(this.described), ...start.parameters },
      set: (name, value) => this.tune({ [name]: value }),
      tune: parameters => this.tune(parameters),
      preset: preset => this.tune({ ...this.untuned(), ...preset.parameters }),
      compare: (name, plain) => this.setBeside({ [name]: plain }),
      settings: () => showSettings(this),
      code: name => showCode(() => numbersOf(this.described, one => this.parameter(one)), name)
    })
    // Keep expanded groups of parameters expanded when the component's code changes.
    const groups = () => [...view.tuning.querySelectorAll('details')], nameOf = one => one.getAttribute('aria-label')
    const open = view.component === component ? groups().filter(one => one.open).map(nameOf) : null
    view.component = component
    view.tuning.replaceChildren(make('h2', null, 'Parameters'), this.controls)
    if (open) for (const one of groups()) one.open = open.includes(nameOf(one))
    view.events.replaceChildren(...eventsOf(this.described, start, event => this.send(event), role => this.idsOf(role)))
  }

  refresh() {
    this.controls.refresh()
    this.view.setStages(this.play, this.leaders, this.hands)
    this.view.placeHint(this.middle().y < this.play.viewport[1] / 2)
    this.seen = null
    this.draw()
  }

  // Runs a task and returns its result, or nothing if a call is refused or the host stops.
  *attempt(body) {
    try { return yield* body.call(this) } catch (error) {
      if (!(error instanceof Refusal)) yield* this.recovery.recover(error)
      else {
        this.view.tell(error.message, true)
        // Stop the clock, because otherwise each frame would repeat the failing call.
        if (error.data.kind == 'plugin-failed') this.isRunning = false
      }
    }
  }

  // MARK: Replaying

  // Replays different calls until they settle, keeping the current time.
  *replaced(calls, t, isOpened = false) {
    return yield* this.attempt(function* () {
      yield* this.instead(function* (play) {
        yield* play.begin(calls, true, isOpened)
        if (!isAtRest(calls) && !this.follower?.isOn) yield* play.carryOut('session/advance', rest, true)
        yield* play.judge()
      })
      this.isPast = true
      this.isRunning = false
      this.index = Math.max(0, indexAt(this.play.frames.map(one => one.t), t))
      this.shown = t
      this.seen = null
      this.controls.refresh()
      this.draw()
      return true
    })
  }
}
