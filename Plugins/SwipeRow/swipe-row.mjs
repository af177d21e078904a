// Swipe row: a list whose rows are deleted by a swipe, with a bar that undoes the last deletion.
//
// A component of the Interaction Playground, written in JavaScript. See README.md in this folder.

import {
  Animated, Component, InvalidValue, Record, Spring, Touch, array, clamp, encoded, number, read, rubberBand, rubberBandPull,
  seconds, text
} from '../Kit/javascript/playground-plugin.mjs'

const MARGIN = 16 // The space beside a title and around the undo bar, in points.
const BAR = { height: 48, button: 96 } // The height of the undo bar and the width of its button, in points.
const FINGER = 44 // The least width of a button that accepts touches, in points.
const TRAVEL = 80 // The distance that a row can be pulled to the wrong side, in points.

// Returns a row's id and title from a client's object.
function checkedRow(members) {
  if (typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw new InvalidValue('', 'an object {id, title?}')
  }
  const id = read(members, 'id', text())
  return { id, title: read(members, 'title', text(), id) }
}

const ROWS = array([], 'Rows, from top to bottom: {id, title?} with unique ids.', checkedRow,
  ['Mail', 'Photos', 'Music', 'Maps', 'Notes'].map(title => ({ id: title.toLowerCase(), title })))

// A row, from its first appearance until its deletion can't be undone any more.
export class Row extends Record {
  constructor({ id, title }) {
    super()
    this.id = id
    this.title = title
    this.isDeleted = false
    this.distance = new Animated(0) // The distance that the row has been swiped, in points.
    this.height = new Animated(1, { unit: true }) // The row's height as a share of `rowHeight`.
  }

  nextMoment(now) {
    return earliest(this.distance.nextMoment(now), this.height.nextMoment(now))
  }
}

// Returns the earliest of some times; null stands for never.
function earliest(...moments) {
  const known = moments.filter(moment => moment !== null)
  return known.length > 0 ? Math.min(...known) : null
}

export class SwipeRow extends Component {
  static id = 'swipe-row'
  static title = 'Swipe row'
  static version = '1.0.0'
  static summary = 'A list whose rows are deleted by a swipe. The last deletion can be undone.'
  static parameters = {
    rows: ROWS,
    rowHeight: number(64, [1, 1000], 'points', 'Height of a row.'),
    actionWidth: number(80, [1, 1000], 'points', 'Width of the delete button, and the distance at which a row stays open.'),
    deleteShare: number(0.6, [0.05, 1], '', 'Share of the row\'s width from which a release deletes the row.'),
    flickSpeed: number(400, [0, 10_000], 'points per second', 'Speed from which a release opens or closes a row at any distance.'),
    undoDuration: number(5, [0, 60], 'seconds', 'Duration in which a deletion can be undone.'),
    minimumDistance: number(10, [0, 1000], 'points', 'Distance that starts a swipe.'),
    response: number(0.35, [0.01, 10], 'seconds', 'Response of the springs.'),
    dampingFraction: number(1, [0.1, 10], '', 'Damping fraction of the springs.')
  }
  static phases = ['idle', 'swiping', 'armed', 'settling', 'open']
  static values = {
    distance: ['number, points', 'The distance of the row that was touched last; negative on the wrong side.'],
    row: ['string or null', 'The id of that row.'],
    isArmed: ['boolean', 'Whether a release would delete the row because of its distance.'],
    openRow: ['string or null', 'The id of the row that shows its delete button.'],
    undoRow: ['string or null', 'The id of the deleted row that can be restored.'],
    rowCount: ['number', 'The number of rows that are not deleted.']
  }
  static events = {
    pointer: ['{phase, id?, x, y, device?, target?}', 'Swipes a row, or taps a row or a button.'],
    drag: ['{phase, translation, velocity?, target?}', 'Swipes the row that is the target; for clients that recognize drags themselves.'],
    tap: ['{x, y} or {target}', 'Selects a row or presses a button.'],
    action: ['{name, row?}', 'Performs an action.'],
    environment: [
      '{viewport?: {width, height}, safeArea?: {top?, left?, bottom?, right?}, reduceMotion?, layoutDirection?: ltr | rtl, keyboardHeight?}',
      'Changes the viewport, the safe area or a setting of the device. With rtl, rows are swiped to the right.'
    ]
  }
  static actions = {
    delete: ['{row}', 'Deletes a row, as its button does.'],
    open: ['{row}', 'Shows the delete button of a row.'],
    close: ['{}', 'Hides the delete button.'],
    undo: ['{}', 'Restores the row that was deleted last.']
  }
  static effects = {
    armed: ['{row, inside}', 'A swipe crossed the distance that deletes, in either direction.'],
    selected: ['{row}', 'A row was tapped.'],
    deleted: ['{row}', 'A row was deleted. It can still be restored.'],
    restored: ['{row}', 'The deletion was undone.'],
    committed: ['{row}', 'The deletion can\'t be undone any more. Delete the data now.']
  }
  static presets = {
    careful: ['Deletes only with the button, or by a swipe across the whole row.', { deleteShare: 1 }],
    bouncy: ['Springs that overshoot.', { dampingFraction: 0.6 }]
  }
  static hint = 'Swipe a row to the left. A long swipe deletes it, and the bar restores it.'
  static rules = {
    list: { parameter: 'rows', acted: 'deleted', undone: 'restored', member: 'row', role: 'row' }
  }
  static records = [Row]

