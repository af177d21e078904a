// The past as things that were done: each can be left out, moved in time, or change places with the next one.

// Each event and each call with its moment; time that passes is no thing that is done.
function atomsOf(calls) {
  const atoms = []
  calls.forEach(({ method, params, from, at }, call) => {
    if (!call || method == 'session/advance' || method == 'compare') return
    if (method != 'session/send') return atoms.push({ call, method, params, t: from, length: at - from })
    let t = from
    for (const event of params.events || [params.event]) {
      t = Math.max(t, event.t ?? t)
      atoms.push({ call, event, t, length: 0 })
    }
  })
  return atoms
}

const labelOf = ({ event, method, params }) => event?.type == 'environment' ? 'environment ' + surroundingsOf(event) : event
  ? [event.type, event.phase && !/^(down|began)$/.test(event.phase) ? event.phase : '', event.name ?? event.op ?? event.key ?? event.sheet ?? ''].filter(Boolean).join(' ')
  : method == 'session/configure' ? settingOf(params.parameters || {}) : method.replace('session/', '')

// What of the surroundings was changed.
const surroundingsOf = ({ type, t, viewport, ...more }) =>
  [viewport && `screen ${viewport.width} × ${viewport.height}`, settingOf(more)].filter(Boolean).join(', ')

// What was set: up to two parameters with their values, and how many more.
function settingOf(parameters) {
  const all = Object.entries(parameters), short = value => (text => text.length > 24 ? text.slice(0, 23) + '…' : text)(spoken(value))
  return all.slice(0, 2).map(([name, value]) => `${name} ${short(value)}`).join(', ') + (all.length > 2 ? ` and ${all.length - 2} more` : '')
}

// What a hand does with one control, step by step and without a pause, is one thing.
const isSameSetting = (one, other) => one.method == 'session/configure' && other.method == 'session/configure' && other.t - one.t < 1
  && Object.keys(one.params.parameters || {}).join() === Object.keys(other.params.parameters || {}).join()

// A wheel that turns, or what scrolls, without a pause is one thing, too.
const mostPause = .3
const isSameTurn = (one, other) => /^(wheel|scroll)$/.test(one.event?.type) && one.event.type === other.event?.type && other.t - one.t <= mostPause

// What is one thing to people: a finger from its touch to its release, or else an event or a call.
function unitsOf(calls) {
  const units = [], open = new Map()
  for (const atom of atomsOf(calls)) {
    const { event } = atom
    const finger = event && /^(pointer|drag)$/.test(event.type) ? event.type + (event.id || 0) : null
    if (finger && open.has(finger) && !/^(down|began)$/.test(event.phase)) {
      open.get(finger).atoms.push(atom)
      continue
    }
    const last = units[units.length - 1], before = last?.atoms[last.atoms.length - 1]
    // What was set for one side alone is another thing.
    const isParted = () => calls.slice(before.call, atom.call).some(one => one.method == 'compare')
    if (last && (isSameSetting(before, atom) || isSameTurn(before, atom)) && !isParted()) {
      last.atoms.push(atom)
      last.label = labelOf(atom)
      continue
    }
    const unit = { label: labelOf(atom), atoms: [atom] }
    if (finger) open.set(finger, unit)
    units.push(unit)
  }
  for (const unit of units) {
    unit.start = unit.atoms[0].t
    unit.end = Math.max(...unit.atoms.map(one => one.t + one.length))
  }
  return units
}

// The calls that do things at their moments; what was one call and still stands together is one.
function callsFrom(create, atoms) {
  const calls = [create]
  let clock = 0, last = null
  for (const atom of atoms.sort((one, other) => one.t - other.t)) {
    const t = moment(Math.max(clock, atom.t))
    if (atom.event) {
      const event = { ...atom.event, t }
      if (last?.call === atom.call) last.events.push(event)
      else {
        last = { call: atom.call, events: [event] }
        calls.push({ method: 'session/send', params: { events: last.events } })
      }
    } else {
      if (t > clock) calls.push({ method: 'session/advance', params: { to: t } })
      calls.push({ method: atom.method, params: atom.params })
      last = null
    }
    clock = t + atom.length
  }
  return calls
}

// An address that was cut has a word without its number.
const isNumber = text => text !== '' && Number.isFinite(+text)

