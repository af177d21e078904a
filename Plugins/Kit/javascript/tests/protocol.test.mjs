import assert from 'node:assert/strict'
import test from 'node:test'
import { array, choice, object } from '../playground-plugin.mjs'
import { Client } from './client.mjs'

const ping = id => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`

function fails(line, code, id = null, client = new Client()) {
  const answer = client.line(line)
  assert.deepEqual([answer.error?.code, answer.id], [code, id], String(line).slice(0, 80))
  return answer.error
}

test('Answers the examples of the JSON-RPC specification', () => {
  fails('{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', -32700)
  fails('{"jsonrpc": "2.0", "method": 1, "params": "bar"}', -32600)
  fails('[]', -32600)
  fails('{"jsonrpc": "2.0", "method": "foobar", "id": "1"}', -32601, '1')
  assert.deepEqual(new Client().line('[1,2]').map(it => it.error.code), [-32600, -32600])
  const batch = `[${ping(1)},{"jsonrpc":"2.0","method":"ping"},{"foo":"boo"},${ping('"9"')}]`
  assert.deepEqual(new Client().line(batch).map(it => it.id), [1, null, '9'])
  for (const silent of ['[{"jsonrpc":"2.0","method":"ping"}]', '{"jsonrpc":"2.0","method":"no/such"}', '{"jsonrpc":"2.0","id":1,"result":{}}']) {
    assert.equal(new Client().line(silent), null)
  }
})

test('Refuses text that is not JSON', () => {
  const texts = [
    'nonsense', '{"a":NaN}', '{"a":Infinity}', '{"a":1e999}', '{"a":-1e999}', '{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '['.repeat(100_000),
    '{"a":'.repeat(100_000), '{} {}', '{"jsonrpc":"2.0"', '1'.repeat(5000) + '.e', '"\u0001"', '"\\x"', '"\\', '01', '1.', '.5', '+1', '[1,]',
    '{"a":1,}', "{'a':1}", 'tru', '\u00a0{}', '[1 2]', '{"a" 1}', '1'.repeat(400), Buffer.from([0xff, 0xfe]), Buffer.from([0xed, 0xa0, 0x80])
  ]
  for (const text of texts) fails(text, -32700)
})

test('Accepts values up to 128 levels deep', () => {
  const nested = depth => `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`
  assert.deepEqual(new Client().line(nested(126)).result, {})
  fails(nested(127), -32700)
})

test('Reads JSON as JSON.parse does', () => {
  for (const text of [' { "a" : [ 1 , -2.5e-3 , true , false , null , "\\n\\u00e9\\ud83d\\ude00/" ] } ', '[{"b":{}},[],[[]],""]', '"é😀\u2028"', '-0.0', '1E+2']) {
    const client = new Client(), line = `{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"sample","session":"s","parameters":{"map":{"it":${text}}}}}`
    assert.ok(client.line(line).result, text)
    assert.deepEqual(client.component.p.map.it, JSON.parse(text))
  }
  // A member with the name of the prototype is an ordinary member.
  const client = new Client()
  client.line('{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"sample","session":"s","parameters":{"map":{"__proto__":{"polluted":1}}}}}')
  assert.equal({}.polluted, undefined)
  assert.deepEqual(Object.keys(client.component.p.map), ['__proto__'])
})

test('Repeats ids as they were sent', () => {
  for (const id of ['1', '-7', '1.5', '1.0', '1e2', '-0', '"a"', '"é\\n"', 'null', '9007199254740993', '123456789012345678901234567890', '"\\ud800"']) {
    assert.equal(new Client().server.answer(ping(id)), `{"jsonrpc":"2.0","id":${id},"result":{}}`)
  }
  assert.match(new Client().server.answer('{"jsonrpc":"2.0","id":9007199254740993,"method":"none"}'), /"id":9007199254740993,/)
  for (const id of ['true', '[1]', '{}']) fails(ping(id), -32600)
})

test('Checks params', () => {
  for (const params of ['null', '{}', '{"x":1}']) {
    assert.deepEqual(new Client().line(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${params}}`).result, {})
  }
  assert.equal(fails('{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602, 1).data.kind, 'invalid-params')
  fails('{"jsonrpc":"2.0","id":1,"method":"ping","params":3}', -32600, 1)
  fails('{"id":1,"method":"ping"}', -32600, 1)
})

test('Starts, shuts down and exits once', () => {
  const client = new Client()
  assert.deepEqual(Object.keys(client.call('initialize', { protocolVersion: 1, clientInfo: {} })), ['protocolVersion', 'serverInfo', 'capabilities'])
  assert.equal(client.fails('initialize').code, -32600)
  const error = new Client().fails('initialize', { protocolVersion: 2 })
  assert.deepEqual([error.code, error.data.supported], [-32021, [1]])
  assert.equal(client.line('{"jsonrpc":"2.0","method":"initialized"}'), null)
  assert.equal(client.call('shutdown'), null)
  assert.equal(client.fails('ping').code, -32600)
  assert.equal(client.line('{"jsonrpc":"2.0","method":"exit"}'), null)
  assert.equal(client.server.exitCode, 0)
  const early = new Client()
  early.line('{"jsonrpc":"2.0","method":"exit"}')
  assert.equal(early.server.exitCode, 1)
  fails('{"jsonrpc":"2.0","id":1,"method":"exit"}', -32601, 1)
})

test('Has no methods that only the host implements, and none with the name of an inherited member', () => {
  for (const method of ['session/perform', 'session/subscribe', 'rpc.discover', 'component/load', 'constructor', '__proto__', 'toString']) {
    assert.equal(new Client().fails(method).data.kind, 'method-not-found')
  }
  for (const name of ['constructor', '__proto__', 'hasOwnProperty']) {
    assert.equal(new Client().fails('component/describe', { component: name }).code, -32013)
    assert.equal(new Client().fails('session/state', { session: name }).code, -32012)
  }
  assert.equal(new Client().fails('session/create', { component: 'sample', clock: 'realtime' }).data.path, '/clock')
})

test('Describes a component', () => {
  const client = new Client()
  assert.deepEqual(client.call('component/list').components, [{ id: 'sample', title: 'Sample', version: '1.2.0', source: 'builtin' }])
  const text = client.server.answer('{"jsonrpc":"2.0","id":1,"method":"component/describe","params":{"component":"sample"}}')
  for (const part of [
    '"size":{"description":"The size.","type":"number","minimum":1,"maximum":1000.5,"x-unit":"points","default":80}',
    '"mode":{"description":"The pace.","type":"string","enum":["slow","fast"],"default":"slow"}', '"type":["object","null"],"default":null',
    '"presets":[{"name":"blue","summary":"A blue one.","parameters":{"isBlue":true}}]',
    '"hint":"Tap it.","holder":"box","sample":{"parameters":{"isBlue":true}}'
  ]) assert.ok(text.includes(part), part)
  assert.deepEqual(array([], '', undefined, [1]).schema.examples, [[1]])
  assert.ok(!('examples' in object().schema))
  const told = choice({ slow: 'Step by step.', fast: 'At once.' }).schema
  assert.deepEqual([told.enum, told.enumDescriptions], [['slow', 'fast'], ['Step by step.', 'At once.']])
  assert.equal(client.fails('component/describe', { component: 'x' }).code, -32013)
})
