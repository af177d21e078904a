'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { livePage } = require('./load.js')

const { recordingOf, formatOf, gesturesIn, eventsOfGestures, likelyDensity, leftOutText } = livePage()
const folder = path.join(__dirname, '../RecordingsTests/Recordings')
const read = name => fs.readFileSync(path.join(folder, name), 'utf8')
const rows = text => recordingOf(text).gestures.map(one => one.map(({ t, x, y, phase, id }) => [t, x, y, phase, id].join(' ')))

// RecordingsTests checks that the native importer returns these samples.
const samples = JSON.parse(fs.readFileSync(path.join(__dirname, 'samples.json'), 'utf8'))
for (const name of Object.keys(samples)) test(`${name} has the same samples as in playground import`, () => {
  const { gestures } = recordingOf(read(name)), start = gestures[0][0].t
  assert.deepEqual(gestures.map(one => one.map(({ t, x, y, phase, id, device }) => [t - start, x, y, phase, id, device])), samples[name])
})

test('A scenario and other text are not recordings', () => {
  assert.equal(recordingOf('{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}'), undefined)
  assert.equal(recordingOf('hello'), undefined)
  assert.equal(formatOf('[   12.500000] EV_ABS ABS_MT_SLOT 0'), 'getevent')
})

test('A getevent recording has its samples in points of the chosen density', () => {
  const at480 = recordingOf(read('two-fingers.getevent.txt'), 480)
  assert.deepEqual(at480.screen, { width: 360, height: 800 })
  assert.deepEqual(at480.gestures[0].slice(0, 2).map(({ x, y }) => [x, y]), [[180, 666.6667], [180, 664.3333]])
  assert.deepEqual(at480.withDensity(160).screen, { width: 1080, height: 2400 })
  assert.equal(likelyDensity(recordingOf(read('two-fingers.getevent.txt'))), 440)
  assert.equal(likelyDensity(recordingOf('[1.0] 0003 0039 00000001\n[1.0] 0000 0000 00000000\n')), 160)
})

test('Numbers instead of names, device paths and hyphens in times are the same events', () => {
  const named = read('two-fingers.getevent.txt').split('\n').filter(one => one[0] == '['), codes = { EV_ABS: '0003', EV_KEY: '0001', EV_SYN: '0000', ABS_MT_SLOT: '002f',
    ABS_MT_TRACKING_ID: '0039', ABS_MT_POSITION_X: '0035', ABS_MT_POSITION_Y: '0036', ABS_MT_PRESSURE: '003a', BTN_TOUCH: '014a', SYN_REPORT: '0000' }
  const other = named.map(one => one.replace(/[A-Z_]{5,}/g, name => codes[name]).replace('] ', '] /dev/input/event2: ').replace('51234.', '51234-') +
    '\r\n[  51234-999999] /dev/input/event0: 0003 0035 00000001\r').join('\n')
  assert.deepEqual(rows(other), rows(named.join('\n')))
  assert.deepEqual(recordingOf(other).omissions.map(one => one.reason), ['events of other devices'])
})

test('A slot that passes to another finger within a frame has two touches, and a dropped frame is left out', () => {
  const id = 'EV_ABS ABS_MT_TRACKING_ID', end = 'EV_SYN SYN_REPORT 00000000', x = 'EV_ABS ABS_MT_POSITION_X'
  const text = [`1.0] ${id} 1`, `1.0] ${x} 5`, `1.0] ${end}`, `1.5] ${id} 2`, `1.5] ${x} 6`, `1.5] ${end}`, '2.0] EV_SYN SYN_DROPPED 0', `2.0] ${x} 9`, `2.0] ${end}`, `3.0] ${id} ffffffff`, `3.0] ${end}`]
    .map(one => `[ ${one}\n`).join('')
  assert.deepEqual(rows(text), [['1000000 5 0 down 0', '1500000 6 0 up 0'], ['1500000 6 0 down 0', '3000000 6 0 up 0']])
  assert.deepEqual(recordingOf(text).omissions, [{ reason: 'frames that the kernel dropped', count: 1, line: 7 }])
})

test('The page tells the user what it left out', () => {
  const { omissions } = recordingOf('t,x,y,phase,pressure\n0,1,1,move,1\n1,1,2,down,1\n2,1,3,move,1\n')
  assert.deepEqual(omissions.map(({ reason, count, line }) => `${reason} ${count} ${line}`), ['columns named pressure 1 1', 'samples of fingers that are not down 1 2',
    'lifts after the end of the recording; the touches are cancelled 1 4'])
  assert.equal(leftOutText({ omissions }), 'Left out: columns named pressure (1); samples of fingers that are not down (1); lifts after the end of the recording; the touches are cancelled (1).')
  assert.equal(leftOutText({ omissions: [] }), '')
  assert.deepEqual(recordingOf(read('touch-and-mouse.rrweb.json')).omissions[0], { reason: 'moves without a finger down', count: 1, line: 1 })
})

