// The history of a session as a list of inputs. Each can be deleted, moved in time, or swapped with the next one.

// Returns every event and every call with its time. Creating the session and advancing the clock are not
// inputs.
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

const typeNames = { __proto__: null, pointer: 'Touch', drag: 'Drag', wheel: 'Wheel', scroll: 'Scroll', measure: 'Layout:' }
const labelOf = ({ event, method, params }) => event?.type == 'environment' ? 'Environment: ' + surroundingsOf(event) : event
  ? [typeNames[event.type] ?? event.type, event.phase && !/^(down|began)$/.test(event.phase) ? event.phase : '', event.name ?? event.op ?? event.key ?? event.sheet ?? '',
    event.type == 'measure' && event.height != null ? `${event.height} pt` : ''].filter(Boolean).join(' ')
  : method == 'session/configure' ? settingOf(params.parameters || {}) : method.replace('session/', '')

// Describes the changes of an environment event.
const surroundingsOf = ({ type, t, viewport, ...more }) =>
  [viewport && `screen ${viewport.width} × ${viewport.height}`, settingOf(more)].filter(Boolean).join(', ')

// Describes a change of parameters: up to two names with their values, and the number of remaining names.
function settingOf(parameters) {
  const all = Object.entries(parameters), short = value => (text => text.length > 24 ? text.slice(0, 23) + '…' : text)(spoken(value))
  return all.slice(0, 2).map(([name, value]) => `${name} ${short(value)}`).join(', ') + (all.length > 2 ? ` and ${all.length - 2} more` : '')
}

// Consecutive changes of the same control, without a pause, count as one input.
const isSameSetting = (one, other) => one.method == 'session/configure' && other.method == 'session/configure' && other.t - one.t < 1
  && Object.keys(one.params.parameters || {}).join() === Object.keys(other.params.parameters || {}).join()

// Consecutive wheel or scroll events, without a pause, also count as one input.
const mostPause = .3
const isSameTurn = (one, other) => /^(wheel|scroll)$/.test(one.event?.type) && one.event.type === other.event?.type && other.t - one.t <= mostPause

// Groups events into inputs as a person would count them: a touch from down to up, or a single event or call.
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
    // A change made after the sides parted counts as a separate input.
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

// Builds calls that send events at their times. Events of the same call stay together if nothing comes
// between them.
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

// A truncated address can end in a word without its number.
const isNumber = text => text !== '' && Number.isFinite(+text)

// Applies one edit to calls. The edit is a word: `dN` deletes input N, `mN,S` moves it by S seconds, `sN`
// swaps it with the next input, `pT,JSON` changes parameters at time T, and `oN,…` plays a case of an
// exploration. Returns null if the word does not apply.
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
  // The start of a comparison stays between the same two inputs.
  calls.forEach((one, call) => {
    if (one.method != 'compare') return
    const place = atoms.findIndex(other => other.call > call)
    atoms.splice(place < 0 ? atoms.length : place, 0, { call, method: one.method, params: one.params, t: one.from, length: 0 })
  })
  return callsFrom({ method, params }, [...atoms, ...added])
}

// The list of inputs, newest first.
class Done {
  constructor(live) {
    this.live = live
    this.note = make('p', { class: 'facts' })
    this.list = make('ul', { class: 'rows' })
    this.root = make('div', null, this.note, this.list)
  }

  show(calls) {
    const { isOwn, isHeld } = this.live.edits
    const note = !unitsOf(calls).length ? 'Your gestures and events appear here. You can move or delete them.' : isOwn && !isHeld ? noAddress : ''
    if (this.note.textContent !== note) this.note.textContent = note
    if (this.known === calls && this.count === calls.length) return
    Object.assign(this, { known: calls, count: calls.length })
    const units = unitsOf(calls), active = document.activeElement, held = this.root.contains(active) ? active.closest('li') : null
    const button = held && [...held.querySelectorAll('button')].indexOf(active)
    this.list.replaceChildren(...units.map((unit, n) => this.row(unit, n, n + 1 < units.length)).reverse().slice(0, 40))
    if (units.length > 40) this.list.append(make('li', { class: 'facts' }, `and ${units.length - 40} earlier`))
    // Keyboard focus stays on the same button of the row, or moves to the row that has taken its place.
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
    return make('li', { 'data-n': n }, make('button', { type: 'button', title: 'Go to this time', onclick: () => this.live.goTo(start) }, `${start.toFixed(3)} s`),
      make('span', null, make('b', null, label), end > start ? `, ${(end - start).toFixed(2)} s` : ''),
      make('span', { class: 'acts' }, act('◂', 'Move 50 ms earlier', `m${n},-0.05`, -.05), act('▸', 'Move 50 ms later', `m${n},0.05`, .05),
        hasNext ? act('⇅', 'Swap with next', `s${n}`) : '', act('✕', 'Delete', `d${n}`)))
  }
}
