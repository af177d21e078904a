'use strict'
const test = require('node:test')
const assert = require('node:assert/strict')
const { livePage, reportPage } = require('./load.js')

const { webm, ebmlBytes, clipTimes, i420Of, roundedPath, plainColour, painted, shadowsOf, clipCodec } = livePage()

// The ids of the WebM elements that contain other elements.
const containers = new Set([0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1f43b675, 0x1c53bb6b, 0xbb, 0xb7])
function elements(bytes, start = 0, end = bytes.length) {
  const all = []
  for (let at = start; at < end;) {
    const place = at, length = Math.clz32(bytes[at]) - 23, number = (from, count) => bytes.slice(from, from + count).reduce((sum, one) => sum * 256 + one, 0)
    const id = number(at, length)
    at += length
    assert.equal(bytes[at], 1)
    const size = number(at + 1, 7)
    at += 8
    all.push({ id, place, data: bytes.slice(at, at + size), ...containers.has(id) ? { children: elements(bytes, at, at + size) } : {}, number: number(at, size), content: at })
    at += size
  }
  return all
}

test('Writes a WebM file with every frame at its time and an index of the key frames', () => {
  const frames = [[0, true], [17, false], [33, false], [2000, true], [2017, false]].map(([t, isKey], i) => ({ t, isKey, data: Uint8Array.of(i, 9) }))
  const bytes = [...webm(frames, { width: 590, height: 1280, codec: 'V_VP8', duration: 2034 })].flatMap(one => [...one]), [head, segment] = elements(bytes)
  assert.equal(Buffer.from(head.children.find(one => one.id == 0x4282).data).toString(), 'webm')
  const part = id => segment.children.filter(one => one.id === id), [info] = part(0x1549a966), [tracks] = part(0x1654ae6b)
  assert.equal(Buffer.from(info.children.find(one => one.id == 0x4489).data).readDoubleBE(), 2034)
  const [track] = tracks.children, size = track.children.find(one => one.id == 0xe0).children
  assert.deepEqual(size.map(one => one.number), [590, 1280])
  assert.equal(Buffer.from(track.children.find(one => one.id == 0x86).data).toString(), 'V_VP8')
  const read = part(0x1f43b675).flatMap(({ children: [start, ...blocks] }) => blocks.map(({ data }) => ({ t: start.number + data[1] * 256 + data[2], isKey: data[3] == 0x80, data: Uint8Array.from(data.slice(4)) })))
  assert.deepEqual(read, frames)
  const cues = part(0x1c53bb6b)[0].children.map(({ children: [time, { children: [, place] }] }) => [time.number, segment.content + place.number])
  assert.deepEqual(cues, part(0x1f43b675).map(one => [one.children[0].number, one.place]))
})

test('Writes the colors of the encoder, so that players do not guess them', () => {
  const frames = [{ t: 0, isKey: true, data: Uint8Array.of(1) }], size = { width: 590, height: 1280, codec: 'V_VP8', duration: 17 }
  const colors = space => {
    const [, segment] = elements([...webm(frames, { ...size, space })].flatMap(one => [...one])), [track] = segment.children.find(one => one.id == 0x1654ae6b).children
    const color = track.children.find(one => one.id == 0xe0).children.find(one => one.id == 0x55b0)
    return color && elements(color.data).map(({ id, number }) => [id, number])
  }
  assert.deepEqual(colors({ fullRange: true, matrix: 'bt709', primaries: 'bt709', transfer: 'iec61966-2-1' }), [[0x55b1, 1], [0x55ba, 13], [0x55bb, 1], [0x55b9, 2]])
  assert.deepEqual(colors({ fullRange: false, matrix: 'unknown', primaries: null }), [[0x55b9, 1]])
  assert.deepEqual([colors(), colors(null), colors({})], [undefined, undefined, undefined])
})

test('Converts colors to the limited range', () => {
  const colors = [[0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255], [237, 239, 243]], yuv = ([r, g, b]) => {
    const bytes = i420Of(Uint8Array.from(Array(8).fill([r, g, b, 255]).flat()), 4, 2)
    assert.equal(new Set(bytes.slice(0, 8)).size, 1)
    assert.deepEqual([bytes[8], bytes[10]], [bytes[9], bytes[11]])
    return [bytes[0], bytes[8], bytes[10]]
  }
  assert.deepEqual(colors.map(yuv), [[16, 128, 128], [235, 128, 128], [63, 102, 240], [173, 42, 26], [32, 240, 118], [221, 130, 127]])
})

test('Writes numbers with as few bytes as possible', () => {
  assert.deepEqual([0, 1, 255, 256, 65535, 65536].map(one => ebmlBytes(one)), [[0], [1], [255], [1, 0], [255, 255], [1, 0, 0]])
})

test('Gives a clip 60 frames per second, its exact end, and at most the last minute', () => {
  assert.deepEqual(clipTimes(0, .04), [0, 1 / 60, 2 / 60, .04])
  assert.deepEqual(clipTimes(1, 1), [1, 1])
  const long = clipTimes(0, 100)
  assert.deepEqual([long[0], long.at(-1), long.length], [40, 100, 3601])
})

test('Writes colors, shadows and boxes that other programs can read', () => {
  assert.deepEqual(['rgb(1, 2, 255)', 'rgba(255, 0, 0, 0.5)', 'color(srgb 1 0.5 0 / 0.25)'].map(plainColour), [['#0102ff', null], ['#ff0000', .5], ['#ff8000', .25]])
  assert.deepEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0.5)'].map(one => painted('fill', one)), ['fill="none"', 'fill="#000000" fill-opacity="0.5"'])
  assert.deepEqual(shadowsOf('rgba(0, 0, 0, 0.3) 0px 4px 16px 0px, rgb(1, 2, 3) 0px 0px 0px 3px inset'), [
    { shade: 'rgba(0, 0, 0, 0.3)', x: 0, y: 4, blur: 16, spread: 0, isInside: false }, { shade: 'rgb(1, 2, 3)', x: 0, y: 0, blur: 0, spread: 3, isInside: true }])
  assert.deepEqual(shadowsOf('none'), [])
  assert.equal(roundedPath(0, 0, 10, 20, [0, 0, 0, 0]), 'M0 0h10v20h-10v-20z')
  assert.equal(roundedPath(1, 2, 10, 20, [99, 0, 0, 0]), 'M6 2h5v20h-10v-15a5 5 0 0 1 5 -5z')
})

test('Returns no codec in a browser that can’t encode video', async () => {
  assert.equal(await clipCodec({ width: 2, height: 2 }), null)
})

test('A report can export, too', async () => {
  const page = await reportPage()
  for (const name of ['showExport', 'svgOf', 'webm']) assert.equal(typeof page[name], 'function', name)
})
