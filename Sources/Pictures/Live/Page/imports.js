// Places the gestures of an imported recording in a session of the shown component. The user chooses the gesture and the layer
// on which it begins; then the path can be edited and saved like any other.

// The longest recording that can be played as a whole, in microseconds.
const longestRecording = 3e8

// Returns the events of gestures that begin at a time in seconds. With `at`, the first sample is moved to that point.
function eventsOfGestures(gestures, time, at) {
  const [[first]] = gestures, start = Math.round(time * 1e6) - first.t
  const [dx, dy] = at ? [at.x - first.x, at.y - first.y] : [0, 0], moved = (value, by) => by ? rounded(value + by) : value
  return gestures.map(samples => samples.map(({ t, phase, id, x, y, device }) => ({ type: 'pointer', phase, t: (t + start) / 1e6, ...id ? { id } : {},
    x: moved(x, dx), y: moved(y, dy), ...device == 'touch' ? {} : { device } })))
}

class Imports {
  constructor(live) {
    this.live = live
    this.gesture = make('select', { 'aria-label': 'Gesture', onchange: () => this.play() })
    this.start = make('select', { onchange: () => this.place(this.start.value) })
    this.button = make('button', { type: 'button', 'aria-pressed': 'false', title: 'After this, click the point at which the finger touches down', onclick: () => this.wait(!this.isWaiting) }, 'Click a place')
    this.density = make('select', { onchange: () => this.rescale(+this.density.value) }, ...densities.map(one => make('option', { value: one }, String(one))))
    this.densityLabel = make('label', { hidden: true, title: 'The screen density of the phone, as printed by adb shell wm density' }, 'Pixels per inch', this.density)
    this.title = make('b')
    this.root = make('div', { class: 'imported', role: 'group', 'aria-label': 'Imported recording', hidden: true }, this.title, this.gesture, this.densityLabel, make('label', null, 'Begins on', this.start), this.button,
      make('button', { type: 'button', onclick: () => this.close() }, 'Done'))
  }

  // Shows a recording in a new session of the shown component.
  open(recording, name) {
    const { live } = this, density = recording.withDensity && likelyDensity(recording)
    if (density) recording = recording.withDensity(density)
    const { gestures } = recording, all = gestures.flat(), ends = one => one[one.length - 1].t
    live.follower?.stop()
    this.density.value = String(density)
    this.densityLabel.hidden = !density
    Object.assign(this, { recording, name, at: null, told: [`${name}: ${recording.format}, ${spokenCount(all.length, 'sample')}, ${spokenCount(gestures.length, 'gesture')}.`, leftOutText(recording),
      density && `${density} pixels per inch are assumed.`].filter(Boolean).join(' ') })
    this.title.textContent = name
    const isShort = ends(all) - all[0].t <= longestRecording
    this.gesture.replaceChildren(...isShort ? [make('option', { value: '' }, 'All gestures')] : [], ...gestures.slice(0, 500).map((one, i) => make('option', { value: i }, `Gesture ${i + 1}`)))
    this.gesture.hidden = gestures.length == 1
    this.root.hidden = false
    live.on.bend = true
    return this.play(true)
  }

  close() {
    if (this.root.hidden) return
    this.root.hidden = true
    this.wait(false)
    // Without the controls, the stage has more space.
    this.live.refresh()
  }

  // Waits for a click on the stage, which determines the point at which the gesture begins.
  wait(isWaiting) {
    this.isWaiting = isWaiting
    this.button.setAttribute('aria-pressed', String(isWaiting))
    this.live.view.stages.classList.toggle('placing', isWaiting)
  }

  // Handles a press on the stage, and returns whether it chose a place.
  press(event, screen) {
    if (!this.isWaiting) return false
    const { x, y } = screen.point(event), round = value => Math.round(value * 100) / 100
    this.at = { x: round(x), y: round(y), name: 'the clicked point' }
    this.wait(false)
    this.play()
    return true
  }

  // Reads the recording again for a phone with another density.
  rescale(density) {
    this.recording = this.recording.withDensity(density)
    this.play()
  }

  // Begins the gesture in the middle of a layer, or at its recorded place.
  place(id) {
    const { live } = this
    this.at = id ? { ...middleOf(this.resting, live.play.viewport, id), id, name: id } : null
    this.play()
  }

  play(isFirst) {
    const { live } = this
    return whenDone(live.run(() => this.playing()), isPlayed => {
      if (!isPlayed) return
      if (isFirst) this.wait(true)
      live.view.tell(isFirst ? `${this.told} Click the layer on which it begins, or press Done.` : `The gesture begins ${this.at ? `on ${this.at.name}` : 'at its recorded place'}. Drag the path to bend it.`)
      this.offer()
    })
  }

  // Plays the chosen gestures in a new session as soon as the session has settled.
  *playing() {
    const { live, recording: { gestures, screen } } = this, { play } = live, [width, height] = play.viewport
    const [create, ...more] = firstCalls(play.component)
    // The session keeps the parameters that the user has set.
    const params = { ...create.params, parameters: Object.assign({}, ...live.settings().map(one => one.params.parameters)), viewport: screen || { width, height } }
    const calls = [{ method: 'session/create', params }, ...more]
    const state = yield* live.attempt(function* () { return yield* this.restOf(calls) }.bind(this))
    if (!state) return false
    this.resting = state
    const chosen = this.gesture.value === '' ? gestures : [gestures[+this.gesture.value]]
    const sends = eventsOfGestures(chosen, state.t, this.at).map(events => ({ method: 'session/send', params: { events } }))
    if (!(yield* live.begin([...calls, { method: 'session/advance', params: rest }, ...sends, { method: 'session/advance', params: rest }], true))) return false
    live.files.parent = this.name
    return true
  }

  // Returns the state in which a session settles.
  *restOf([create, ...more]) {
    const { host } = this.live, { session } = yield host.call('session/create', create.params)
    for (const { method, params } of more) yield host.call(method, { ...params, session })
    const { state } = yield host.call('session/advance', { session, ...rest })
    yield host.call('session/close', { session })
    return state
  }

  // Lists the layers that accept touches, the front one first.
  offer() {
    const ids = this.resting.layers.filter(one => one.hit && isSeen(one)).map(one => one.id).reverse()
    this.start.replaceChildren(make('option', { value: '' }, this.at && !this.at.id ? 'Clicked point' : 'Recorded place'), ...ids.map(id => make('option', { value: id }, id)))
    this.start.value = this.at?.id || ''
  }
}

const spokenCount = (count, noun) => `${count} ${noun}${count == 1 ? '' : 's'}`

// Returns a sentence about the parts of a recording that were left out, or an empty string.
function leftOutText({ omissions }) {
  const parts = omissions.slice(0, 3).map(({ reason, count }) => `${reason} (${count})`)
  return parts.length ? `Left out: ${parts.join('; ')}${omissions.length > 3 ? ` and ${omissions.length - 3} more kinds` : ''}.` : ''
}
