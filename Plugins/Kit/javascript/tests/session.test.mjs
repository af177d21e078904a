import assert from 'node:assert/strict'
import test from 'node:test'
import { Component, Spring } from '../playground-plugin.mjs'
import { Client, Sample, create, quietly } from './client.mjs'

test('Creates, lists and closes sessions', () => {
  const client = new Client(), open = params => client.call('session/create', { component: 'sample', ...params }).session
  assert.deepEqual([open(), open(), open({ session: 's3' }), open()], ['s1', 's2', 's3', 's4'])
  const error = client.fails('session/create', { component: 'sample', session: 's3' })
  assert.deepEqual([error.code, error.data.kind], [-32018, 'session-exists'])
  assert.equal(client.call('session/close', { session: 's2' }), null)
  assert.deepEqual(client.call('session/list').sessions, ['s1', 's3', 's4'])
  assert.equal(client.fails('session/state', { session: 's2' }).code, -32012)
  assert.equal(client.fails('session/state').data.path, '/session')
})

test('Writes the bytes of a state as the host does', () => {
  const text = new Client().server.answer('{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"sample","parameters":{"size":7.6}}}')
  assert.equal(text, '{"jsonrpc":"2.0","id":1,"result":{"session":"s1","revision":0,"state":{"t":0,"phase":"idle","settled":true,"values":{"x":0,"note":null},'
    + '"layers":[{"id":"box","role":"box","x":0,"y":0,"width":7.6,"height":7.6,"translateX":0,"translateY":0,"scale":1,"rotation":0,"opacity":1,"cornerRadius":0,'
    + '"zIndex":0,"shadows":[{"opacity":0.5,"radius":3,"x":0,"y":0}],"hit":{"x":0,"y":0,"width":7.6,"height":7.6},"content":{"kind":"text","text":"é"}},'
    + '{"id":"turned","role":"arm","x":300,"y":300,"width":80,"height":20,"translateX":0,"translateY":0,"scale":1,"rotation":90,"opacity":1,"cornerRadius":0,'
    + '"zIndex":1,"hit":{"x":330,"y":270,"width":20,"height":80}}]},"effects":[{"t":0,"type":"gone","to":0}],"diagnostics":[]}}')
})

test('Passes the viewport and the parameters to the component', () => {
  const client = create(Sample, {
    viewport: { width: 100, height: 50.5, safeArea: { top: 7 } }, parameters: { count: 4, item: { id: 'a', more: 1 }, list: [1, 2] }
  })
  const { environment, p } = client.component
  assert.deepEqual([environment.width, environment.height, environment.top, environment.bottom], [100, 50.5, 7, 0])
  assert.deepEqual([p.count, p.item, p.label], [4, { id: 'a' }, ''])
  assert.deepEqual(Sample.parameters.list.default, [])
  assert.equal(create(Sample, { parameters: { label: '' } }).component.p.label, '')
})

test('Refuses invalid parameters with their path', () => {
  for (const [parameters, path, expected] of [
    [{ size: 0 }, '/size', 'a number from 1 to 1000.5'], [{ size: true }, '/size', 'a number from 1 to 1000.5'],
    [{ count: 1.5 }, '/count', 'a whole number from 0 to 10'], [{ isBlue: 1 }, '/isBlue', 'true or false'],
    [{ mode: 'medium' }, '/mode', 'one of slow, fast'], [{ item: 3 }, '/item', 'an object or null'], [{ item: [] }, '/item', 'an object or null'],
    [{ label: 3 }, '/label', 'a string that is not empty'], [{ item: {} }, '/item/id', 'a string that is not empty'], [{ map: null }, '/map', 'an object'],
    [{ list: [1, 10] }, '/list/1', 'a number from 0 to 9'], [{ 'a/b~': 1 }, '/a~1b~0'], [{ constructor: 1 }, '/constructor'], [{ size: 2 ** 70 }, '/size']
  ]) {
    const { code, data } = new Client().fails('session/create', { component: 'sample', parameters })
    assert.deepEqual([code, data.path], [-32602, '/parameters' + path])
    if (expected) assert.equal(data.expected, expected)
  }
  assert.equal(new Client().fails('session/create', { component: 'sample', viewport: { width: 1 } }).data.path, '/viewport/height')
})

test('Applies events at their times', () => {
  const client = create(), result = client.send({ type: 'tap', x: 5, y: 5, t: 1 })
  assert.deepEqual(Object.keys(result), ['revision', 'state', 'effects', 'diagnostics'])
  assert.deepEqual(result.effects, [{ t: 1, type: 'gone', to: 'box', role: 'box' }])
  const two = client.call('session/send', { session: 's', events: [{ type: 'go', to: 100 }, { type: 'action', name: 'reset', t: 1.5 }] })
  assert.deepEqual(two.effects.map(it => it.type), ['gone'])
  assert.deepEqual(two.diagnostics, [{ t: 1.5, severity: 'hint', code: 'sample/reset', message: 'It was reset.', value: 'x' }])
  assert.equal(client.send({ type: 'tap', target: 'arm' }).effects[0].to, 'turned')
  assert.equal(client.send({ type: 'tap', target: 'none' }).effects[0].to, null)
})