// What was done with one edit, which is a word: dN leaves the N-th thing out, mN,S moves it by S seconds, sN lets
// it change places with the next one, pT,JSON changes parameters at a moment, oN,… plays a case of an exploration.
// Null for what makes no sense.
function edited(calls, word, host) {
  if (word[0] == 'o') return orderedCalls(host, calls, word.slice(1))?.calls
  const [, kind, first, rest = ''] = /^([dmsp])([\d.]+),?(.*)$/.exec(word) || []
  const units = unitsOf(calls), unit = units[first]
  const added = []
  const shift = (one, by) => { for (const atom of one.atoms) atom.t += Math.max(by, -one.start) }
  if (kind == 'p') {
    if (!isNumber(first)) return null
    let parameters
    try { parameters = JSON.parse(decodeURIComponent(rest)) } catch { return null }
    added.push({ call: -1, method: 'session/configure', params: { parameters }, t: +first, length: 0 })
  } else if (!unit) return null
  else if (kind == 'd') units.splice(+first, 1)
  else if (kind == 'm' && isNumber(rest)) shift(unit, +rest)
  else if (kind == 's' && units[+first + 1]) {
    const next = units[+first + 1], { start } = unit
    shift(unit, next.end - next.start + Math.max(0, next.start - unit.end))
    shift(next, start - next.start)
    units.splice(+first, 2, next, unit)
  } else return null
  const { method, params } = calls[0]
  const atoms = units.flatMap(one => one.atoms)
  // What is seen side by side stays so, from between the same two things on.
  calls.forEach((one, call) => {
    if (one.method != 'compare') return
    const place = atoms.findIndex(other => other.call > call)
    atoms.splice(place < 0 ? atoms.length : place, 0, { call, method: one.method, params: one.params, t: one.from, length: 0 })
  })
  return callsFrom({ method, params }, [...atoms, ...added])
}

// The list of what was done, newest first.
class Done {
  constructor(live) {
    this.live = live
    this.note = make('p', { class: 'facts' })
    this.list = make('ul', { class: 'rows' })
    this.root = make('div', null, this.note, this.list)
  }

  show(calls) {
    const { isOwn, isHeld } = this.live.edits
    const note = !unitsOf(calls).length ? 'Nothing yet: what is done on the stage or by a button stands here, and can be moved in time or left out.' : isOwn && !isHeld ? noAddress : ''
    if (this.note.textContent !== note) this.note.textContent = note
    if (this.known === calls && this.count === calls.length) return
    Object.assign(this, { known: calls, count: calls.length })
    const units = unitsOf(calls), active = document.activeElement, held = this.root.contains(active) ? active.closest('li') : null
    const button = held && [...held.querySelectorAll('button')].indexOf(active)
    this.list.replaceChildren(...units.map((unit, n) => this.row(unit, n, n + 1 < units.length)).reverse().slice(0, 40))
    if (units.length > 40) this.list.append(make('li', { class: 'facts' }, `and ${units.length - 40} before these`))
    // Who works with keys stays at the same button, or at that of what has come in its place.
    if (!held) return
    const { moved } = this, isMoved = one => one.label === moved.label && Math.abs(one.start - moved.start) < 1e-4
    const n = moved ? units.findIndex(isMoved) : +held.dataset.n
    const row = this.root.querySelector(`[data-n="${n}"]`) || this.list.firstChild, buttons = row ? [...row.querySelectorAll('button')] : []
    this.moved = null
    ;(buttons.slice(button).find(one => !one.disabled) || buttons[buttons.length - 1] || this.live.view.undo).focus()
  }

  row({ label, start, end }, n, hasNext) {
    const act = (sign, name, word, by = 0) => make('button', { type: 'button', title: name, 'aria-label': `${label}: ${name}`, disabled: by < 0 && start <= 0, onclick: () => {
      this.moved = by && { label, start: Math.max(0, start + by) }
      this.live.edits.edit(word)
    } }, sign)
    return make('li', { 'data-n': n }, make('button', { type: 'button', title: 'Show this moment', onclick: () => this.live.goTo(start) }, `${start.toFixed(3)} s`),
      make('b', null, label), end > start ? ` for ${(end - start).toFixed(2)} s` : '',
      make('span', { class: 'acts' }, act('◂', '50 ms earlier', `m${n},-0.05`, -.05), act('▸', '50 ms later', `m${n},0.05`, .05),
        hasNext ? act('⇅', 'change places with the next', `s${n}`) : '', act('✕', 'leave it out', `d${n}`)))
  }
}
