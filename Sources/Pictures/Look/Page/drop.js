// Images that the user drops onto layers of the stage. In the app look, an image covers its layer. Images are not
// saved.
const dropped = {}, mostImageBytes = 524288

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
    look.skin.ids[id] = { ...look.skin.ids[id], image: look.add(reader.result) }
    tell('')
  }
  reader.readAsDataURL(file)
}
