// Controls for the environment of a component: screen size, reduced motion, direction and keyboard.
// Each screen has its width, height and name, and the safe areas in portrait and landscape: top, sides and bottom.
const screenSizes = [
  [375, 667, 'small phone', [20, 0, 0], [0, 0, 0]], [393, 852, 'phone', [59, 0, 34], [0, 59, 21]],
  [430, 932, 'large phone', [59, 0, 34], [0, 59, 21]], [820, 1180, 'tablet', [24, 0, 20], [24, 0, 20]]]

// Returns the event for a screen size. The safe area of an unknown screen stays as it is.
const screenEvent = (width, height) => {
  const known = screenSizes.find(([w, h]) => w == Math.min(width, height) && h == Math.max(width, height))
  const [top, side, bottom] = known?.[width > height ? 4 : 3] ?? []
  return { viewport: { width, height }, ...known && { safeArea: { top, left: side, bottom, right: side } } }
}
const keyboardHeight = 336

// Whether the system asks for reduced motion. The components of a page start with this setting.
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const takesEnvironment = ({ events }) => events.some(one => one.type == 'environment')

// Returns the environment that events have set up to a time.
const environmentAt = (play, t) => Object.assign({}, ...play.surroundings.filter(one => one.t <= t + 1e-9).map(one => one.event))

class Environment {
  constructor(live) {
    const send = more => whenDone(live.send({ type: 'environment', ...more }), said => this.note.textContent = said || '')
    const row = (name, field) => make('label', { class: 'setting' }, name, field)
    this.live = live
    this.size = make('select', { onchange: () => {
      const [width, height] = this.size.value.split(' ').map(Number)
      send(screenEvent(width, height))
    } })
    this.motion = make('input', { type: 'checkbox', onchange: () => send({ reduceMotion: this.motion.checked }) })
    this.direction = make('select', { onchange: () => send({ layoutDirection: this.direction.value }) },
      make('option', { value: 'ltr' }, 'left to right'), make('option', { value: 'rtl' }, 'right to left'))
    this.keyboard = make('input', { type: 'checkbox', onchange: () => send({ keyboardHeight: this.keyboard.checked ? keyboardHeight : 0 }) })
    this.note = make('small', { class: 'wrong', role: 'status' })
    const rotate = make('button', { type: 'button', onclick: () => {
      const [width, height] = live.play.screenAt(live.moment)
      send(screenEvent(height, width))
    } }, 'Rotate')
    this.root = make('div', null, row('Screen', this.size), row('Reduced motion', this.motion), row('Direction', this.direction), row('Keyboard', this.keyboard), rotate, this.note)
  }

  // Shows the environment at the current time.
  show() {
    const { live } = this, { play, moment } = live, [w, h] = play.screenAt(moment), now = environmentAt(play, moment), size = `${w} ${h}`
    this.root.parentNode.hidden = !takesEnvironment(live.described)
    if (this.size.value !== size) {
      const all = screenSizes.map(([a, b, name]) => w > h ? [b, a, name] : [a, b, name])
      if (!all.some(([a, b]) => a === w && b === h)) all.unshift([w, h, 'other'])
      this.size.replaceChildren(...all.map(([a, b, name]) => make('option', { value: `${a} ${b}` }, `${a} × ${b}, ${name}`)))
      this.size.value = size
    }
    this.motion.checked = !!now.reduceMotion
    this.direction.value = now.layoutDirection || 'ltr'
    this.keyboard.checked = now.keyboardHeight > 0
  }
}
