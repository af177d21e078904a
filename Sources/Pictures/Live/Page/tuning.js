// Changed parameters: buttons that reset them, copy them as JSON, or save them as the user's own presets.
const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other)

// Returns the names of the most important parameters: the main spring, then the distances and shares that determine the
// outcome of a release, then other numbers.
function mainNames(properties, most = 5) {
  const entries = Object.entries(properties), isNumber = ([, schema]) => typeof schema.default == 'number', names = list => list.map(([name]) => name)
  const springs = springPair(properties)?.names ?? names(entries.filter(([, schema]) => isSpring(schema))).slice(0, 2)
  const isLimit = ([name, schema]) => /(translation|threshold|distance|share)$/i.test(name) && !/^minimum/.test(name) && schema['x-unit'] != 'progress'
  const limits = entries.filter(one => isNumber(one) && isLimit(one)), others = entries.filter(one => isNumber(one) && !/^(minimum|fallback)/.test(one[0]))
  return [...new Set([...springs, ...names(limits), ...names(others)])].slice(0, most)
}

// Returns the parameters that differ from `base`.
const changedFrom = (base, get) => Object.fromEntries(Object.keys(base).filter(name => !isEqual(get(name) ?? null, base[name] ?? null)).map(name => [name, get(name) ?? null]))

// The user's own presets for a component, which are stored in the browser.
class OwnPresets {
  constructor(component) { this.place = 'playground-presets-' + component }

  get all() {
    try { return JSON.parse(localStorage.getItem(this.place)) || [] } catch { return this.kept || [] }
  }

  set all(list) {
    this.kept = list
    try { localStorage.setItem(this.place, JSON.stringify(list)) } catch { /* A page may have no storage. */ }
  }

  save(name, parameters) { this.all = [...this.all.filter(one => one.name !== name), { name, parameters }] }
  remove(name) { this.all = this.all.filter(one => one.name !== name) }
}

// Creates the buttons for changed parameters. `base` contains the initial values of the parameters.
function changesBar({ component, base, get, tune, preset, code, settings }) {
  const own = new OwnPresets(component), note = make('small', { role: 'status' }), list = make('div', { class: 'presets', role: 'group', 'aria-label': 'Your presets' })
  const button = (text, title, onclick) => make('button', { type: 'button', title, onclick }, text), changed = () => changedFrom(base, get)
  const name = make('input', { type: 'text', 'aria-label': 'Name of the preset', placeholder: 'Name', required: true, autocomplete: 'off' })
  const form = make('form', { class: 'asked', hidden: true, 'aria-label': 'Save as preset', onsubmit: event => {
    event.preventDefault()
    own.save(name.value.trim(), changed())
    note.textContent = `Saved ${name.value.trim()} in this browser.`
    name.value = ''
    form.hidden = true
    show()
  } }, name, make('button', null, 'Save preset'))
  const reset = button('Reset all', 'Reset every parameter to its initial value', () => tune(Object.fromEntries(Object.keys(changed()).map(one => [one, base[one]]))))
  const copy = button('Copy changes', 'Copy the changed parameters as JSON', async () => note.textContent = await copyText(JSON.stringify(changed(), null, 2)) ? 'Copied as JSON.' : JSON.stringify(changed()))
  const save = button('Save as preset…', 'Save the changed parameters under a name', () => {
    form.hidden = !form.hidden
    if (!form.hidden) name.focus()
  })
  const show = () => list.replaceChildren(...own.all.map(one => make('span', { class: 'pair' }, button(one.name, JSON.stringify(one.parameters), () => preset(one)),
    make('button', { type: 'button', 'aria-label': `Delete the preset ${one.name}`, title: 'Delete this preset', onclick: () => {
      own.remove(one.name)
      show()
    } }, '✕'))))
  const root = make('div', { class: 'changes' }, list, make('div', { class: 'presets' }, button('Copy as code…', 'Copy springs and numbers for SwiftUI, UIKit, Jetpack Compose, Flutter, Motion or CSS', () => code()), button('Compare settings…', 'Replay the recording with up to three settings side by side', () => settings()), copy, save, reset), form, note)
  root.refresh = () => {
    const { length } = Object.keys(changed())
    // Don't disable the focused button, because it would lose the keyboard focus.
    for (const one of [copy, save, reset]) one.disabled = !length && document.activeElement !== one
    reset.textContent = length ? `Reset all (${length})` : 'Reset all'
  }
  show()
  return root
}
