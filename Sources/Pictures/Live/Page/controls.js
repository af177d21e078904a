// Controls for the parameters and the events of a component, built from its description.
const unitOf = unit => ({ points: 'pt', seconds: 's', degrees: '°', 'points per second': 'pt/s' })[unit] || unit || ''

// Returns the largest number of the form 1, 2 or 5 times a power of ten that does not exceed `most`.
function roundStep(most) {
  const unit = 10 ** Math.floor(Math.log10(most))
  return +([5, 2, 1].find(one => one * unit <= most) * unit).toFixed(4)
}

// Returns the slider's start, end and step. The range in the schema is usually wider than anyone needs.
function reach(schema, value) {
  const { minimum: low, maximum: high } = schema
  const most = Math.max(Math.abs(value || 0), Math.abs(typeof schema.default == 'number' ? schema.default : 0))
  const end = Math.min(high, most ? most * 4 : high > 100 ? 100 : high)
  const step = schema.type == 'integer' ? 1 : roundStep(Math.max((end - low) / 100, 1e-4))
  return [low, Math.min(high, Math.ceil(end / step - 1e-9) * step), step]
}

// Describes the selected option. `compare` shows the option beside the default.
function story(name, { enum: words, enumDescriptions: stories, default: plain }, get, compare) {
  const text = make('span'), button = make('button', { type: 'button', onclick: () => {
    compare(name, plain)
    // This button is about to disappear, so keyboard focus moves to the parameter's menu.
    document.getElementById('p-' + name).focus()
  } }, `Compare with ${plain ?? 'none'}`)
  const root = make('small', { class: 'story', id: `p-${name}-story` }, text, ' ', button)
  root.refresh = () => {
    text.textContent = stories[words.indexOf(get(name))] ?? ''
    button.hidden = (get(name) ?? null) === (plain ?? null)
  }
  return root
}

// Creates the control for one parameter. `set` takes a new value, and `get` returns the current one.
function control(name, schema, get, set, compare) {
  const id = 'p-' + name, note = make('small', { class: 'wrong', role: 'alert' })
  // The field's label already shows the parameter's name, so the error message omits the path.
  const give = value => whenDone(set(name, value), wrong => {
    note.textContent = (wrong || '').replaceAll('params/parameters/', '')
    if (wrong) row.refresh(true)
  })
  const kinds = schema.oneOf || schema.anyOf || [schema]
  const number = kinds.find(one => one.type == 'number' || one.type == 'integer')
  const words = (schema.enum || kinds.find(one => one.enum)?.enum || []).filter(one => typeof one == 'string' && one[0] != '.')
  // Lets a long name break between its words.
  const label = make('label', { for: id }, ...name.split(/(?=[A-Z])/).flatMap((part, i) => i ? [make('wbr'), part] : [part]))
  const about = make('small', { id: id + '-about' }, schema.description)
  const told = schema.enum && schema.enumDescriptions ? story(name, schema, get, compare) : null
  let field, refresh
  if (schema.type == 'boolean') {
    field = make('input', { id, type: 'checkbox', 'aria-describedby': about.id, onchange: () => give(field.checked) })
    refresh = () => field.checked = !!get(name)
  } else if (words.length && !number) {
    const plain = JSON.stringify(schema.default)
    field = make('select', { id, 'aria-describedby': told ? `${about.id} ${told.id}` : about.id, onchange: () => give(JSON.parse(field.value)) },
      ...[...schema.default === null ? [null] : [], ...words].map(word => make('option', { value: JSON.stringify(word) }, word ?? 'none')),
      ...words.includes(schema.default) || schema.default === null ? [] : [make('option', { value: plain }, 'default')])
    refresh = () => field.value = JSON.stringify(get(name) ?? null)
  } else if (number) {
    const unit = unitOf(number['x-unit'])
    const isLong = unit.length > 4
    const bar = make('input', { id, type: 'range', 'aria-describedby': about.id, oninput: () => give(stepped(+bar.value)) })
    const exact = make('input', { type: 'number', 'aria-label': `${name}${unit && ', ' + unit}`, step: 'any', min: number.minimum, max: number.maximum,
      onchange: () => exact.value === '' ? row.refresh(true) : give(+exact.value) })
    field = make('span', { class: 'slide' }, bar, exact, make('span', { class: isLong ? 'unit long' : 'unit' }, unit))
    let step
    const stepped = value => Math.max(+bar.min, Math.min(+bar.max, +(Math.round(value / step) * step).toFixed(6)))
    const part = value => typeof value == 'object' && value ? value.fraction : value
    refresh = isMeant => {
      const value = part(get(name))
      const [low, high, least] = reach(number, value)
      step = least
      // The slider shows the exact value even if it is between two steps.
      Object.assign(bar, { min: low, max: Math.max(high, +bar.max === 100 ? 0 : +bar.max), step: number.type == 'integer' ? 1 : 'any' })
      if (isMeant || document.activeElement !== exact) exact.value = value
      bar.value = value
      bar.setAttribute('aria-valuetext', `${spoken(value)} ${unit}`)
    }
  } else {
    field = make('textarea', { id, rows: 3, spellcheck: false, 'aria-describedby': about.id, onchange: () => {
      let value
      forgetWrong()
      try { value = JSON.parse(field.value) } catch { return note.textContent = 'Enter JSON, for example ' + JSON.stringify(schema.default) }
      give(value)
    } })
    // Keeps refused text in the field so that the user can correct it.
    refresh = isMeant => { if (!isMeant && document.activeElement !== field) field.value = JSON.stringify(get(name) ?? null) }
  }
  const row = make('div', { class: 'control', 'data-name': name }, label, field, about, ...told ? [told] : [], note)
  row.refresh = isMeant => {
    refresh(isMeant)
    told?.refresh()
  }
  row.refresh()
  row.kind = schema.type == 'boolean' || words.length && !number ? 'Behaviour' : number ? 'Values' : 'Data'
  return row
}