  // --------------------------------------------------------------------------------------------- state

  start() {
    this.rows = []
    this.given = JSON.stringify(this.p.rows)
    this.touch = new Touch({ minimumDistance: this.p.minimumDistance })
    // The touched row and its distances, as the finger requests them. `isChosen` is true when the axis is decided.
    this.held = null
    this.last = null // The id of the row that was touched last.
    this.open = null // The id of the row that shows its button.
    this.isArmed = false
    this.pending = null // The deletion that can be undone: {id, until}.
    this.bar = new Animated(0, { unit: true }) // The opacity of the undo bar.
    this.barTitle = ''
    this.show(this.p.rows, 0)
  }

  // Replaces the rows. Those that stay keep their motion.
  show(rows, now) {
    const kept = this.rows.filter(row => !row.isDeleted || row.id === this.pending?.id)
    const known = new Map(kept.map(row => [row.id, row])), seen = new Set()
    this.rows = rows.map((members, index) => {
      if (seen.has(members.id)) throw new InvalidValue(`/rows/${index}/id`, 'an id that no other row has')
      seen.add(members.id)
      const row = known.get(members.id) ?? new Row(members)
      row.title = members.title
      return row
    })
    if (this.pending !== null && !seen.has(this.pending.id)) this.commit(now)
    if (this.held !== null && !seen.has(this.held.id)) this.drop()
    if (this.open !== null && !seen.has(this.open)) this.open = null
  }

  configure(now) {
    const given = JSON.stringify(this.p.rows)
    if (given !== this.given) {
      this.given = given
      this.show(this.p.rows, now)
    }
    this.touch.minimumDistance = this.p.minimumDistance
    this.arm(now)
    const open = this.row(this.open)
    if (open !== null && this.held?.id !== open.id) this.move(open, this.p.actionWidth, now)
  }

  row(id) {
    return this.rows.find(row => row.id === id) ?? null
  }

  // ------------------------------------------------------------------------------------------ geometry

  get width() {
    return this.environment.width
  }

  // The direction of a swipe that deletes: -1 is left.
  get direction() {
    return this.environment.rightToLeft ? 1 : -1
  }

  // The distance from which a release deletes.
  get deleteDistance() {
    return Math.max(this.p.deleteShare * this.width, this.p.actionWidth)
  }

  // Returns the visible distance for the distance that a finger requests.
  banded(distance) {
    return distance < 0 ? rubberBand(distance, TRAVEL) : Math.min(distance, this.width)
  }

  // Returns the distance that a finger requests when a row is at a visible distance.
  unbanded(shown) {
    return shown < 0 ? rubberBandPull(Math.max(shown, 1 - TRAVEL), TRAVEL) : shown
  }

  // Returns the visible distance of a row.
  shown(row, now) {
    const isHeld = this.held?.id === row.id && this.held.isSwipe
    return isHeld ? this.banded(this.held.distance) : row.distance.value(now)
  }

  // ------------------------------------------------------------------------------------------- motion