test('Columns can have any order, other separators and other units', () => {
  assert.deepEqual(rows('phase;y;x;t_ms;finger\r\nbegan;2;1;16,5;3\r\n'.replace('16,5', '16.5') + 'ACTION_UP;4;3;20;3\r\n'), [['16500 1 2 down 3', '20000 3 4 up 3']])
  assert.deepEqual(rows('0\t1\t2\tdown\n0.5\t1\t2\tup\n'), [['0 1 2 down 0', '500000 1 2 up 0']])
})

test('Fingers that never lift are cancelled, and samples of fingers that are not down are left out', () => {
  assert.deepEqual(rows('t,x,y,phase\n0,1,1,move\n1,1,2,down\n2,1,3,move\n3,9,9,down\n'), [['1000000 1 2 down 0', '3000000 1 3 cancel 0'], ['3000000 9 9 down 0', '3000000 9 9 cancel 0']].map((one, i) =>
    i ? one : ['1000000 1 2 down 0', '2000000 1 3 move 0', '3000000 1 3 cancel 0']))
})

for (const [name, text, message] of [
  ['a missing column', 't,x,phase\n0,1,down', 'line 1: the header names no column y; name the columns t,x,y,phase'],
  ['text instead of a number', 't,x,y,phase\n0,NaN,2,down', 'line 2: x must be a number, not "NaN"'],
  ['an unknown phase', 't,x,y,phase\n0,1,2,hover', 'line 2: the phase must be down, move, up or cancel, not "hover"'],
  ['times that run backwards', 't,x,y,phase\n1,1,2,down\n0.5,1,2,up', 'line 3: the time 0.5 s is before 1 s on line 2; sort the samples by time'],
  ['invalid JSON', '{"t":0,"x":1,"y":2,"phase":"down"}\n{"t":', 'line 2: not valid JSON'],
  ['a line that is not an event', '[ 1.0] EV_ABS ABS_MT_SLOT 00000000\n[ 1.0] hello', 'line 2: the line is not an event such as "[ 12.345678] EV_ABS ABS_MT_SLOT 00000001"'],
  ['a slot that no panel has', '[ 1.0] EV_ABS ABS_MT_SLOT 000000ff', 'line 1: ABS_MT_SLOT is 255; a panel has at most 64 slots'],
  ['a panel that does not number fingers', '[ 1.0] EV_SYN SYN_MT_REPORT 00000000', 'line 1: the panel uses SYN_MT_REPORT, which does not number the fingers; record a panel with ABS_MT_SLOT'],
  ['a position out of range', '[ 1.0] EV_ABS ABS_MT_POSITION_X 7fffffff', 'line 1: the position must be a number, not "2147483647"'],
  ['no touch', 't,x,y,phase\n0,1,2,move', 'it contains no touch.'],
  ['too many fingers', 't,x,y,phase,id\n' + Array.from({ length: 40 }, (_, i) => `0,1,1,down,${i}`).join('\n'), 'line 34: more than 32 fingers are down at the same time']
]) test(`An error names ${name} and its line`, () => assert.throws(() => recordingOf(text), { message }))

test('A gesture begins at the given time and place, and keeps the intervals between its samples', () => {
  const gestures = gesturesIn([{ t: 5e6, x: 10, y: 20, phase: 'down', id: 0, device: 'touch' }, { t: 5.5e6, x: 12.5, y: 10, phase: 'up', id: 0, device: 'touch' }, { t: 6e6, x: 1, y: 1, phase: 'down', id: 1, device: 'pen' }])
  const [one, other] = eventsOfGestures(gestures, 0.25, { x: 100, y: 200 })
  assert.deepEqual(one, [{ type: 'pointer', phase: 'down', t: .25, x: 100, y: 200 }, { type: 'pointer', phase: 'up', t: .75, x: 102.5, y: 190 }])
  assert.deepEqual(other[0], { type: 'pointer', phase: 'down', t: 1.25, id: 1, x: 91, y: 181, device: 'pen' })
  assert.equal(eventsOfGestures(gestures, 0, null)[0][1].x, 12.5)
})

test('Every prefix of a recording is read or refused with a message', () => {
  for (const name of Object.keys(samples)) {
    const text = read(name), step = Math.max(1, Math.floor(text.length / 200))
    for (let end = 0; end < text.length; end += step) try { recordingOf(text.slice(0, end)) } catch (error) {
      assert.ok(error.constructor === Error && error.message.length < 200, `${name} ${end}: ${error.stack}`)
    }
  }
})
