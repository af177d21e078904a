'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, randomFrom } = require('./load.js')

// A WebSocket that is open as soon as it is made, and keeps what is sent.
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

// Time-outs of the page would keep node from ending.
const later = (act, after) => setTimeout(act, after).unref()
const page = livePage({ WebSocket: FakeSocket, setTimeout: later })
const { Socket, Refusal, Tasks, drive, whenDone, Follower } = page

async function connected() {
  const heard = [], host = new Socket('ws://host/', (...all) => heard.push(all))
  await host.start()
  return { host, heard, answer: message => host.socket.onmessage({ data: JSON.stringify(message) }) }
}

test('Answers reach their calls in any order', async () => {
  const { host, answer } = await connected(), calls = ['a', 'b', 'c'].map(name => host.call('ping', { name }))
  assert.deepEqual(host.socket.sent.map(one => one.id), [1, 2, 3])
  for (const id of [3, 1, 2]) answer({ id, result: id * 10 })
  assert.deepEqual(await Promise.all(calls), [10, 20, 30])
})

test('An error is thrown as a refusal with its data', async () => {
  const { host, answer } = await connected(), call = host.call('session/send', {})
  answer({ id: 1, error: { message: 'no', data: { kind: 'plugin-failed' } } })
  await assert.rejects(call, error => error instanceof Refusal && error.message === 'no' && error.data.kind === 'plugin-failed')
})

test('A host that is lost fails all open calls, and says so once', async () => {
  const { host, heard } = await connected(), call = host.call('ping', {})
  host.socket.readyState = 3
  host.socket.onclose()
  await assert.rejects(call, /No host answers behind ws:\/\/host\//)
  await assert.rejects(host.call('ping', {}), /No host answers/)
  assert.deepEqual(heard, [['lost']])
})

test('A revision that no call made means that the component’s code has changed', async () => {
  const { host, heard, answer } = await connected(), ask = (id, revision) => (host.call('session/send', { session: 's1' }), answer({ id, result: { revision } }))
  for (const [id, revision] of [[1, 0], [2, 1], [3, 2]]) ask(id, revision)
  answer({ method: 'session/didRender', params: { session: 's1', revision: 2 } })
  assert.deepEqual(heard, [])
  answer({ method: 'session/didRender', params: { session: 's1', revision: 3 } })
  ask(4, 5)
  answer({ method: 'component/didFail', params: {} })
  assert.deepEqual(heard.map(([name]) => name), ['changed', 'changed', 'component/didFail'])
})

test('A task whose host answers at once is done at once', () => {
  const tasks = new Tasks(() => {})
  assert.equal(tasks.run(function* () { return (yield 1) + (yield 2) }), 3)
  assert.equal(tasks.isBusy, false)
})

test('Tasks behind a socket are done one after the other', async () => {
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

test('A failed question is thrown into its task, which may go on', async () => {
  assert.equal(await drive(function* () {
    try { yield Promise.reject(new Error('no')) } catch (error) { return error.message + (yield 1) }
  }()), 'no1')
  assert.equal(whenDone(2, one => one + 1), 3)
  assert.equal(await whenDone(Promise.resolve(2), one => one + 1), 3)
})

test('A failed task does not keep the next one from being done', async () => {
  const tasks = new Tasks(() => {}), first = tasks.run(function* () { yield Promise.reject(new Error('no')) })
  const second = tasks.run(function* () { return 5 })
  await assert.rejects(first, /no/)
  assert.equal(await second, 5)
})

// A follower without its button, of a recording that grows.
function following() {
  const follower = Object.assign(Object.create(Follower.prototype), { wanted: { follow: 'a.jsonl' }, isOn: true, round: 1 })
  follower.forget()
  return follower
}
const line = (method, params) => JSON.stringify({ method, params })

test('A recording is sorted into its sessions, and what is no JSON is counted', () => {
  const follower = following()
  for (const one of [line('session/create', {}), '{half', '', line('session/create', { session: 'x', clock: 'virtual' }), `[${line('session/send', { frames: true })},${line('ping')}]`,
    line('session/close', {}), '7', line('session/send', { session: 'gone' })]) follower.hear(one)
  assert.deepEqual([...follower.sessions.values()].map(({ name, calls, isTimed, isClosed }) => [name, calls.length, isTimed, isClosed]), [['s1', 2, false, true], ['x', 1, true, undefined]])
  assert.deepEqual(follower.skipped, [2, 7])
  assert.equal(follower.last.name, 's1')
})

test('A recording that grows by any number of bytes is heard line by line, and begun anew when it is another one', async () => {
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
