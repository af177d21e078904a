// Converts a stage to an SVG picture. It reads the computed styles, so a picture looks like the stage.
const figure = value => String(+(+value).toFixed(2))
const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const pixels = text => parseFloat(text) || 0

// Returns a color that other programs can read: hexadecimal digits, and the opacity or null if the color is opaque.
function plainColour(text) {
  const [r, g, b, a = 1] = text.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) || [0, 0, 0, 0]
  const scale = text.startsWith('color(') ? 255 : 1
  return [`#${[r, g, b].map(one => Math.round(Math.max(0, Math.min(255, one * scale))).toString(16).padStart(2, '0')).join('')}`, a < 1 ? a : null]
}

const painted = (kind, text) => {
  const [plain, opacity] = plainColour(text)
  return opacity === 0 ? `${kind}="none"` : `${kind}="${plain}"${opacity == null ? '' : ` ${kind}-opacity="${figure(opacity)}"`}`
}

// Returns the shadows of a style: color, offset, blur, spread and whether the shadow is inside the box.
const shadowsOf = text => text === 'none' ? [] : text.split(/,(?![^(]*\))/).map(one => {
  const shade = /^\s*([a-z]+\([^)]*\))/.exec(one)?.[1] || 'rgb(0,0,0)'
  const [x = 0, y = 0, blur = 0, spread = 0] = one.replace(shade, '').match(/-?[\d.]+px/g)?.map(pixels) || []
  return { shade, x, y, blur, spread, isInside: one.includes('inset') }
})

// Returns the path of a box with rounded corners: top left, top right, bottom right, bottom left.
function roundedPath(x, y, w, h, radii) {
  const [a, b, c, d] = radii.map(one => Math.max(0, Math.min(one, w / 2, h / 2))), arc = (r, dx, dy) => r ? `a${figure(r)} ${figure(r)} 0 0 1 ${figure(dx)} ${figure(dy)}` : ''
  return `M${figure(x + a)} ${figure(y)}h${figure(w - a - b)}${arc(b, b, b)}v${figure(h - b - c)}${arc(c, -c, c)}h${figure(-(w - c - d))}${arc(d, -d, -d)}v${figure(-(h - d - a))}${arc(a, a, -a)}z`
}

const ruler = () => ruler.context ||= document.createElement('canvas').getContext('2d')

class Drawing {
  constructor() {
    this.parts = []
    this.defs = []
  }

  // Adds a definition once and returns its id.
  define(text) {
    let place = this.defs.indexOf(text)
    if (place < 0) place = this.defs.push(text) - 1
    return `d${place}`
  }

  // Draws an element and its children.
  element(element) {
    const style = getComputedStyle(element), opacity = +style.opacity
    if (style.display == 'none' || style.visibility == 'hidden' || opacity < .004) return
    const open = this.opening(element, style, opacity)
    if (element instanceof SVGElement) this.parts.push(this.copied(element, style))
    else if (element.localName == 'img') this.parts.push(`<image width="${figure(pixels(style.width))}" height="${figure(pixels(style.height))}" preserveAspectRatio="xMidY${style.objectPosition.endsWith(' 0%') ? 'Min' : 'Mid'} slice" href="${element.src}"/>`)
    else {
      const [w, h] = [pixels(style.width), pixels(style.height)], radii = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'].map(one => pixels(style[`border${one}Radius`]))
      this.box(style, w, h, radii)
      const isCut = style.overflowX != 'visible' && element.childElementCount > 0 && w > 0 && h > 0
      if (isCut) this.parts.push(`<g clip-path="url(#${this.define(`<clipPath id="ID"><path d="${roundedPath(0, 0, w, h, radii)}"/></clipPath>`)})">`)
      // The children are placed inside the border.
      const [left, top] = [pixels(style.borderLeftWidth), pixels(style.borderTopWidth)]
      if (left || top) this.parts.push(`<g transform="translate(${figure(left)} ${figure(top)})">`)
      if (element.childElementCount) for (const child of element.children) this.element(child)
      else if (element.textContent.trim()) this.text(element, style, w)
      if (left || top) this.parts.push('</g>')
      if (isCut) this.parts.push('</g>')
    }
    if (open) this.parts.push('</g>')
  }