  // Moves a row from its visible distance to another one.
  move(row, distance, now, velocity = row.distance.velocity(now)) {
    row.distance.set(this.shown(row, now))
    this.animate(row.distance, distance, this.p.dampingFraction, now, velocity)
  }

  // Opens or closes the place of a row. It never overshoots, because a height can't be negative.
  resize(row, share, now) {
    this.animate(row.height, share, Math.max(1, this.p.dampingFraction), now)
  }

  // Animates a value to its target. Reduced motion removes the overshoot.
  animate(value, target, dampingFraction, now, velocity = value.velocity(now)) {
    if (this.environment.reduceMotion) {
      // A damped spring overshoots only if it begins faster than this.
      const fastest = 2 * Math.PI / this.p.response * Math.abs(target - value.value(now))
      velocity = Math.min(Math.max(velocity, -fastest), fastest)
      dampingFraction = Math.max(1, dampingFraction)
    }
    value.animate(target, new Spring(this.p.response, dampingFraction), now, velocity)
  }

  close(now) {
    const row = this.row(this.open)
    this.open = null
    if (row !== null) this.move(row, 0, now)
  }

  // Deletes a row: it moves out of the list while its place closes.
  delete(row, now, velocity = row.distance.velocity(now)) {
    if (row.isDeleted) return
    this.commit(now)
    this.sweep(now)
    this.effect('deleted', { row: row.id })
    this.move(row, this.width, now, velocity)
    this.resize(row, 0, now)
    row.isDeleted = true
    if (this.open === row.id) this.open = null
    if (this.held?.id === row.id) this.drop()
    this.pending = { id: row.id, until: now + seconds(this.p.undoDuration) }
    this.barTitle = row.title
    this.fadeBar(1, now)
    if (this.pending.until === now) this.elapse(now)
  }

  // Removes the deleted rows whose places are closed and that can't be restored.
  sweep(now) {
    this.rows = this.rows.filter(row => !row.isDeleted || row.id === this.pending?.id || row.nextMoment(now) !== null)
  }

  // Stops following the finger, because its row is no longer in the list.
  drop() {
    this.held = null
    this.isArmed = false
  }

  // Ends the time in which the last deletion can be undone.
  commit(now) {
    if (this.pending === null) return
    this.effect('committed', { row: this.pending.id })
    this.pending = null
    this.fadeBar(0, now)
  }

  // Shows or hides the undo bar.
  fadeBar(opacity, now) {
    this.bar.animate(opacity, new Spring(this.p.response, 1), now)
  }

  undo(now) {
    const row = this.row(this.pending?.id ?? null)
    if (row === null) {
      this.diagnose('information', 'swipe-row/nothing-to-undo', 'No deletion can be undone: send undo within undoDuration after deleted.')
      return
    }
    this.pending = null
    this.fadeBar(0, now)
    row.isDeleted = false
    this.effect('restored', { row: row.id })
    this.move(row, 0, now)
    this.resize(row, 1, now)
  }

  // ------------------------------------------------------------------------------------------- events

  decode(event) {
    if (event.type === 'action' && (event.name === 'delete' || event.name === 'open')) read(event, 'row', text())
  }

  handle(event, now) {
    if (event.type === 'pointer' || event.type === 'drag') this.follow(this.touch.receive(event, now), now)
    else if (event.type === 'tap') this.tap(event.hit, now)
    else if (event.type === 'action') this.perform(event, now)
    else if (event.type === 'environment') this.fit(now)
  }

  perform(event, now) {
    if (event.name === 'undo') return this.undo(now)
    if (event.name === 'close') return this.close(now)
    const row = this.row(event.row)
    if (row === null || row.isDeleted) {
      this.diagnose('information', 'swipe-row/no-such-row', 'The action has no effect: its row is not in the list.', { value: event.row })
    } else if (event.name === 'delete') {
      this.delete(row, now)
    } else if (this.held?.id !== row.id) {
      this.reveal(row, now)
    }
  }

  // Shows the delete button of a row, and hides that of another one.
  reveal(row, now, velocity = row.distance.velocity(now)) {
    if (this.open !== row.id) this.close(now)
    this.open = row.id
    this.move(row, this.p.actionWidth, now, velocity)
  }

  // Adapts to a changed screen: a deleted row must not return into a wider list.
  fit(now) {
    for (const row of this.rows) {
      if (row.isDeleted && row.distance.target !== this.width) this.move(row, this.width, now)
    }
    this.arm(now)
  }

