// Plays the golden files and random gestures against a component class. `mutants.json` lists faults that they find.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Server } from '../../Kit/javascript/playground-plugin.mjs'
import { Source } from '../../Kit/javascript/tests/source.mjs'

const here = name => new URL(name, import.meta.url)
const source = readFileSync(here('../swipe-row.mjs'), 'utf8')
export const mutants = JSON.parse(readFileSync(here('mutants.json'), 'utf8'))

// Returns the source with a fault.
export function mutated({ name, old, new: replacement }) {
  assert.equal(source.split(old).length, 2, `${name}: the replaced text must occur exactly once`)
  return source.replace(old, () => replacement)
}

const folder = mkdtempSync(join(tmpdir(), 'swipe-row-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
let count = 0

// Returns the component of a source text.
export async function component(text = source) {
  const file = join(folder, `${count++}.mjs`)
  writeFileSync(file, text.replace('../Kit/javascript/playground-plugin.mjs', here('../../Kit/javascript/playground-plugin.mjs').href))
  return (await import(pathToFileURL(file).href)).SwipeRow
}

export const scenarios = readdirSync(here('../Goldens')).filter(name => /^[^.]*\.jsonl$/.test(name))

// Fails unless the responses to a scenario are those of its golden file.
export function compare(kind, scenario) {
  const server = new Server(kind), read = name => readFileSync(here('../Goldens/' + name), 'utf8')
  const responses = read(scenario).trim().split('\n').map(line => server.answer(line)).filter(it => it !== null)
  assert.equal(responses.map(it => it + '\n').join(''), read(scenario.replace('.jsonl', '.golden.jsonl')), scenario)
}

// A session with random rows and parameters.
class Session {
  constructor(kind, seed) {
    const random = new Source(seed)
    this.server = new Server(kind)
    const rows = Array.from({ length: random.below(6) }, (_, index) => ({ id: 'r' + index }))
    this.call('session/create', {
      component: 'swipe-row', session: 's', parameters: { rows, undoDuration: random.pick([0, 0.3, 5]), dampingFraction: random.pick([0.5, 1]) }
    })
  }

  call(method, params = {}) {
    const { result, error } = JSON.parse(this.server.answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { session: 's', ...params } })))
    assert.equal(error, undefined, JSON.stringify([method, params]))
    return result
  }

  send(event) {
    return this.call('session/send', { event })
  }

  advance(params) {
    return this.call('session/advance', params)
  }

  snapshot() {
    return this.call('session/snapshot').snapshot
  }
}

// Returns random events.
export function randomEvents(random, count) {
  let now = 0, x = 200, isDown = false
  return Array.from({ length: count }, () => {
    now = Math.round((now + random.pick([0.004, 0.008, 0.016, 0.05, 0.5]) * random.share() * 2) * 1e6) / 1e6
    const chance = random.share(), row = 'r' + random.below(6)
    if (chance < 0.75) {
      const phase = isDown ? random.pick(['move', 'move', 'move', 'move', 'move', 'move', 'up', 'cancel']) : 'down'
      isDown = phase === 'down' || phase === 'move'
      x = phase === 'down' ? random.between(5, 390) : x + random.between(-70, 40)
      return { type: 'pointer', phase, x, y: random.between(60, 380), id: random.pick([0, 0, 0, 0, 1]), t: now }
    }
    if (chance < 0.8) return { type: 'tap', target: random.pick(['undo', 'delete', 'row:' + row]), t: now }
    if (chance < 0.92) return { type: 'action', name: random.pick(['delete', 'open', 'close', 'undo']), row, t: now }
    return { type: 'environment', reduceMotion: random.share() < 0.3, layoutDirection: random.pick(['ltr', 'rtl']), t: now }
  })
}

// Fails if the state depends on how often the clock advances, or if a restored session behaves differently.
export function sample(kind, seed) {
  const random = new Source(seed), often = new Session(kind, seed), seldom = new Session(kind, seed), restored = new Session(kind, seed)
  const heard = [[], [], []]
  let now = 0
  for (const event of randomEvents(random, 60)) {
    while (now + 0.04 < event.t) {
      now = Math.round((now + random.between(0.001, 0.04)) * 1e6) / 1e6
      heard[0].push(...often.advance({ to: now, frames: true, fps: 30 }).effects)
      if (random.share() < 0.1) often.call('session/hitTest', { x: 200, y: 200 })
    }
    now = event.t
    if (random.share() < 0.3) restored.call('session/restore', { snapshot: restored.snapshot() })
    const results = [often, seldom, restored].map(session => session.send(event))
    results.forEach((result, index) => heard[index].push(...result.effects))
    for (const { state } of results.slice(1)) assert.deepEqual(state, results[0].state, `seed ${seed}: ${JSON.stringify(event)}`)
  }
  for (const id of [0, 1]) for (const session of [often, seldom, restored]) session.send({ type: 'pointer', phase: 'cancel', id })
  const ends = [often, seldom, restored].map(session => session.advance({ until: 'settled', limit: 60 }))
  ends.forEach(({ effects }, index) => heard[index].push(...effects))
  for (const index of [1, 2]) {
    assert.deepEqual(ends[index].state, ends[0].state)
    assert.deepEqual(heard[index], heard[0], `seed ${seed}`)
  }
  check(heard[0], ends[0], seldom.snapshot().state)
}

// Fails unless each deletion was either undone or committed, and only the remaining rows are stored.
function check(effects, end, state) {
  assert.ok(end.settled && ['idle', 'open'].includes(end.state.phase))
  const count = type => effects.filter(it => it.type === type).length
  assert.equal(count('deleted'), count('restored') + count('committed'))
  assert.equal(state.rows.length, end.state.values.rowCount)
}
