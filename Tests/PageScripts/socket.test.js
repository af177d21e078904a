'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')

// A WebSocket that opens immediately and records what is sent.
class FakeSocket {
  static OPEN = 1
  static CONNECTING = 0
  constructor() {
    Object.assign(this, { readyState: 1, sent: [] })
    queueMicrotask(() => this.onopen())
  }
  send(text) { this.sent.push(JSON.parse(text)) }
  close() { this.readyState = 3 }
}

// A pending timeout would prevent node from exiting.
const later = (act, after) => setTimeout(act, after).unref()
const page = livePage({ WebSocket: FakeSocket, setTimeout: later })
const { Socket, Refusal, Tasks, drive, whenDone, Follower } = page

async function connected() {
  const heard = [], host = new Socket('ws://host/', (...all) => heard.push(all))
  await host.start()
  return { host, heard, answer: message => host.socket.onmessage({ data: JSON.stringify(message) }) }
}

test('Delivers answers to their calls in any order', async () => {
  const { host, answer } = await connected(), calls = ['a', 'b', 'c'].map(name => host.call('ping', { name }))
  assert.deepEqual(host.socket.sent.map(one => one.id), [1, 2, 3])
  for (const id of [3, 1, 2]) answer({ id, result: id * 10 })
  assert.deepEqual(await Promise.all(calls), [10, 20, 30])
})

test('Throws an error of the host as a refusal with its data', async () => {
  const { host, answer } = await connected(), call = host.call('session/send', {})
  answer({ id: 1, error: { message: 'no', data: { kind: 'plugin-failed' } } })
  await assert.rejects(call, error => error instanceof Refusal && error.message === 'no' && error.data.kind === 'plugin-failed')
})

test('Fails all pending calls when the host is lost, and reports it once', async () => {
  const { host, heard } = await connected(), call = host.call('ping', {})
  host.socket.readyState = 3
  host.socket.onclose()
  await assert.rejects(call, /No host responds at ws:\/\/host\//)
  await assert.rejects(host.call('ping', {}), /No host responds/)
  assert.deepEqual(heard, [['lost']])
})

test('Detects changed code by a revision without a call', async () => {
  const { host, heard, answer } = await connected(), ask = (id, revision) => (host.call('session/send', { session: 's1' }), answer({ id, result: { revision } }))
  for (const [id, revision] of [[1, 0], [2, 1], [3, 2]]) ask(id, revision)
  answer({ method: 'session/didRender', params: { session: 's1', revision: 2 } })
  assert.deepEqual(heard, [])
  answer({ method: 'session/didRender', params: { session: 's1', revision: 3 } })
  ask(4, 5)
  answer({ method: 'component/didFail', params: {} })
  assert.deepEqual(heard.map(([name]) => name), ['changed', 'changed', 'component/didFail'])
})

test('Finishes a task immediately if its host does', () => {
  const tasks = new Tasks(() => {})
  assert.equal(tasks.run(function* () { return (yield 1) + (yield 2) }), 3)
  assert.equal(tasks.isBusy, false)
})

test('Runs tasks behind a socket one after the other', async () => {
  const tasks = new Tasks(() => {}), log = [], task = name => function* () {
    log.push(name)
    log.push(name + (yield new Promise(go => setImmediate(go, 1))))
    return name
  }
  const all = [tasks.run(task('a')), tasks.run(task('b'))]
  assert.equal(tasks.isBusy, true)
  assert.deepEqual(await Promise.all(all), ['a', 'b'])
  await new Promise(setImmediate)
  assert.deepEqual([log, tasks.isBusy], [['a', 'a1', 'b', 'b1'], false])
})

test('Throws a failed question into its task, which can continue', async () => {
  assert.equal(await drive(function* () {
    try { yield Promise.reject(new Error('no')) } catch (error) { return error.message + (yield 1) }
  }()), 'no1')
  assert.equal(whenDone(2, one => one + 1), 3)
  assert.equal(await whenDone(Promise.resolve(2), one => one + 1), 3)
})

test('Runs the next task after one has failed', async () => {
  const tasks = new Tasks(() => {}), first = tasks.run(function* () { yield Promise.reject(new Error('no')) })
  const second = tasks.run(function* () { return 5 })
  await assert.rejects(first, /no/)
  assert.equal(await second, 5)
})

// A follower of a growing recording, without its button.
function following() {
  const follower = Object.assign(Object.create(Follower.prototype), { wanted: { follow: 'a.jsonl' }, isOn: true, round: 1 })
  follower.forget()
  return follower
}
const line = (method, params) => JSON.stringify({ method, params })

test('Sorts a recording into its sessions, and counts lines that are not JSON', () => {
  const follower = following()
  for (const one of [line('session/create', {}), '{half', '', line('session/create', { session: 'x', clock: 'virtual' }), `[${line('session/send', { frames: true })},${line('ping')}]`,
    line('session/close', {}), '7', line('session/send', { session: 'gone' })]) follower.hear(one)
  assert.deepEqual([...follower.sessions.values()].map(({ name, calls, isTimed, isClosed }) => [name, calls.length, isTimed, isClosed]), [['s1', 2, false, true], ['x', 1, true, undefined]])
  assert.deepEqual(follower.skipped, [2, 7])
  assert.equal(follower.last.name, 's1')
})

test('Reads a growing recording line by line, and starts again when the file is replaced', async () => {
  const random = randomFrom(17), text = Array.from({ length: 12 }, (_, i) => line('session/create', { note: 'Café 🙂 ' + i })).join('\n') + '\n'
  let file = Buffer.alloc(0), stamp = 0
  const fetch = async (_, { method, headers }) => {
    const from = +/\d+/.exec(headers?.Range ?? '0')[0], all = { ok: true, headers: { get: name => name == 'Content-Length' ? file.length : String(++stamp) } }
    return method == 'HEAD' ? all : { ...all, status: from ? 206 : 200, arrayBuffer: async () => Uint8Array.from(file.subarray(from)).buffer }
  }
  const { Follower: Own } = livePage({ fetch }), follower = Object.assign(following(), { hear(one) { this.lines.push(one) } })
  Object.setPrototypeOf(follower, Own.prototype)
  follower.lines = []
  for (let end = 0; end < Buffer.byteLength(text);) {
    file = Buffer.from(text).subarray(0, end += 1 + Math.floor(random() * 120))
    await follower.read(1)
  }
  assert.deepEqual(follower.lines, text.trim().split('\n'))
  file = Buffer.from('short\n')
  await follower.read(1)
  assert.deepEqual([follower.at, follower.text], [0, ''])
})