  // Begins a group for an element that is moved, clipped or translucent. Returns whether the element has a group.
  opening(element, style, opacity) {
    const [ox, oy] = style.transformOrigin.split(' ').map(pixels), [dx, dy] = this.moved(style)
    const inner = element instanceof SVGElement && style.position == 'static' ? [0, 0] : [pixels(style.left) + dx, pixels(style.top) + dy]
    const words = []
    if (inner[0] || inner[1]) words.push(`translate(${inner.map(figure).join(' ')})`)
    if (style.transform != 'none') {
      const [a, b, c, d, e, f] = style.transform.match(/-?[\d.]+(e-?\d+)?/g).map(Number), isPlain = a == 1 && !b && !c && d == 1
      words.push(isPlain ? `translate(${figure(e)} ${figure(f)})` : `translate(${figure(ox)} ${figure(oy)}) matrix(${[a, b, c, d].map(one => +one.toFixed(5)).join(' ')} ${figure(e)} ${figure(f)}) translate(${figure(-ox)} ${figure(-oy)})`)
    }
    const corners = /^polygon\((.*)\)$/.exec(style.clipPath)?.[1]
    const clip = corners && this.define(`<clipPath id="ID"><polygon points="${corners.replace(/px/g, '').replace(/evenodd,\s*/, '')}"/></clipPath>`)
    if (!words.length && !clip && opacity == 1) return false
    this.parts.push(`<g${words.length ? ` transform="${words.join(' ')}"` : ''}${clip ? ` clip-path="url(#${clip})"` : ''}${opacity < 1 ? ` opacity="${figure(opacity)}"` : ''}>`)
    return true
  }

  // Returns the displacement by the `translate` property, whose percentages refer to the element's own size.
  moved({ translate, width, height }) {
    if (translate == 'none') return [0, 0]
    const [x, y = '0'] = translate.split(/\s(?![^(]*\))/), size = [pixels(width), pixels(height)]
    return [x, y].map((one, i) => one.endsWith('%') ? size[i] * parseFloat(one) / 100 : pixels(one))
  }

  box(style, w, h, radii) {
    if (!(w > 0 && h > 0)) return
    const round = (grow = 0) => radii.map(one => one ? Math.max(0, one + grow) : 0)
    for (const { shade, x, y, blur, spread, isInside } of shadowsOf(style.boxShadow)) {
      if (isInside) this.parts.push(`<path d="${roundedPath(spread / 2, spread / 2, w - spread, h - spread, round(-spread / 2))}" fill="none" ${painted('stroke', shade)} stroke-width="${figure(spread)}"/>`)
      else {
        const soft = blur && this.define(`<filter id="ID" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${figure(blur / 2)}"/></filter>`)
        this.parts.push(`<path d="${roundedPath(x - spread, y - spread, w + 2 * spread, h + 2 * spread, round(spread))}" ${painted('fill', shade)}${soft ? ` filter="url(#${soft})"` : ''}/>`)
      }
    }
    const fill = painted('fill', style.backgroundColor), edge = pixels(style.borderTopWidth), line = edge && style.borderTopStyle != 'none' ? painted('stroke', style.borderTopColor) : 'stroke="none"'
    if (!fill.endsWith('"none"')) this.parts.push(`<path d="${roundedPath(0, 0, w, h, radii)}" ${fill}/>`)
    if (style.backgroundImage.startsWith('linear-gradient(to ')) this.cross(style, w, h)
    if (!line.endsWith('"none"')) this.parts.push(`<path d="${roundedPath(edge / 2, edge / 2, w - edge, h - edge, round(-edge / 2))}" fill="none" ${line} stroke-width="${figure(edge)}"${style.borderTopStyle == 'dashed' ? ` stroke-dasharray="${figure(edge * 2)}"` : ''}/>`)
  }

  // Draws the diagonals with which the wireframe marks an image.
  cross({ backgroundImage, backgroundPositionX, backgroundPositionY, backgroundSize }, w, h) {
    const [x, y] = [backgroundPositionX, backgroundPositionY].map(one => pixels(one.split(',')[0])), [wide, high] = backgroundSize.split(',')[0].split(' ')
    const [width, height] = [wide.endsWith('px') ? pixels(wide) : w, high?.endsWith('px') ? pixels(high) : h], shade = backgroundImage.match(/[a-z]+\([\d.,\s/a-z]*\)/g)?.find(one => !one.startsWith('rgba(0, 0, 0, 0'))
    if (shade) this.parts.push(`<path d="M${figure(x)} ${figure(y)}l${figure(width)} ${figure(height)}m0 ${figure(-height)}l${figure(-width)} ${figure(height)}" fill="none" ${painted('stroke', shade)}/>`)
  }

