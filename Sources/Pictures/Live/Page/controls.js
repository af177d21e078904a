// Controls for what can be tuned and what may happen, made from what a component says of itself.
const unitOf = unit => ({ points: 'pt', seconds: 's', degrees: '°', 'points per second': 'pt/s' })[unit] || unit || ''

// The largest of 1, 2 and 5 and their tenfolds and tenths that is no larger.
function roundStep(most) {
  const unit = 10 ** Math.floor(Math.log10(most))
  return +([5, 2, 1].find(one => one * unit <= most) * unit).toFixed(4)
}

// Where a slider ends, and its step: ranges are wider than what anybody would want.
function reach(schema, value) {
  const { minimum: low, maximum: high } = schema
  const most = Math.max(Math.abs(value || 0), Math.abs(typeof schema.default == 'number' ? schema.default : 0))
  const end = Math.min(high, most ? most * 4 : high > 100 ? 100 : high)
  const step = schema.type == 'integer' ? 1 : roundStep(Math.max((end - low) / 100, 1e-4))
  return [low, Math.min(high, Math.ceil(end / step - 1e-9) * step), step]
}

// What the word of a choice that is in force does. `compare`: shows it beside the one that is there without it.
function story(name, { enum: words, enumDescriptions: stories, default: plain }, get, compare) {
  const text = make('span'), button = make('button', { type: 'button', onclick: () => {
    compare(name, plain)
    // This button goes, and who works with keys stays here.
    document.getElementById('p-' + name).focus()
  } }, `Compare with ${plain ?? 'none'}`)
  const root = make('small', { class: 'story', id: `p-${name}-story` }, text, ' ', button)
  root.refresh = () => {
    text.textContent = stories[words.indexOf(get(name))] ?? ''
    button.hidden = (get(name) ?? null) === (plain ?? null)
  }
  return root
}

// One parameter as a control; `set` takes its new value, `get` tells the one in force.
function control(name, schema, get, set, compare) {
  const id = 'p-' + name, note = make('small', { class: 'wrong', role: 'alert' })
  // What is refused is told by the field's name, without the call's path to it.
  const give = value => whenDone(set(name, value), wrong => {
    note.textContent = (wrong || '').replaceAll('params/parameters/', '')
    if (wrong) row.refresh(true)
  })
  const kinds = schema.oneOf || schema.anyOf || [schema]
  const number = kinds.find(one => one.type == 'number' || one.type == 'integer')
  const words = (schema.enum || kinds.find(one => one.enum)?.enum || []).filter(one => typeof one == 'string' && one[0] != '.')
  // A long name breaks between its words.
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
      ...words.includes(schema.default) || schema.default === null ? [] : [make('option', { value: plain }, 'as it is')])
    refresh = () => field.value = JSON.stringify(get(name) ?? null)
  } else if (number) {
    const unit = unitOf(number['x-unit'])
    const isLong = unit.length > 4
    const bar = make('input', { id, type: 'range', 'aria-describedby': about.id, oninput: () => give(stepped(+bar.value)) })
    const exact = make('input', { type: 'number', 'aria-label': `${name}${unit && ' in ' + unit}`, step: 'any', min: number.minimum, max: number.maximum,
      onchange: () => exact.value === '' ? row.refresh(true) : give(+exact.value) })
    field = make('span', { class: 'slide' }, bar, exact, make('span', { class: isLong ? 'unit long' : 'unit' }, unit))
    let step
    const stepped = value => Math.max(+bar.min, Math.min(+bar.max, +(Math.round(value / step) * step).toFixed(6)))
    const part = value => typeof value == 'object' && value ? value.fraction : value
    refresh = isMeant => {
      const value = part(get(name))
      const [low, high, least] = reach(number, value)
      step = least
      // It stands where the value is, also between the steps by which it is drawn.
      Object.assign(bar, { min: low, max: Math.max(high, +bar.max === 100 ? 0 : +bar.max), step: number.type == 'integer' ? 1 : 'any' })
      if (isMeant || document.activeElement !== exact) exact.value = value
      bar.value = value
      bar.setAttribute('aria-valuetext', `${spoken(value)} ${unit}`)
    }
  } else {
    field = make('textarea', { id, rows: 3, spellcheck: false, 'aria-describedby': about.id, onchange: () => {
      let value
      forgetWrong()
      try { value = JSON.parse(field.value) } catch { return note.textContent = 'Write this as JSON, as in ' + JSON.stringify(schema.default) }
      give(value)
    } })
    // What is refused is mended where it stands.
    refresh = isMeant => { if (!isMeant && document.activeElement !== field) field.value = JSON.stringify(get(name) ?? null) }
  }
  const row = make('div', { class: 'control', 'data-name': name }, label, field, about, ...told ? [told] : [], note)
  row.refresh = isMeant => {
    refresh(isMeant)
    told?.refresh()
  }
  row.refresh()
  row.kind = schema.type == 'boolean' || words.length && !number ? 'Strategies' : number ? 'Numbers' : 'Content'
  return row
}