test('Refuses an invalid event with its path, and then changes nothing', () => {
  const client = create(), before = JSON.stringify(client.snapshot())
  for (const [event, path] of [
    [3, ''], [null, ''], [[], ''], [{}, '/type'], [{ type: 'nod' }, '/type'], [{ type: 'constructor' }, '/type'], [{ type: 'tap' }, '/x'],
    [{ type: 'tap', x: 1e10, y: 0 }, '/x'], [{ type: 'go', to: 'x' }, '/to'], [{ type: 'go', to: 501 }, '/to'], [{ type: 'action', name: 'no' }, '/name'],
    [{ type: 'pointer', phase: 'hover', x: 0, y: 0 }, '/phase'], [{ type: 'pointer', phase: 'down', x: 0 }, '/y'],
    [{ type: 'pointer', phase: 'up', x: 0 }, '/y'], [{ type: 'pointer', phase: 'up', id: 1.5 }, '/id'], [{ type: 'pointer', phase: 'up', id: 2 ** 70 }, '/id'],
    [{ type: 'drag', phase: 'ended' }, '/translation'], [{ type: 'drag', phase: 'ended', translation: { x: 1 } }, '/translation/y'],
    [{ type: 'measure', key: 'none' }, '/key'], [{ type: 'measure', key: 'content', height: -1 }, '/height'],
    [{ type: 'measure', key: 'content', height: 13 }, '/height'], [{ type: 'scroll', offset: {} }, '/offset/y'], [{ type: 'tap', t: '1' }, '/t'],
    [{ type: 'environment', viewport: { width: 0 } }, '/viewport/width'], [{ type: 'environment', layoutDirection: 'up' }, '/layoutDirection']
  ]) {
    const { code, data } = client.fails('session/send', { session: 's', events: [{ type: 'go', to: 5, t: 0.5 }, event] })
    assert.deepEqual([code, data.path], [-32602, '/events/1' + path])
    assert.equal(JSON.stringify(client.snapshot()), before)
  }
  assert.equal(client.fails('session/send', { session: 's' }).data.path, '/event')
  assert.equal(client.fails('session/send', { session: 's', events: 3 }).data.path, '/events')
  assert.equal(client.fails('session/send', { session: 's', events: [], event: {} }).data.path, '/event')
})

test('Refuses times before the clock and too far ahead', () => {
  const client = create()
  client.call('session/advance', { session: 's', to: 1 })
  for (const params of [{ event: { type: 'go', to: 1, t: 0.5 } }, { events: [{ type: 'go', to: 1, t: 2 }, { type: 'go', to: 1, t: 1 }] }]) {
    assert.equal(client.fails('session/send', { session: 's', ...params }).data.kind, 'time-reversed')
  }
  for (const [t, code] of [[-5, -32014], [1e300, -32011], [1e12, -32011]]) {
    assert.equal(client.fails('session/send', { session: 's', event: { type: 'go', to: 1, t } }).code, code)
    assert.equal(client.fails('session/advance', { session: 's', to: t }).code, code)
  }
  assert.deepEqual(client.fails('session/advance', { session: 's', to: 0.999999 }).data, { kind: 'time-reversed', path: '/to', time: 0.999999, now: 1 })
  assert.equal(client.call('session/state', { session: 's' }).state.t, 1)
})

test('Advances by a time, to a time and until the component settles', () => {
  const client = create(), advance = params => client.call('session/advance', { session: 's', ...params })
  client.send({ type: 'go', to: 100 })
  const first = advance({ by: 0.1, frames: true, fps: 30 })
  assert.deepEqual(Object.keys(first).slice(-2), ['frames', 'settled'])
  assert.deepEqual(first.frames.map(it => it.t), [0.033333, 0.066667, 0.1])
  assert.deepEqual(first.frames[2], first.state)
  const second = advance({ until: 'settled', limit: 0.2 })
  assert.deepEqual([second.state.t, second.settled], [0.3, false])
  const last = advance({ until: 'settled', frames: true })
  assert.deepEqual([last.state.values.x, last.settled, last.state.t], [100, true, new Spring(0.3, 0.7).rest(-100, 0) / 1e6])
  for (const params of [{}, { by: 1, to: 2 }, { until: 'late' }, { by: -1 }, { by: 1, fps: 0 }]) {
    assert.equal(client.fails('session/advance', { session: 's', ...params }).code, -32602)
  }
  for (const params of [{ by: 601 }, { by: 600, frames: true, fps: 1000 }]) {
    assert.equal(client.fails('session/advance', { session: 's', ...params }).data.kind, 'limit-exceeded')
  }
})

