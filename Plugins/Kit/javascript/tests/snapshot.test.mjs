import assert from 'node:assert/strict'
import test from 'node:test'
import { Record, Spring, Touch, pack, unpack, exact, write } from '../playground-plugin.mjs'
import { Sample, create, quietly } from './client.mjs'

const copy = value => JSON.parse(JSON.stringify(value))

test('Refuses a damaged snapshot and keeps the session', () => {
  const client = create()
  client.send({ type: 'go', to: 100 })
  const good = client.snapshot(), before = client.server.sessions.get('s')
  for (const [path, value] of [
    [[], null], [[], 3], [[], {}], [['format'], 2], [['version'], '1'], [['t'], -1], [['component'], 'x'], [['parameters'], { size: 0 }],
    [['parameters'], 3], [['environment'], {}], [['environment', 'width'], 'x'], [['environment', 'width'], null], [['environment', 'more'], 1],
    [['state'], {}], [['state'], null], [['state', 'x'], 3], [['state', 'x', '$'], 'Nothing'], [['state', 'x', '$'], 'constructor'],
    [['state', 'x', 'spring'], 1], [['state', 'more'], 1], [['state', 'note'], { $: 'Animated', value: 1 }], [['state', 'x', 'restsAt'], 999.5]
  ]) {
    const broken = { snapshot: copy(good) }
    let place = broken
    for (const name of ['snapshot', ...path].slice(0, -1)) place = place[name]
    place[['snapshot', ...path].pop()] = value
    const result = client.answer('session/restore', { session: 's', ...broken })
    assert.equal(result.error?.data.kind, 'snapshot-mismatch', JSON.stringify([path, value]))
    assert.equal(client.server.sessions.get('s'), before)
  }
  // The prototype of a record can't be replaced.
  const text = JSON.stringify(good).replace('"$":"Animated",', '"$":"Animated","__proto__":{},')
  const line = `{"jsonrpc":"2.0","id":1,"method":"session/restore","params":{"session":"s","snapshot":${text}}}`
  assert.equal(client.line(line).error.data.kind, 'snapshot-mismatch')
})

test('Reads the snapshots of earlier versions with the same major version', () => {
  const client = create(), snapshot = client.snapshot()
  for (const version of ['1.2.0', '1.1.9', '1.0.12']) client.call('session/restore', { session: 's', snapshot: { ...snapshot, version } })
  for (const version of ['1.2.1', '1.10.0', '2.0.0', '0.9.9', '1', '1.1', '1. 1.0', '1.-1.0', 1, null]) {
    assert.equal(client.fails('session/restore', { session: 's', snapshot: { ...snapshot, version } }).data.kind, 'snapshot-mismatch')
  }
})

test('Restores every type of value that a state can contain', () => {
  class Card extends Record {
    constructor(id) {
      super()
      this.id = id
    }

    get title() {
      return 'Card ' + this.id
    }
  }
  class Cards extends Sample {
    static records = [Card]
    cards = []
    handle() {
      this.cards = [new Card('a'), { touch: new Touch(), list: [1.5, -0, null, true, 'é😀', { deep: [] }] }]
    }
  }
  const client = create(Cards)
  client.send({ type: 'go', to: 1 })
  const text = client.server.answer('{"jsonrpc":"2.0","id":1,"method":"session/snapshot","params":{"session":"s"}}').slice(34, -2)
  assert.ok(client.line(`{"jsonrpc":"2.0","id":1,"method":"session/restore","params":{"session":"s",${text}}}`).result)
  const [card, { touch, list }] = client.component.cards
  assert.deepEqual([card.title, touch instanceof Touch, Object.is(list[1], -0)], ['Card a', true, true])
  const spring = new Spring(0.3, 0.4)
  assert.deepEqual(unpack(JSON.parse(write(pack({ spring }), exact))).spring, spring)
  for (const wrong of [undefined, { $: 1 }, Infinity, NaN, new Map(), new Card('a'), () => {}, 1n, Symbol('a'), new Date(0), [undefined]]) {
    assert.throws(() => pack(wrong), TypeError)
  }
  // A class that `records` does not list is reported at the first snapshot.
  class Unlisted extends Cards {
    static records = []
  }
  const other = create(Unlisted)
  other.send({ type: 'go', to: 1 })
  quietly(() => assert.match(other.fails('session/snapshot', { session: 's' }).message, /class Card, which `static records` does not list/))
})

test('Accepts a field that changes its type', () => {
  class Changing extends Sample {
    nothing = null
    something = new Touch()
    handle() {
      this.nothing = { a: 1 }
      this.something = null
    }
  }
  const client = create(Changing)
  client.send({ type: 'go', to: 1 })
  const snapshot = client.snapshot()
  client.call('session/restore', { session: 's', snapshot })
  assert.deepEqual(client.snapshot(), snapshot)
})

test('Undoes changes in shared objects, maps and functions', () => {
  class Sharing extends Sample {
    start() {
      this.one = this.other = { count: 0 }
      this.map = new Map([['a', { count: 0 }]])
      this.given = this.p.list
      this.callback = () => 1
    }

    handle(event) {
      this.one.count++
      this.map.get('a').count++
      delete this.callback
      this.added = true
      super.handle(event, 0)
    }
  }
  const client = create(Sharing)
  quietly(() => client.fails('session/send', { session: 's', event: { type: 'action', name: 'fail' } }))
  const { component } = client
  assert.deepEqual([component.one.count, component.map.get('a').count, component.callback(), 'added' in component], [0, 0, 1, false])
  assert.ok(component.one === component.other && component.given === component.p.list)
})
