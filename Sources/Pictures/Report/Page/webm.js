// Writes encoded video frames as a WebM file. See the specifications of EBML (RFC 8794) and Matroska (RFC 9559).
const ebmlBytes = (number, length = Math.max(1, Math.ceil(Math.log2(number + 1) / 8))) => Array.from({ length }, (_, i) => Math.floor(number / 256 ** (length - 1 - i)) % 256)

// Returns a length as a variable-size integer of 8 bytes, which fits every file.
const ebmlLength = number => [1, ...ebmlBytes(number, 7)]

// Returns the bytes of an element: its id, its length and its content, which is a number, a string, bytes or elements.
function ebml(id, content) {
  const parts = typeof content == 'number' ? [Uint8Array.from(ebmlBytes(content))] : typeof content == 'string' ? [new TextEncoder().encode(content)] : [content].flat()
  const length = parts.reduce((sum, one) => sum + one.length, 0), head = [...ebmlBytes(id), ...ebmlLength(length)], all = new Uint8Array(head.length + length)
  all.set(head)
  let at = head.length
  for (const one of parts) {
    all.set(one, at)
    at += one.length
  }
  return all
}

const ebmlDouble = (id, number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, number)
  return ebml(id, bytes)
}

// The codes of colors in WebM, which are those of ISO/IEC 23091-2.
const colorCodes = { matrix: [0x55b1, { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6, 'bt2020-ncl': 9 }], transfer: [0x55ba, { bt709: 1, smpte170m: 6, linear: 8, 'iec61966-2-1': 13, pq: 16, hlg: 18 }], primaries: [0x55bb, { bt709: 1, bt470bg: 5, smpte170m: 6, bt2020: 9, smpte432: 12 }] }

// Returns the element for the colors that an encoder has used. Without it, players guess the matrix from the size.
function colorOf(space) {
  const codes = Object.entries(colorCodes).map(([name, [id, all]]) => [id, all[space?.[name]]]), range = space?.fullRange == null ? null : space.fullRange ? 2 : 1
  const known = [...codes, [0x55b9, range]].filter(([, code]) => code != null)
  return known.length ? [ebml(0x55b0, known.map(([id, code]) => ebml(id, code)))] : []
}

// Returns a WebM file. The times of its frames are whole milliseconds. Each key frame begins a cluster, because
// a frame's time is a 16-bit number that counts from its cluster.
//
// `frames` contains the time of each frame in milliseconds, whether it is a key frame, and its bytes. `space` contains the
// colors of the encoder, if they are known.
function webm(frames, { width, height, codec, duration, space }) {
  const clusters = [], cues = []
  for (const { t, isKey, data } of frames) {
    if (isKey || !clusters.length) clusters.push({ t, blocks: [] })
    const cluster = clusters[clusters.length - 1]
    cluster.blocks.push(ebml(0xa3, [Uint8Array.from([0x81, ...ebmlBytes(t - cluster.t, 2), isKey ? 0x80 : 0]), data]))
  }
  const head = ebml(0x1a45dfa3, [ebml(0x4286, 1), ebml(0x42f7, 1), ebml(0x42f2, 4), ebml(0x42f3, 8), ebml(0x4282, 'webm'), ebml(0x4287, 2), ebml(0x4285, 2)])
  const info = ebml(0x1549a966, [ebml(0x2ad7b1, 1e6), ebmlDouble(0x4489, duration), ebml(0x4d80, 'Interaction Playground'), ebml(0x5741, 'Interaction Playground')])
  const tracks = ebml(0x1654ae6b, ebml(0xae, [ebml(0xd7, 1), ebml(0x73c5, 1), ebml(0x9c, 0), ebml(0x83, 1), ebml(0x86, codec), ebml(0xe0, [ebml(0xb0, width), ebml(0xba, height), ...colorOf(space)])]))
  let at = info.length + tracks.length
  const written = clusters.map(({ t, blocks }) => {
    const bytes = ebml(0x1f43b675, [ebml(0xe7, t), ...blocks])
    cues.push(ebml(0xbb, [ebml(0xb3, t), ebml(0xb7, [ebml(0xf7, 1), ebml(0xf1, at)])]))
    at += bytes.length
    return bytes
  })
  return [head, ebml(0x18538067, [info, tracks, ...written, ebml(0x1c53bb6b, cues)])]
}
