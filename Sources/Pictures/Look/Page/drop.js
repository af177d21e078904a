// Images that the user drops onto layers of the stage. In the app look, an image covers its layer. Images are not
// saved.
const dropped = { images: [], ids: new Map() }
const mostImageBytes = 524288
look.own = name => name.startsWith('dropped') ? dropped.images[name.slice(7)] : null

// Returns a layer's style, with the image that was dropped onto the layer, if there is one.
dropped.styleOf = layer => {
  const image = dropped.ids.get(layer.id), words = look.styleOf(layer).split(' ')
  if (image == null) return words.join(' ')
  return `${words[0]} ${words[1]} dropped${image} none`
}

// Reads a file that was dropped onto the page, if it is an image and was dropped onto a layer. Returns whether this is
// the case. `tell` is called with an error message, or with an empty string after the image was read.
//
// An image element never runs scripts, not even those of an SVG file.
dropped.take = (file, target, tell) => {
  const id = target.closest?.('[data-layer]')?.dataset.layer
  if (!file || !id || !/^image\/(png|jpeg|svg\+xml)$/.test(file.type)) return false
  if (file.size > mostImageBytes) tell(`${file.name} has ${file.size} bytes; at most ${mostImageBytes} are allowed.`)
  else if (!look.isApp) tell('The wireframe shows no images. Switch it off, and drop the image again.')
  else dropped.read(file, id, tell)
  return true
}

dropped.read = (file, id, tell) => {
  const reader = new FileReader(), image = new Image()
  reader.onload = () => image.src = reader.result
  image.onerror = () => tell(`${file.name} is not an image that this browser can show.`)
  image.onload = () => {
    dropped.ids.set(id, dropped.images.length)
    look.fits['dropped' + dropped.images.length] = 'xMidYMid slice'
    dropped.images.push(reader.result)
    tell('')
  }
  reader.readAsDataURL(file)
}
