// Images that the user drops onto layers of the stage. In the app look, an image covers its layer. Images are not
// saved.
const dropped = {}, mostImageBytes = 524288

// Takes a file that was dropped onto the page, and returns whether it is an image. `id` is the layer under the pointer, if
// there is one. `tell` is called with an error message, or with an empty string after the image was read.
//
// An image element never runs scripts, not even those of an SVG file.
dropped.take = (file, id, tell) => {
  if (!/^image\//.test(file.type)) return false
  if (!/^image\/(png|jpeg|svg\+xml)$/.test(file.type)) tell(`${file.name} is not a PNG, JPEG or SVG image.`)
  else if (!id) tell('Drop the image onto a layer of the screen.')
  else if (file.size > mostImageBytes) tell(`${file.name} has ${file.size} bytes; at most ${mostImageBytes} are allowed.`)
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
