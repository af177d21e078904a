// Controls for the parameters and the events of a component, built from its description.
const unitOf = unit => ({ points: 'pt', seconds: 's', degrees: '°', 'points per second': 'pt/s' })[unit] || unit || ''

// Returns the largest number of the form 1, 2 or 5 times a power of ten that does not exceed `most`.
function roundStep(most) {
  const unit = 10 ** Math.floor(Math.log10(most))
  return +([5, 2, 1].find(one => one * unit <= most) * unit).toFixed(4)
}

// Returns the slider's start, end and step. The range in the schema is usually wider than anyone needs. It depends on the
// default, because a range that depends on the value would change while the user drags the slider.
function reach(schema, value, plain = schema.default) {
  const { minimum: low, maximum: high } = schema, usual = 4 * Math.abs(typeof plain == 'number' ? plain : 0) || 100, size = Math.abs(value || 0)
  const doublings = size > usual ? Math.ceil(Math.log2(size / usual) - 1e-9) : 0, end = Math.min(high, usual * 2 ** doublings)
  const step = schema.type == 'integer' ? 1 : roundStep(Math.max((end - low) / 100, 1e-4))
  return [low, Math.min(high, +(Math.ceil(end / step - 1e-9) * step).toFixed(6)), step]
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

// Creates the control for one parameter. `set` takes a new value, and `get` returns the current one. `base` contains
// the initial values of all parameters.
function control(name, schema, get, set, { compare, base, properties, code }) {
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
  const reset = make('button', { type: 'button', class: 'reset', 'aria-label': `Reset ${name}`, title: `Reset to ${JSON.stringify(base[name]) ?? 'null'}`.slice(0, 80), onclick: () => {
    give(base[name] ?? null)
    document.getElementById(id).focus()
  } }, '↺')
  const editor = isSpring(schema) && springEditor(name, { get: () => springIn(name, properties, get), sliders: true, code: () => code(name), set: (response, dampingFraction) => give({ response, dampingFraction }) })
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
    // The range stays while a finger or a key holds the slider.
    const hold = isOn => () => {
      isHeld = isOn
      if (!isOn) refresh()
    }
    const bar = make('input', { id, type: 'range', 'aria-describedby': about.id, oninput: () => give(stepped(+bar.value)), onpointerdown: hold(true), onkeydown: hold(true),
      onpointerup: hold(false), onlostpointercapture: hold(false), onkeyup: hold(false), onblur: hold(false) })
    const exact = make('input', { type: 'number', 'aria-label': `${name}${unit && ', ' + unit}`, step: 'any', min: number.minimum, max: number.maximum,
      onchange: () => exact.value === '' ? row.refresh(true) : give(+exact.value) })
    field = make('span', { class: 'slide' }, bar, exact, make('span', { class: isLong ? 'unit long' : 'unit' }, unit))
    let step, isHeld = false
    const stepped = value => Math.max(+bar.min, Math.min(+bar.max, +(Math.round(value / step) * step).toFixed(6)))
    const part = value => typeof value == 'object' && value ? value.fraction : value
    refresh = isMeant => {
      const value = part(get(name))
      if (!isHeld || value > +bar.max) {
        const [low, high, least] = reach(number, value, part(schema.default) ?? part(base[name]))
        step = least
        // The slider shows the exact value even if it is between two steps.
        Object.assign(bar, { min: low, max: high, step: number.type == 'integer' ? 1 : 'any' })
      }
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
  const row = make('div', { class: 'control', 'data-name': name }, make('span', { class: 'named' }, label, reset), field, ...editor ? [editor] : [], about, ...told ? [told] : [], note)
  row.refresh = isMeant => {
    refresh(isMeant)
    told?.refresh()
    editor && editor.refresh()
    row.isChanged = !isEqual(get(name) ?? null, base[name] ?? null)
    row.classList.toggle('changed', row.isChanged)
    reset.hidden = !row.isChanged
  }
  row.refresh()
  row.kind = schema.type == 'boolean' || words.length && !number ? 'Behavior' : number ? 'Values' : 'Data'
  return row
}

// The title of the group with the most important parameters.
const mainKind = 'Main parameters'

// Creates all controls of a component, in groups.
//
// `base` contains the initial values of the parameters, and `tune` sets several parameters at once.
function controlsOf(description, { get, set, tune, preset, compare, code, settings, base = defaultsOf(description) }) {
  const { properties } = description.parameters, main = mainNames(properties), pair = springPair(properties)
  const named = new Map(Object.entries(properties).map(([name, schema]) => [name, control(name, schema, get, set, { compare, base, properties, code })])), rows = [...named.values()]
  for (const [name, row] of named) if (main.includes(name)) row.kind = mainKind
  const curve = pair && pairEditor(pair, properties, { get, tune, code }), counts = []
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
  const groups = [mainKind, 'Behavior', 'Values', 'Data'].map((kind, place) => {
    const count = make('small'), own = place ? rows.filter(row => row.kind == kind) : main.map(name => named.get(name))
    counts.push([count, own])
    return make('details', { open: place == 0, 'aria-label': kind }, make('summary', null, kind, count), ...place || !curve ? [] : [curve], ...own)
  }).filter(group => group.querySelector('.control'))
  const choices = description.presets.map(one =>
    [one, make('button', { type: 'button', title: one.summary, 'aria-pressed': 'false', onclick: () => preset(one) }, one.name)])
  const presets = make('div', { class: 'presets', role: 'group', 'aria-label': 'Presets' }, ...choices.map(([, button]) => button))
  const changes = changesBar({ component: description.id, base, get, tune, preset, code, settings })
  const root = make('div', { class: 'controls' }, presets, changes, find, none, ...groups)
  // A preset appears pressed if all of its parameters have their preset values.
  const isInForce = ([name, value]) => JSON.stringify(get(name)) === JSON.stringify(value)
  root.refresh = () => {
    rows.forEach(row => row.refresh())
    curve?.refresh()
    changes.refresh()
    for (const [count, own] of counts) {
      const { length } = own.filter(row => row.isChanged)
      count.textContent = length ? ` ${length} changed` : ''
    }
    for (const [one, button] of choices) button.setAttribute('aria-pressed', String(Object.entries(one.parameters).every(isInForce)))
  }
  root.refresh()
  return root
}

const defaultsOf = description =>
  Object.fromEntries(Object.entries(description.parameters.properties).map(([name, schema]) => [name, schema.default]))

// Splits text at a separator outside of brackets.
function partsOf(text, separator) {
  const all = ['']
  let depth = 0
  for (const sign of text) {
    depth += '{['.includes(sign) - '}]'.includes(sign)
    if (sign == separator && !depth) all.push('')
    else all[all.length - 1] += sign
  }
  return all.map(one => one.trim()).filter(Boolean)
}

const isType = word => /^(id|string|number|integer|boolean|count)$/.test(word)

// Returns the members of an action, except its name: `{detent: large | {fraction: number}, card?}` has two.
const membersOf = ({ members = '' }) => partsOf(members.trim().replace(/^\{|\}$/g, ''), ',').map(part => {
  const [, name, mark, kinds] = /^(\w+)(\?)?\s*:?\s*(.*)$/s.exec(part) || []
  return { name, isOptional: !!mark, kinds: partsOf(kinds || 'id', '|') }
}).filter(one => one.name)

// Returns the required members of an action, each with the first of its possible values.
const neededBy = action => Object.fromEntries(membersOf(action).filter(one => !one.isOptional)
  .map(({ name, kinds: [word] }) => [name, /^\w+$/.test(word) && !isType(word) ? word : '']))

// Returns the value of a member from the text of its field.
function memberFrom(text, kinds) {
  if (/^[{[]/.test(text) || kinds.some(kind => /^(number|integer|count|boolean)$/.test(kind))) try { return JSON.parse(text) } catch { /* It is text. */ }
  return text
}

// Creates a form for the members of an action. `idsOf` suggests the ids for a member.
function formOf(action, send, idsOf) {
  const needed = neededBy(action), fields = membersOf(action).map(({ name, isOptional, kinds }) => {
    const field = make('input', { type: 'text', list: 'ids-' + name, autocomplete: 'off', required: !isOptional, placeholder: isOptional ? 'optional' : kinds.join(' | '), value: needed[name] || null })
    const words = kinds.filter(kind => /^\w+$/.test(kind) && !isType(kind))
    return { name, kinds, field, root: make('label', null, name, field, make('datalist', { id: 'ids-' + name }, ...[...words, ...idsOf(name)].map(value => make('option', { value })))) }
  })
  const form = make('form', { class: 'asked', 'aria-label': action.name, onsubmit: event => {
    event.preventDefault()
    const given = fields.filter(({ field }) => field.value !== '').map(({ name, kinds, field }) => [name, memberFrom(field.value, kinds)])
    send(Object.fromEntries(given))
  } }, make('small', null, action.summary), ...fields.map(one => one.root), make('button', null, 'Send'))
  form.first = fields[0].field
  return form
}

// Creates a button for each common event, and a form for all other events. A message about an event appears
// after its control.
function eventsOf(description, start, send, idsOf = () => []) {
  const button = (text, act, title, more) => make('button', { type: 'button', title, ...more, onclick: act }, text)
  const names = description.events.map(one => one.type).filter(type => !/^(pointer|wheel|drag|scroll)$/.test(type))
  const text = make('textarea', { rows: 3, spellcheck: false, 'aria-label': 'Event as JSON' })
  const note = make('small', { class: 'wrong', role: 'status' }), about = make('small')
  const say = (event, control, then) => {
    forgetWrong()
    control.after(note)
    return whenDone(send(event), said => {
      note.textContent = said || ''
      then?.(said)
    })
  }
  const fill = event => {
    pick.value = event.type
    text.value = JSON.stringify(event)
    about.textContent = description.events.find(one => one.type == event.type)?.members || ''
  }
  const pick = make('select', { 'aria-label': 'Event type', onchange: () => fill({ type: pick.value }) }, ...names.map(type => make('option', null, type)))
  const custom = button('Send', () => {
    let event
    try { event = JSON.parse(text.value) } catch {
      custom.after(note)
      return note.textContent = 'Enter the event as JSON, for example {"type":"tap","x":200,"y":700}.'
    }
    say(event, custom)
  })
  const details = make('details', { 'aria-label': 'Custom event' }, make('summary', null, 'Custom event'), pick, about, text, custom)
  fill({ type: names[0] || 'tap' })
  let form, opener
  const close = () => {
    form?.remove()
    opener?.setAttribute('aria-expanded', 'false')
    form = opener = null
  }
  const open = (action, control) => {
    close()
    form = formOf(action, members => say({ type: 'action', name: action.name, ...members }, form), idsOf)
    opener = control
    control.setAttribute('aria-expanded', 'true')
    ;(control.closest('.pair') || control).after(form)
    form.first.focus()
  }
  // An action with required members opens a form. One with optional members is sent at once, and opens the form
  // if the component has something to say about it.
  const action = one => {
    const members = membersOf(one), isNeeded = members.some(member => !member.isOptional)
    if (!members.length) {
      const control = button(one.name, () => say({ type: 'action', name: one.name }, control), one.summary)
      return [control]
    }
    const flip = event => opener === event.currentTarget ? close() : open(one, event.currentTarget)
    if (isNeeded) return [button(one.name + '…', flip, one.summary + ' Opens a form.', { 'aria-expanded': 'false' })]
    const more = button('…', flip, `${one.name} with ${members.map(member => member.name).join(', ')}`, { 'aria-expanded': 'false', 'aria-label': `${one.name} with ${members.map(member => member.name).join(', ')}` })
    const control = button(one.name, () => say({ type: 'action', name: one.name }, pair, said => {
      if (!said) return
      open(one, more)
      pair.after(note, form)
    }), one.summary)
    const pair = make('span', { class: 'pair' }, control, more)
    return [pair]
  }
  const starts = start.buttons.map(([label, event]) => {
    const control = button(label, () => say(event, control))
    return control
  })
  return [...starts, ...description.actions.flatMap(action), details]
}

// Clears old error messages when the user does something else.
function forgetWrong() {
  for (const note of document.querySelectorAll('.wrong')) note.textContent = ''
}