  // Follows the finger.
  follow(what, now) {
    if (what === 'down' || what === 'began' && this.held === null) this.grab(now)
    if (what === 'began' || what === 'ended' && this.touch.isDragging) this.lock()
    if (this.held?.isSwipe && ['began', 'changed', 'ended'].includes(what)) {
      this.held.distance = this.held.origin + this.direction * this.touch.dx
      this.arm(now)
    }
    if (['tap', 'ended', 'cancelled'].includes(what)) this.release(what, now)
  }

  // Holds the row under the finger. It stays where it is visible.
  grab(now) {
    const row = this.rows.find(row => this.touch.hit === 'row:' + encoded(row.id)) ?? null
    this.held = null
    if (row === null || row.isDeleted) return
    const distance = row.distance.value(now)
    row.distance.set(distance)
    const closesOther = this.open !== null && this.open !== row.id
    if (closesOther) this.close(now)
    this.last = row.id
    const origin = this.unbanded(distance)
    this.held = { id: row.id, origin, distance: origin, isSwipe: false, isChosen: false, closesOther }
  }

  // Decides once whether the finger swipes the row or does something else.
  lock() {
    if (this.held === null || this.held.isChosen) return
    const { dx, dy } = this.touch
    const axis = this.decide('axis', [
      ['swipe', ['horizontal', Math.abs(dx), '>=', Math.abs(dy), 'pt']],
      ['ignored']
    ])
    this.held.isChosen = true
    this.held.isSwipe = axis === 'swipe'
  }

  // Reports when a release starts or stops deleting the row because of its distance.
  arm(now) {
    const row = this.row(this.held?.id ?? null)
    const isArmed = row !== null && this.held.isSwipe && this.shown(row, now) >= this.deleteDistance
    if (isArmed !== this.isArmed && row !== null) this.effect('armed', { row: row.id, inside: isArmed })
    this.isArmed = isArmed
  }

  // Responds to the end of a touch. A cancelled one never deletes.
  release(what, now) {
    const row = this.row(this.held?.id ?? null), wasOpen = this.open !== null && this.open === row?.id
    const velocity = what === 'ended' ? this.direction * this.touch.velocity(now)[0] : 0
    if (row === null) {
      if (what === 'tap') this.tap(this.touch.hit, now)
      return
    }
    const { isSwipe, closesOther } = this.held, distance = this.shown(row, now)
    row.distance.set(distance)
    this.drop()
    if (what === 'tap') return this.press(row, now, closesOther)
    const outcome = what === 'ended' && isSwipe ? this.choose(distance, velocity) : wasOpen ? 'open' : 'closed'
    // Beyond an end, the row moves slower than the finger.
    const speed = distance < 0 || distance >= this.width ? 0 : velocity
    if (outcome === 'deleted') {
      this.delete(row, now, speed)
    } else if (outcome === 'open') {
      this.reveal(row, now, isSwipe ? speed : 0)
    } else {
      if (wasOpen) this.open = null
      this.move(row, 0, now, isSwipe ? speed : 0)
    }
  }

  // Returns the result of a swipe that ends at a distance with a velocity.
  choose(distance, velocity) {
    const fast = this.p.flickSpeed
    return this.decide('release', [
      ['deleted', ['distance', distance, '>=', this.deleteDistance, 'pt'], ['velocity', velocity, '>', -fast, 'pt/s']],
      ['closed', ['velocity', velocity, '<=', -fast, 'pt/s']],
      ['open', ['velocity', velocity, '>=', fast, 'pt/s'], ['distance', distance, '>', 0, 'pt']],
      ['open', ['distance', distance, '>=', this.p.actionWidth / 2, 'pt']],
      ['closed']
    ], { touch: this.touch })
  }

  // Responds to a tap on a layer.
  tap(layer, now) {
    if (layer === 'undo') return this.undo(now)
    const row = this.rows.find(row => !row.isDeleted && [`row:${encoded(row.id)}`, `delete:${encoded(row.id)}`].includes(layer)) ?? null
    if (row === null) return
    if (layer.startsWith('delete:')) return this.delete(row, now)
    this.last = row.id
    this.press(row, now)
  }

