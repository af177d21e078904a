// Exports pictures and clips of a stage. Everything is made in the browser, without a server.
const clipRate = 60, longestClip = 60, mostClipHeight = 1280, clipCodecs = [['V_VP8', 'vp8'], ['V_VP9', 'vp09.00.31.08']]

function saveFile(name, blob) {
  const link = make('a', { download: name, href: URL.createObjectURL(blob) })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

// Returns an SVG picture as an image that a canvas can draw.
async function imageOf(svg) {
  const image = new Image()
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg)
  await image.decode()
  return image
}

async function pngOf(svg) {
  const image = await imageOf(svg), canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

// Returns the first codec that this browser can encode, or null.
async function clipCodec(config) {
  if (globalThis.VideoEncoder && globalThis.VideoFrame) for (const [name, codec] of clipCodecs) try {
    if ((await VideoEncoder.isConfigSupported({ ...config, codec })).supported) return { name, codec }
  } catch { /* The browser does not know this codec. */ }
  return null
}

// Returns a picture in the I420 format, with the limited range and the matrix of BT.709. Players assume a limited range, but
// some browsers encode a canvas with the full range, so that its light colors become white. Width and height are even.
function i420Of(rgba, width, height) {
  const size = width * height, bytes = new Uint8Array(size * 3 / 2)
  let u = size, v = size * 5 / 4
  for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) {
    let [red, green, blue] = [0, 0, 0]
    for (let i = 0; i < 4; i++) {
      const place = (y + (i >> 1)) * width + x + (i & 1), r = rgba[4 * place], g = rgba[4 * place + 1], b = rgba[4 * place + 2]
      bytes[place] = 16 + (11966 * r + 40254 * g + 4064 * b + 32768 >> 16)
      red += r
      green += g
      blue += b
    }
    bytes[u++] = 128 + (28785 * blue - 6596 * red - 22189 * green + 131072 >> 18)
    bytes[v++] = 128 + (28785 * red - 26145 * green - 2640 * blue + 131072 >> 18)
  }
  return bytes
}

// Returns the times of a clip's frames, in seconds: 60 per second, at most the last minute, and the end.
function clipTimes(start, end) {
  const from = Math.max(start, end - longestClip), count = Math.max(1, Math.ceil((end - from) * clipRate - 1e-6))
  return Array.from({ length: count + 1 }, (_, i) => Math.min(end, from + i / clipRate))
}

// Returns a clip as a WebM file, or null if the user cancels it. A frame that looks like the previous one is left out,
// which is possible because each frame has its own time.
//
// `draw` draws the stage at a time, and returns an SVG picture of it. `tell` receives the finished fraction, and
// returns whether to continue.
async function clipOf({ times, draw, end }, tell) {
  const frames = []
  let encoder
  try {
    const first = await imageOf(draw(times[0])), scale = Math.min(2, mostClipHeight / Math.max(first.width, first.height)), even = size => 2 * Math.round(size * scale / 2)
    const [width, height] = [even(first.width), even(first.height)], config = { width, height, bitrate: 3e6, framerate: clipRate, latencyMode: 'quality' }, known = await clipCodec(config)
    if (!known) throw new Error('This browser can’t encode video.')
    const canvas = Object.assign(document.createElement('canvas'), { width, height }), context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    let failure = null, last = null, key = -Infinity, space = null
    encoder = new VideoEncoder({ error: error => failure = error, output: (chunk, described) => {
      space ??= described?.decoderConfig?.colorSpace
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      frames.push({ t: Math.round(chunk.timestamp / 1000), isKey: chunk.type == 'key', data })
    } })
    encoder.configure({ ...config, codec: known.codec })
    for (const [i, t] of times.entries()) {
      const svg = draw(t), time = Math.round((t - times[0]) * 1000)
      if (svg !== last || i == times.length - 1) {
        const image = await imageOf(svg), fit = Math.min(width / image.width, height / image.height), [w, h] = [image.width * fit, image.height * fit]
        context.fillStyle = getComputedStyle(document.body).backgroundColor
        context.fillRect(0, 0, width, height)
        context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
        const colorSpace = { fullRange: false, matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' }, pixels = i420Of(context.getImageData(0, 0, width, height).data, width, height)
        const frame = new VideoFrame(pixels, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: time * 1000, colorSpace }), keyFrame = time - key >= 2000
        if (keyFrame) key = time
        encoder.encode(frame, { keyFrame })
        frame.close()
        last = svg
      }
      while (encoder.encodeQueueSize > 8 && !failure) await new Promise(resolve => setTimeout(resolve))
      if (failure) throw failure
      if (!tell(i / times.length)) return null
    }
    await encoder.flush()
    if (failure) throw failure
    const duration = Math.round((times[times.length - 1] - times[0] + 1 / clipRate) * 1000)
    return new Blob(webm(frames, { width, height, codec: known.name, duration, space }), { type: 'video/webm' })
  } finally {
    if (encoder && encoder.state != 'closed') encoder.close()
    end()
  }
}

