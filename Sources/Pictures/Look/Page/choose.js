// Chooses the style of a live layer from the table. A report contains the styles that the program has chosen.
look.rows = lookTable.split('\n').map(line => line.split(' ')).filter(words => words.length == 7 && words[0] != 'role')

// Returns a layer's style, with the changes of the skin and the image that was dropped onto the layer.
look.dressed = layer => {
  const words = look.styleOf(layer).split(' '), { roles, ids } = look.skin
  const change = { ...roles[layer.role] || roles[layer.role.split('/').pop()], ...ids[layer.id] }, { fill, outline, image, ink = '', font = '', label } = change
  const own = [fill || words[0], outline || words[1], image || words[2], image ? 'none' : words[3]]
  if (label != null && own[3] == 'none') own[3] = words[3] == 'none' ? 'label' : words[3]
  return own.join(' ') + (ink || font || label != null ? `\t${ink}\t${font}${label == null ? '' : '\t' + label}` : '')
}

// Returns a layer's style as words: fill, outline, symbol and style of the text.
look.styleOf = layer => {
  const { content, id } = layer, role = layer.role.split('/').pop(), kind = content ? content.kind : 'blank'
  const named = `${id} ${content?.text ?? ''} ${content?.image ?? ''}`.toLowerCase()
  const [, , word, fill, outline, art, text] = look.rows.find(row => (row[0] == role || row[0] == 'any') && (row[1] == kind || row[1] == 'any')
    && (row[2] == 'any' || named.includes(row[2])))
  const isFallback = word == 'any' && fill == 'surface' && outline == 'hairline', [, , w, h] = shownBox(layer)
  if (isFallback && Math.min(w, h) < 9) return 'bar none none none'
  if (isFallback && Math.min(w, h) < 200) return 'tile hairline none label'
  const count = look.counts[art]
  let sum = 0
  for (const letter of count ? content?.text ?? content?.image ?? id : '') sum = (sum * 31 + letter.codePointAt(0)) & 0xffff
  return `${fill} ${outline} ${count ? art + sum % count : art} ${text}`
}