// Creates all controls of a component, in groups.
function controlsOf(description, { get, set, preset, compare }) {
  const rows = Object.entries(description.parameters.properties).map(([name, schema]) => control(name, schema, get, set, compare))
  const find = make('input', { type: 'search', placeholder: 'Find a parameter', 'aria-label': 'Find a parameter', oninput: () => {
    const word = find.value.toLowerCase()
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(word)
    for (const group of groups) {
      group.hidden = !rows.some(row => !row.hidden && row.parentNode === group)
      group.open = group.open || !!word
    }
    none.hidden = groups.some(group => !group.hidden)
    const event = description.events.find(one => `${one.members} ${one.summary}`.toLowerCase().includes(word))
    none.textContent = 'No matching parameter.' + (event ? ` The event ${event.type} matches. Send it as a custom event.` : '')
  } })
  const none = make('p', { class: 'facts', hidden: true, role: 'status' })
  const groups = ['Behaviour', 'Values', 'Data'].map((kind, place) => make('details', { open: place == 0 && innerWidth >= 1080, 'aria-label': kind },
    make('summary', null, kind), ...rows.filter(row => row.kind == kind))).filter(group => group.children.length > 1)
  const choices = description.presets.map(one =>
    [one, make('button', { type: 'button', title: one.summary, 'aria-pressed': 'false', onclick: () => preset(one) }, one.name)])
  const presets = make('div', { class: 'presets', role: 'group', 'aria-label': 'Presets' }, ...choices.map(([, button]) => button))
  const root = make('div', { class: 'controls' }, presets, find, none, ...groups)
  // A preset appears pressed if all of its parameters have their preset values.
  const isInForce = ([name, value]) => JSON.stringify(get(name)) === JSON.stringify(value)
  root.refresh = () => {
    rows.forEach(row => row.refresh())
    for (const [one, button] of choices) button.setAttribute('aria-pressed', String(Object.entries(one.parameters).every(isInForce)))
  }
  root.refresh()
  return root
}

const defaultsOf = description =>
  Object.fromEntries(Object.entries(description.parameters.properties).map(([name, schema]) => [name, schema.default]))

// Returns the required members of an action, except its name, each with the first of its possible values.
// `members` is a string such as `{detent: large | {fraction: number}, card?}`.
function neededBy({ members = '' }) {
  const inner = /\{[^{}]*\}|\[[^[\]]*\]/
  let plain = members.replace(/^\s*\{|\}\s*$/g, '')
  while (inner.test(plain)) plain = plain.replace(inner, '')
  const parts = plain.split(',').map(part => /^\s*(\w+)(\?)?\s*(?::\s*(\w+))?/.exec(part)).filter(part => part && !part[2])
  return Object.fromEntries(parts.map(([, name, , word = 'id']) => [name, /^(id|string|number|integer|boolean|count)$/.test(word) ? '' : word]))
}

// Creates a button for each common event, and a form for all other events.
function eventsOf(description, start, send) {
  const button = (text, act, title) => make('button', { type: 'button', title, onclick: act }, text)
  const names = description.events.map(one => one.type).filter(type => !/^(pointer|wheel|drag|scroll)$/.test(type))
  const text = make('textarea', { rows: 3, spellcheck: false, 'aria-label': 'Event as JSON' })
  const note = make('small', { class: 'wrong', role: 'alert' }), about = make('small')
  const fill = event => {
    pick.value = event.type
    text.value = JSON.stringify(event)
    about.textContent = description.events.find(one => one.type == event.type)?.members || ''
  }
  const pick = make('select', { 'aria-label': 'Event type', onchange: () => fill({ type: pick.value }) }, ...names.map(type => make('option', null, type)))
  const form = make('details', { 'aria-label': 'Custom event' }, make('summary', null, 'Custom event'), pick, about, text, button('Send', () => {
    let event
    forgetWrong()
    try { event = JSON.parse(text.value) } catch { return note.textContent = 'Enter the event as JSON, for example {"type":"tap","x":200,"y":700}.' }
    whenDone(send(event), wrong => { note.textContent = wrong || '' })
  }), note)
  fill({ type: names[0] || 'tap' })
  // An action with required members opens the form.
  const action = one => {
    const event = { type: 'action', name: one.name }, needed = neededBy(one)
    if (!Object.keys(needed).length) return button(one.name, () => send(event), one.summary)
    return button(one.name + '…', () => {
      form.open = true
      fill({ ...event, ...needed })
      about.textContent = one.members
      text.focus()
    }, one.summary + ' Opens a form for its details.')
  }
  return [...start.buttons.map(([label, event]) => button(label, () => send(event))), ...description.actions.map(action), form]
}

// Clears old error messages when the user does something else.
function forgetWrong() {
  for (const note of document.querySelectorAll('.wrong')) note.textContent = ''
}