test('Configures a session, or changes nothing', () => {
  const client = create(Sample, { parameters: { count: 4 } })
  assert.equal(client.call('session/configure', { session: 's', parameters: { size: 5 } }).revision, 1)
  const { p } = client.component
  assert.deepEqual([p.size, p.count], [5, 4])
  const error = client.fails('session/configure', { session: 's', parameters: { size: 6, count: 11 } })
  assert.equal(error.data.path, '/parameters/count')
  assert.deepEqual(client.component.p, p)
})

test('Returns the topmost layer at a point', () => {
  const client = create()
  for (const [x, y, target] of [[0, 0, 'box'], [80, 0, null], [79.9, 79.9, 'box'], [340, 275, 'turned'], [310, 310, null], [335, 345, 'turned']]) {
    assert.deepEqual(client.call('session/hitTest', { session: 's', x, y }), { target })
  }
  assert.equal(client.fails('session/hitTest', { session: 's', x: 1 }).data.path, '/y')
})

test('Reports the effects of a notification with the next result', () => {
  const client = create()
  assert.equal(client.line('{"jsonrpc":"2.0","method":"session/send","params":{"session":"s","event":{"type":"go","to":9}}}'), null)
  assert.deepEqual(client.call('session/advance', { session: 's', by: 0 }).effects.map(it => it.type), ['gone'])
  assert.deepEqual(client.call('session/advance', { session: 's', by: 0 }).effects, [])
})

test('Undoes everything when a component fails', () => {
  const client = create()
  for (const name of ['fail', 'loop']) {
    const before = client.snapshot()
    const log = quietly(() => {
      const error = client.fails('session/send', { session: 's', events: [{ type: 'go', to: 50 }, { type: 'action', name, t: 0.1 }] })
      assert.deepEqual([error.code, error.data.kind], [-32603, 'internal-error'])
    })
    assert.match(log, /client\.mjs|playground-plugin\.mjs/) // The stack.
    assert.deepEqual(client.snapshot(), before)
  }
})

test('Refuses states that the component does not declare', () => {
  const faults = {
    phase: state => { state.phase = 'absent' }, value: state => { state.values.unknown = 1 }, nan: state => { state.values.x = NaN },
    inherited: state => { state.values.constructor = 1 }, member: state => state.layer('a', 'b', 0, 0, 1, 1, { colour: 'red' }),
    text: state => state.layer('a', 'b', '0', 0, 1, 1), infinite: state => state.layer('a', 'b', 0, 0, Infinity, 1), big: state => { state.values.x = 10n }
  }
  for (const [name, spoil] of Object.entries(faults)) {
    class Wrong extends Sample {
      render(now, state) {
        super.render(now, state)
        spoil(state)
      }
    }
    const client = new Client(Wrong)
    quietly(() => assert.equal(client.fails('session/create', { component: 'sample' }).code, -32603, name))
    assert.deepEqual(client.call('session/list'), { sessions: [] })
  }
})

class Chooser extends Component {
  static id = 'chooser'
  static phases = ['idle']
  static events = { choose: ['{offset, isFast}', 'Decides.'] }
  chosen = null

  handle({ offset, isFast }) {
    this.chosen = this.decide('release', [
      ['fast', ['isFast', isFast, 'is', true]], ['open', ['offset', offset, '<', 125, 'pt'], ['speed', -1, '<=', 0, 'pt/s']],
      ...(offset === 999 ? [] : [['closed']])
    ])
  }

  render(now, state) {
    state.phase = 'idle'
  }
}

test('Reports decisions with their reasons', () => {
  const client = create(Chooser), event = { type: 'choose', offset: 100.00004, isFast: false }
  assert.ok(!('decisions' in client.send(event)))
  const { decisions } = client.send(event, { explain: true })
  const clause = (name, value, op, threshold, unit, margin) => ({ name, value, op, threshold, unit, margin, passed: true })
  assert.deepEqual(decisions, [{
    t: 0, decision: 'release', outcome: 'open', because: {
      rules: [
        { outcome: 'fast', passed: false, clauses: [{ name: 'isFast', value: false, op: 'is', threshold: true, passed: false }] },
        { outcome: 'open', passed: true, clauses: [clause('offset', 100, '<', 125, 'pt', 25), clause('speed', -1, '<=', 0, 'pt/s', 1)] },
        { outcome: 'closed', passed: true, clauses: [] }
      ], decided: 1
    }
  }])
  assert.deepEqual(client.call('session/advance', { session: 's', by: 0, explain: true }).decisions, [])
  quietly(() => assert.match(
    client.fails('session/send', { session: 's', event: { type: 'choose', offset: 999, isFast: false } }).message, /no rule of the decision 'release' holds/))
  const before = client.snapshot()
  assert.deepEqual(client.call('session/explain', { session: 's', event }), { decisions })
  assert.deepEqual(client.call('session/explain', { session: 's', events: [] }), { decisions: [] })
  assert.deepEqual(client.call('session/explain', { session: 's' }), { decisions: [] })
  assert.deepEqual(client.snapshot(), before)
  const always = create(Chooser, { explain: true })
  assert.deepEqual(always.send(event).decisions, decisions)
  assert.deepEqual(always.call('session/explain', { session: 's' }), { decisions })
})