  // Responds to a tap on a row. It selects the row, unless it closed one or caught it in motion.
  press(row, now, closesOther = false) {
    if (!closesOther && this.open === null && row.distance.value(now) === 0) return this.effect('selected', { row: row.id })
    this.close(now)
    if (row.distance.target !== 0 || row.distance.nextMoment(now) === null) this.move(row, 0, now)
  }

  // --------------------------------------------------------------------------------------------- time

  nextMoment(now) {
    return earliest(this.pending?.until ?? null, this.bar.nextMoment(now), ...this.rows.map(row => row.nextMoment(now)))
  }

  elapse(moment) {
    if (this.pending !== null && this.pending.until <= moment) this.commit(moment)
    this.sweep(moment)
  }

  // ---------------------------------------------------------------------------------------- rendering

  phase(now) {
    if (this.held?.isSwipe) return this.isArmed ? 'armed' : 'swiping'
    if (this.rows.some(row => row.nextMoment(now) !== null)) return 'settling'
    return this.open === null ? 'idle' : 'open'
  }

  render(now, state) {
    const last = this.row(this.last), { environment } = this
    state.phase = this.phase(now)
    state.values = {
      distance: last === null ? 0 : this.shown(last, now), row: last?.id ?? null, isArmed: this.isArmed, openRow: this.open,
      undoRow: this.pending?.id ?? null, rowCount: this.rows.filter(row => !row.isDeleted).length
    }
    const list = { x: 0, y: environment.top, width: this.width, height: Math.max(0, environment.height - environment.top) }
    state.layer('list', 'list', list.x, list.y, list.width, list.height, { clip: list })
    let top = list.y
    for (const row of this.rows) {
      const height = this.p.rowHeight * clamp(row.height.value(now), 0, 1)
      if (height > 0 && top < list.y + list.height) this.renderRow(row, top, Math.min(height, list.y + list.height - top), now, state)
      top += height
    }
    this.renderBar(now, state)
  }

  // Adds a row, and the delete button that it uncovers.
  renderRow(row, y, height, now, state) {
    const distance = this.shown(row, now), uncovered = clamp(distance, 0, this.width), id = encoded(row.id)
    // The button fills the place behind the row, and accepts touches where the row does not cover it.
    if (distance !== 0 || row.nextMoment(now) !== null) {
      const isWide = !row.isDeleted && uncovered >= Math.min(FINGER, this.p.actionWidth)
      const x = this.direction < 0 ? this.width - uncovered : 0
      state.layer('delete:' + id, 'delete', 0, y, this.width, height, {
        hit: isWide && { x, y, width: uncovered, height }, content: { kind: 'text', text: 'Delete' }
      })
    }
    const clip = { x: 0, y, width: this.width, height }
    const from = Math.max(0, this.direction * distance), to = Math.min(this.width, this.width + this.direction * distance)
    const hit = { x: from, y, width: Math.max(0, to - from), height }
    const moved = { translateX: this.direction * distance, clip }
    state.layer('row:' + id, 'row', 0, y, this.width, this.p.rowHeight, {
      ...moved, hit: !row.isDeleted && hit.width > 0 && hit, zIndex: 1
    })
    state.layer('title:' + id, 'title', MARGIN, y, Math.max(0, this.width - 2 * MARGIN), this.p.rowHeight, {
      ...moved, zIndex: 2, content: { kind: 'text', text: row.title }
    })
  }

  // Adds the bar that undoes the last deletion.
  renderBar(now, state) {
    const opacity = clamp(this.bar.value(now), 0, 1), { environment } = this, { height, button } = BAR
    if (opacity === 0) return
    const width = Math.max(0, this.width - 2 * MARGIN), side = Math.min(button, width)
    const y = Math.max(0, environment.height - Math.max(environment.bottom, environment.keyboardHeight) - MARGIN - height)
    state.layer('bar', 'bar', MARGIN, y, width, height, {
      opacity, zIndex: 3, cornerRadius: 12, content: { kind: 'text', text: `${this.barTitle} deleted` }
    })
    state.layer('undo', 'undo', this.direction < 0 ? MARGIN + width - side : MARGIN, y, side, height, {
      opacity, zIndex: 4, cornerRadius: 12, hit: this.pending !== null, content: { kind: 'text', text: 'Undo' }
    })
  }
}