// Adds an element for the screens of a clip to the page. It is outside the visible area, but the page's styles apply
// to it.
function backstage() {
  const root = make('div', { class: 'stages', 'aria-hidden': 'true', inert: true, style: 'position:fixed;left:-9999px;top:0' })
  document.body.append(root)
  return root
}

// Shows the choices for exporting. `source` contains the name for the files, and functions that return the stages on
// the page and prepare a clip.
function showExport(source) {
  if (document.querySelector('.help')) return
  let isOpen = true
  const note = make('p', { class: 'facts', role: 'status' }), bar = make('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Clip' })
  const attempt = (act, done) => async () => {
    note.textContent = ''
    try {
      await act()
      if (isOpen && done) note.textContent = done
    } catch (error) { note.textContent = `Can’t export this: ${error.message}` }
  }
  const button = (text, title, act, done) => make('button', { type: 'button', title, onclick: attempt(act, done) }, text)
  const svg = (scale = 1) => svgOf(source.roots(), scale, source.name)
  const clip = button('Clip (WebM)', 'Save a video of the recording, at 60 frames per second', async () => {
    clip.disabled = true
    bar.hidden = false
    try {
      const blob = await clipOf(await source.clip(), share => {
        bar.value = share
        note.textContent = `Making the clip: ${Math.round(share * 100)} %`
        return isOpen
      })
      if (!blob) return
      saveFile(`${source.name}.webm`, blob)
      note.textContent = `Saved ${source.name}.webm, ${Math.ceil(blob.size / 1024)} KB.`
    } finally {
      clip.disabled = false
      bar.hidden = true
    }
  })
  const dialog = make('dialog', { class: 'help export', 'aria-label': 'Export', onclick: event => event.target === dialog && dialog.close(), onclose: () => {
    isOpen = false
    dialog.remove()
  } }, make('h2', null, 'Export'), make('p', null, 'Pictures show the current state of the stage. A clip shows the last minute of the recording, with the finger.' + (source.more ? ' A link contains the recording itself.' : '')),
  make('div', { class: 'choices' }, button('Picture (SVG)', 'Save the current state as a vector image', () => saveFile(`${source.name}.svg`, new Blob([svg()], { type: 'image/svg+xml' })), `Saved ${source.name}.svg.`),
    button('Picture (PNG)', 'Save the current state as a PNG at twice its size', async () => saveFile(`${source.name}.png`, await pngOf(svg(2))), `Saved ${source.name}.png.`), clip, ...(source.more || []).map(([text, title, act]) => button(text, title, async () => note.textContent = await act()))),
  bar, note, make('button', { type: 'button', onclick: () => dialog.close() }, 'Close'))
  document.body.append(dialog)
  dialog.showModal()
  clipCodec({ width: 640, height: 1280 }).then(known => {
    clip.disabled = !known
    if (!known) note.textContent = 'This browser can’t encode video. Use a current Chrome, Edge, Firefox or Safari, or run playground film --animate -o clip.webm.'
  })
}