// All controls of a component, in groups.
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
    none.textContent = 'No parameter has this in its name or its description' + (event ? `, but the event ${event.type} has: Any event, beside the events, sends it.` : '.')
  } })
  const none = make('p', { class: 'facts', hidden: true, role: 'status' })
  const groups = ['Strategies', 'Numbers', 'Content'].map((kind, place) => make('details', { open: place == 0 && innerWidth >= 1080, 'aria-label': kind },
    make('summary', null, kind), ...rows.filter(row => row.kind == kind))).filter(group => group.children.length > 1)
  const choices = description.presets.map(one =>
    [one, make('button', { type: 'button', title: one.summary, 'aria-pressed': 'false', onclick: () => preset(one) }, one.name)])
  const presets = make('div', { class: 'presets', role: 'group', 'aria-label': 'Presets' }, ...choices.map(([, button]) => button))
  const root = make('div', { class: 'controls' }, presets, find, none, ...groups)
  // A preset is chosen where all that it sets is as it sets it.
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

// What an action has to be told besides its name, as in `{detent: large | {fraction: number}, card?}`, with the first word of
// what it may be told.
function neededBy({ members = '' }) {
  const inner = /\{[^{}]*\}|\[[^[\]]*\]/
  let plain = members.replace(/^\s*\{|\}\s*$/g, '')
  while (inner.test(plain)) plain = plain.replace(inner, '')
  const parts = plain.split(',').map(part => /^\s*(\w+)(\?)?\s*(?::\s*(\w+))?/.exec(part)).filter(part => part && !part[2])
  return Object.fromEntries(parts.map(([, name, , word = 'id']) => [name, /^(id|string|number|integer|boolean|count)$/.test(word) ? '' : word]))
}

// A button for each thing that may happen, and a form for any other.
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
  const pick = make('select', { 'aria-label': 'Kind of event', onchange: () => fill({ type: pick.value }) }, ...names.map(type => make('option', null, type)))
  const form = make('details', { 'aria-label': 'Any event' }, make('summary', null, 'Any event'), pick, about, text, button('Send', () => {
    let event
    forgetWrong()
    try { event = JSON.parse(text.value) } catch { return note.textContent = 'Write the event as JSON, as in {"type":"tap","x":200,"y":700}.' }
    whenDone(send(event), wrong => { note.textContent = wrong || '' })
  }), note)
  fill({ type: names[0] || 'tap' })
  // What has to be told more than its name is written in the form.
  const action = one => {
    const event = { type: 'action', name: one.name }, needed = neededBy(one)
    if (!Object.keys(needed).length) return button(one.name, () => send(event), one.summary)
    return button(one.name + '…', () => {
      form.open = true
      fill({ ...event, ...needed })
      about.textContent = one.members
      text.focus()
    }, one.summary + ' Write in the form what it needs.')
  }
  return [...start.buttons.map(([label, event]) => button(label, () => send(event))), ...description.actions.map(action), form]
}

// What was wrong before is no longer of interest: something else is done.
function forgetWrong() {
  for (const note of document.querySelectorAll('.wrong')) note.textContent = ''
}
