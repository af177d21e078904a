'use strict';
// The playground as a child process. This file does not depend on VS Code, so Node can test it.

const { spawn } = require('child_process');
const { EventEmitter } = require('events');

/** Takes bytes as they come and gives messages in `Content-Length` headers whole. */
class Reader {
  constructor(receive) {
    this.receive = receive;
    this.bytes = Buffer.alloc(0);
  }

  push(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (;;) {
      const end = this.bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /^content-length: *(\d+)/im.exec(this.bytes.toString('latin1', 0, end));
      if (!length) throw new Error('A message has no Content-Length header.');
      const stop = end + 4 + Number(length[1]);
      if (this.bytes.length < stop) return;
      const text = this.bytes.toString('utf8', end + 4, stop);
      this.bytes = this.bytes.subarray(stop);
      this.receive(JSON.parse(text));
    }
  }
}

/** A running playground: `call` returns a promise; each state is emitted as the event `state`. */
class Playground extends EventEmitter {
  constructor(program) {
    super();
    this.number = 0;
    this.calls = new Map();
    this.states = new Map();
    this.process = spawn(program, ['serve'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const reader = new Reader((message) => this.receive(message));
    this.process.stdout.on('data', (bytes) => reader.push(bytes));
    this.process.stdin.on('error', () => {});
    this.process.on('error', (error) => this.end(error));
    this.process.on('close', (code) => this.end(new Error(`The playground exited with ${code}.`)));
  }

  call(method, params = {}) {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
      this.process.stdin.write(body);
    });
  }

  receive(message) {
    if (message.method === 'session/didRender') {
      const { session, state, delta } = message.params;
      const shown = state || merge(this.states.get(session), delta);
      this.states.set(session, shown);
      this.emit('state', session, shown);
    } else if (this.calls.has(message.id)) {
      const { resolve, reject } = this.calls.get(message.id);
      this.calls.delete(message.id);
      if (message.error) reject(Object.assign(new Error(message.error.message), message.error));
      else resolve(message.result);
    }
  }

  end(error) {
    if (this.ended) return;
    this.ended = error;
    for (const { reject } of this.calls.values()) reject(error);
    this.calls.clear();
    if (!this.closing) this.emit('end', error);
  }

  /** Ends the program after it has answered all requests, without an `end` event. */
  close() {
    this.closing = true;
    this.process.stdin.end();
  }
}

/** A state after a delta. */
function merge(state, delta) {
  const { layers: changes = {}, values, order, ...rest } = delta;
  const removed = new Set(changes.removed);
  let layers = state.layers.filter((layer) => !removed.has(layer.id));
  for (const change of changes.changed || []) {
    const index = layers.findIndex((layer) => layer.id === change.id);
    if (index < 0) layers.push(change);
    else layers[index] = without({ ...layers[index], ...change });
  }
  if (order) layers = order.map((id) => layers.find((layer) => layer.id === id));
  return { ...state, ...rest, values: { ...state.values, ...values }, layers };
}

/** An object without its nulls: what a delta says has ceased. */
function without(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

module.exports = { Playground, Reader, merge };