  // Draws a line of text, which is truncated as on the stage.
  text(element, style, width) {
    const size = pixels(style.fontSize), context = ruler(), font = `${style.fontWeight} ${size}px ${style.fontFamily}`
    context.font = font
    let words = element.textContent
    if (element.scrollWidth > element.clientWidth + 1 && style.textOverflow == 'ellipsis') {
      while (words && context.measureText(words + '…').width > width) words = words.slice(0, -1)
      words += '…'
    }
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText(words), line = pixels(style.lineHeight) || size * 1.25
    this.parts.push(`<text y="${figure((line - up - down) / 2 + up)}" font-size="${figure(size)}" font-weight="${style.fontWeight}" font-family="${escaped(style.fontFamily)}" ${painted('fill', style.color)}>${escaped(words)}</text>`)
  }

  // Copies an SVG element with the styles that the page gives it.
  copied(element) {
    const copy = element.cloneNode(true), pairs = [[element, copy], ...[...element.querySelectorAll('*')].map((one, i) => [one, copy.querySelectorAll('*')[i]])]
    for (const [one, other] of pairs) {
      const style = getComputedStyle(one)
      for (const name of ['class', 'style', 'aria-hidden']) other.removeAttribute(name)
      for (const name of ['fill', 'stroke']) other.setAttribute(name, style[name] == 'none' || style[name].startsWith('url') ? style[name] : plainColour(style[name])[0])
      for (const name of ['fill-opacity', 'stroke-opacity', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', ...one.nodeName == 'text' ? ['font-size', 'font-weight', 'font-family', 'paint-order'] : []]) {
        const value = style.getPropertyValue(name)
        if (value && value != 'normal' && value != 'none') other.setAttribute(name, value.replace(/px/g, ''))
      }
    }
    // A percentage would refer to the whole picture.
    const style = getComputedStyle(element)
    for (const name of ['width', 'height']) if (copy.getAttribute(name)?.endsWith('%')) copy.setAttribute(name, figure(pixels(style[name])))
    return this.adopting(copy, style)
  }

  // Returns an element as text, and adds the symbols and patterns that it uses to the definitions. `style` is the style
  // of the element on the stage.
  adopting(copy, style) {
    for (const one of [copy, ...copy.querySelectorAll('*')]) for (const name of ['href', 'fill']) {
      const id = /^(?:url\("?)?#([\w-]+)/.exec(one.getAttribute(name) || '')?.[1], source = id && document.getElementById(id)
      if (!source) continue
      const place = this.define(this.adopted(source, style))
      one.setAttribute(name, name == 'href' ? '#' + place : `url(#${place})`)
    }
    return new XMLSerializer().serializeToString(copy).replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
  }

  // Returns a symbol or a pattern as text, with the colors that it has on the stage.
  adopted(source, style) {
    const copy = source.cloneNode(true), copies = copy.querySelectorAll('*')
    copy.setAttribute('id', 'ID')
    for (const [i, one] of source.querySelectorAll('*').entries()) for (const name of ['fill', 'stroke']) {
      const value = one.getAttribute(name)
      if (!value || /^(none|url|currentColor)/.test(value)) continue
      const variable = /^var\((--\w+)\)$/.exec(value)?.[1]
      copies[i].setAttribute(name, variable ? style.getPropertyValue(variable).trim() : plainColour(getComputedStyle(one)[name])[0])
    }
    return this.adopting(copy, style)
  }
}

// Returns an SVG picture of stages, side by side, in the points of their components. `scale` enlarges the
// picture.
function svgOf(roots, scale = 1, caption = '') {
  const gap = 24, drawing = new Drawing()
  let x = 0, tall = 0
  for (const root of roots) {
    const style = getComputedStyle(root), canvas = root.firstElementChild, factor = +/matrix\(([\d.e-]+)/.exec(getComputedStyle(canvas).transform)?.[1] || 1
    const [w, h] = [style.width, style.height].map(one => Math.round(pixels(one) / factor)), radius = pixels(style.borderTopLeftRadius) / factor, outline = roundedPath(0, 0, w, h, Array(4).fill(radius))
    const cut = drawing.define(`<clipPath id="ID"><path d="${outline}"/></clipPath>`)
    drawing.parts.push(`<g transform="translate(${figure(x)} 0)" font-family="${escaped(style.fontFamily)}"><g clip-path="url(#${cut})"><path d="${outline}" ${painted('fill', style.backgroundColor)}/>`)
    for (const child of canvas.children) drawing.element(child)
    drawing.parts.push('</g></g>')
    x += w + gap
    tall = Math.max(tall, h)
  }
  const width = Math.max(1, x - gap), defs = drawing.defs.map((text, i) => text.replace('id="ID"', `id="d${i}"`)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width * scale)}" height="${figure(tall * scale)}" viewBox="0 0 ${figure(width)} ${figure(tall)}">`
    + `${caption ? `<title>${escaped(caption)}</title>` : ''}${defs ? `<defs>${defs}</defs>` : ''}${drawing.parts.join('')}</svg>\n`
}
