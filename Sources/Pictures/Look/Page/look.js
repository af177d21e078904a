// The look of the layers: like an app, or as a wireframe. The pictures that the program draws use the same symbols and
// the same table.
const look = { isApp: true, texts: { __proto__: null }, behind: [], counts: { __proto__: null }, fits: { __proto__: null } }
for (const line of lookStyles.split('\n')) {
  const words = line.split(' ')
  if (words[0] == 'behind') look.behind.push(words.slice(1))
  else look.texts[words[1]] = words
}
for (const [, name, fit] of lookSymbols.matchAll(/<symbol id="(\w+)" viewBox="[^"]*" preserveAspectRatio="(\w+\s\w+)"/g)) {
  const family = name.replace(/\d+$/, '')
  look.fits[name] = fit
  if (family != name) look.counts[family] = (look.counts[family] || 0) + 1
}

// Returns the name of the drawing behind all layers of a component with these roles.
look.backdropOf = roles => look.behind.find(([, ...wanted]) => wanted.every(one => one == 'any' || roles.includes(one)))?.[0] || 'plain'

const isPhone = ([w, h]) => Math.min(w, h) >= 320 && Math.min(w, h) <= 480 && Math.max(w, h) >= Math.min(w, h) * 1.7

// Returns the attribute preserveAspectRatio of a symbol, or nothing if there is no such symbol.
look.fitOf = name => look.fits[name] || symbolOf?.(name)?.getAttribute('preserveAspectRatio')

// The images of a skin, and those that the user has dropped: each with its URL and its attribute preserveAspectRatio.
look.images = []
look.add = (url, fit = 'xMidYMid slice') => {
  const name = 'skin' + look.images.length
  look.images.push([url, fit])
  look.fits[name] = fit
  return name
}

// The changes of a skin to roles and to single layers.
look.skin = { roles: {}, ids: {} }
look.wear = skin => {
  if (!skin) return
  look.skin = skin
  for (const image of skin.images || []) look.add(...image)
  document.head.append(make('style', null, skin.style))
}

// Returns an element that shows a symbol or an image. Adds the symbols to the page when they are first needed.
look.art = (name, className) => {
  const [url, fit] = name.startsWith('skin') && look.images[name.slice(4)] || []
  if (url) return make('img', { class: 'art', src: url, alt: '', draggable: 'false', style: fit.includes('YMin') && 'object-position:top' })
  const found = symbolOf?.(name), size = { width: '100%', height: '100%' }
  if (found) return make('svg', { class: 'art ' + className, ...size, 'aria-hidden': 'true' },
    found.localName == 'pattern' ? make('rect', { ...size, fill: `url(#${found.id})` }) : make('use', { ...size, href: '#' + found.id }))
  if (!look.home) {
    look.home = make('div', { class: 'looks', 'aria-hidden': 'true' })
    look.home.innerHTML = `<svg>${lookSymbols.replace(/"@(\w+)"/g, '"var(--$1)"').replace(/id="/g, 'id="look-').replace(/href="#/g, 'href="#look-')}</svg>`
    document.body.append(look.home)
  }
  return make('svg', { class: 'art ' + className, width: '100%', height: '100%', 'aria-hidden': 'true' }, make('use', { href: '#look-' + name, width: '100%', height: '100%' }))
}

// Rounds the corners of a screen, and adds the drawings behind and in front of its layers. In the wireframe, removes
// them.
look.dress = (screen, roles) => {
  const { root, canvas, size, scale } = screen, isRound = look.isApp && isPhone(size), name = look.isApp ? look.skin.ground || look.backdropOf(roles) : ''
  const form = [look.isApp, name, scale].join()
  if (screen.dressed == form) return
  screen.dressed = form
  root.classList.toggle('app', look.isApp)
  root.style.borderRadius = isRound ? 55 * scale + 'px' : ''
  screen.behind?.remove()
  screen.front?.remove()
  screen.behind = look.isApp && name != 'plain' ? make('div', { class: 'behind' }, look.art(name, '')) : null
  screen.front = isRound ? make('div', { class: 'front' }, look.art('status', 'status'), look.art('bottom', 'bottom')) : null
  if (screen.behind) canvas.prepend(screen.behind)
  if (screen.front) canvas.insertBefore(screen.front, canvas.querySelector('.skin,.ghost'))
  look.fit(screen, size)
}

// Fits the drawings behind and in front of the layers to a screen that may be rotated. A phone in landscape has no
// status bar.
look.fit = ({ behind, front }, [w, h]) => {
  if (behind) behind.style.cssText = `width:${w}px;height:${h}px`
  if (front) front.style.display = h > w ? '' : 'none'
}

// Creates the element of a layer in the app look. The color, the font and the text of a skin follow the words of the
// style after tabs.
look.piece = one => {
  const [words, ownInk, font, label = one.text] = one.style.split('\t'), [fill, outline, art, text] = words.split(' '), fit = look.fitOf(art), style = look.texts[text]
  const box = make('b', { title: one.id, 'data-layer': one.id, dir: 'auto' })
  box.style.backgroundColor = fill == 'none' ? '' : colour(fill)
  box.style.border = outline == 'none' ? '0' : `1.5px solid ${colour(outline)}`
  const picture = fit ? look.art(art, fit.startsWith('xMinYMin') ? 'pinned' : '') : null
  if (picture) box.append(picture)
  if (style && label) {
    const [, , size, weight, ink, anchor, left, line, distance] = style, own = make('i', null, label)
    const place = line == 'top' ? `top:${distance - size}px` : line == 'bottom' ? `bottom:${distance - size * .35}px` : `top:calc(50% - ${+distance + size * .65}px)`
    own.style.cssText = `font-size:${size}px;font-weight:${weight};color:var(--${ownInk || ink});line-height:1.2;${place};`
      + (anchor == 'middle' ? 'left:0;right:0;text-align:center' : `left:${left}px;right:8px`) + ';overflow:hidden;text-overflow:ellipsis' + (font ? `;font-family:${font},sans-serif` : '')
    box.append(own)
  }
  return { outer: make('div', { class: 'layer' }, box), box, one, shown: null, clip: null, isApp: true, picture: fit && fit.startsWith('xMin') ? picture : null }
}

// Places the content of a layer in the app look. The content may be scrolled, or smaller than its layer.
look.place = (part, inner) => {
  if (!part.picture) return
  const frame = inner[2] > 0 ? inner.join() : ''
  if (part.frame === frame) return
  part.frame = frame
  const [x, y, w] = frame ? inner : [0, 0]
  part.picture.style.cssText = frame ? `left:${x}px;top:${y}px;width:${w}px` : ''
}

// The button that switches the look.
look.button = act => {
  const button = make('button', { type: 'button', title: 'Draw the layers as boxes with their names (W)', 'aria-pressed': String(!look.isApp), onclick: () => {
    look.isApp = !look.isApp
    button.setAttribute('aria-pressed', String(!look.isApp))
    act()
  } }, 'Wireframe')
  return button
}
