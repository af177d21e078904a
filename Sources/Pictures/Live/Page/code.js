// Writes springs and numbers as source code, with the same text as `playground export --as`.
const codeFormats = {
  swiftui: ['SwiftUI', 'import SwiftUI', 'SwiftUI continues from the current velocity when an animation replaces another one.'],
  uikit: ['UIKit', 'import UIKit', 'For initialVelocity, divide the velocity at the release by the distance to the target:', '1 means the whole distance in one second.'],
  compose: ['Jetpack Compose', 'import androidx.compose.animation.core.spring', 'Pass the velocity at the release to animateTo as initialVelocity, in pixels per second.', 'The lengths below are in dp, and the velocities below are in dp per second.'],
  flutter: ['Flutter', "import 'package:flutter/physics.dart';", 'Pass the velocity at the release to SpringSimulation, in logical pixels per second.'],
  motion: ['Motion', '', 'Pass the velocity at the release as velocity, in pixels per second. Motion ends a spring', 'when it is closer to its target than restDelta, which is below the default here.'],
  css: ['CSS', '', "CSS animations can't start with the velocity of a release: these curves begin at rest.", 'Use each curve with its duration: transition: transform var(--x-duration) var(--x).']
}
const codeReserved = ('return default in is as for while switch case break continue class enum extension func import let var val object when fun '
  + 'this self super true false null nil const final new delete typeof void with yield try catch throw do else if static').split(' ')

// Returns a number with at most `places` decimals, without trailing zeros or an exponent.
function decimals(value, places) {
  const scaled = Math.round(Math.abs(value) * 10 ** places), digits = String(scaled % 10 ** places).padStart(places, '0').replace(/0+$/, '')
  return (value < 0 && scaled ? '-' : '') + Math.floor(scaled / 10 ** places) + (digits && '.' + digits)
}

// Splits a name into words: at capital letters, and at characters that are not letters or digits.
const codeWords = name => name.replace(/[^A-Za-z0-9]+/g, ' ').replace(/([a-z])(?=[A-Z])/g, '$1 ').trim().split(' ').filter(Boolean)
const capital = word => word[0].toUpperCase() + word.slice(1)

function codeName(name, format, component) {
  const words = codeWords(name)
  if (format == 'css') return '--' + [...codeWords(component), ...words].map(one => one.toLowerCase()).join('-')
  const camel = (words[0] ?? 'value') + words.slice(1).map(capital).join(''), safe = /^\d/.test(camel) ? 'n' + camel : camel
  return !codeReserved.includes(safe) ? safe : format == 'flutter' || format == 'motion' ? safe + 'Value' : '`' + safe + '`'
}

// Returns a fraction as a percentage, rounded up so that it remains an upper bound.
function percentOf(fraction) {
  let digit = .000001
  while (fraction * 100 > digit && digit < 100) digit *= 10
  return (fraction * 100 <= .000001 ? '0.000001' : decimals(Math.ceil(fraction * 100 / digit * 10) * digit / 10, 7)) + ' %'
}

// Returns the declaration of a spring and a remark about its error.
function springCode(spring, name, format) {
  if (spring.response < 1e-9) return [{
    swiftui: [`static let ${name}: Animation? = nil`], uikit: [`static let ${name} = UICubicTimingParameters(animationCurve: .linear)  /` + '/ duration: 0'], compose: [`val ${name} = androidx.compose.animation.core.snap<Float>()`],
    flutter: [`static const Duration ${name} = Duration.zero;`], motion: [`export const ${name} = { duration: 0 }`], css: [`${name}: linear;`, `${name}-duration: 0s;`]
  }[format], 'The response is 0, so the value is at its target at once.']
  const n = value => decimals(value, 6), frequency = 2 * Math.PI / spring.response, stiffness = n(frequency * frequency), damping = n(2 * spring.dampingFraction * frequency), fraction = n(spring.dampingFraction), response = n(spring.response)
  const easing = format == 'css' && linearEasing(spring)
  const lines = {
    swiftui: () => [`static let ${name} = Animation.spring(response: ${response}, dampingFraction: ${fraction})`],
    uikit: () => [`static func ${name}(initialVelocity: CGVector = .zero) -> UISpringTimingParameters {`, '  UISpringTimingParameters(', `    mass: 1, stiffness: ${stiffness}, damping: ${damping}, initialVelocity: initialVelocity)`, '}'],
    compose: () => [`val ${name} = spring<Float>(dampingRatio = ${fraction}f, stiffness = ${stiffness}f)`],
    flutter: () => [`static const ${name} = SpringDescription(`, `  mass: 1, stiffness: ${stiffness}, damping: ${damping});`],
    motion: () => [`export const ${name} = {`, `  type: 'spring', mass: 1, stiffness: ${stiffness}, damping: ${damping},`, '  restDelta: 0.01, restSpeed: 0.01,', '}'],
    css: () => [`${name}: ${easing.text};`, `${name}-duration: ${decimals(easing.duration, 3)}s;`]
  }[format]()
  let written = [+stiffness, +damping]
  if (format == 'swiftui') written = [(2 * Math.PI / +response) ** 2, 2 * +fraction * Math.sqrt((2 * Math.PI / +response) ** 2)]
  if (format == 'compose') written = [Math.fround(+stiffness), 2 * Math.fround(+fraction) * Math.sqrt(Math.fround(+stiffness))]
  return [lines, `Largest error: ${percentOf(easing ? easing.error : platformError(...written, spring))} of the distance.`]
}

function numberCode(value, unit, name, format) {
  const whole = decimals(value, 6), decimal = whole.includes('.') ? whole : whole + '.0', cssUnit = { points: 'px', seconds: 's', degrees: 'deg' }[unit] || ''
  return {
    swiftui: `static let ${name} = ${decimal}`, uikit: `static let ${name} = ${decimal}`, compose: `const val ${name} = ${whole}f`, flutter: `static const double ${name} = ${decimal};`,
    motion: `export const ${name} = ${whole}`, css: `${name}: ${whole}${cssUnit};`
  }[format]
}

// Returns the source code of a component's springs and numbers. Each entry of `springs` has a name, a summary and a
// spring; each entry of `numbers` has a name, a summary, a value and a unit.
function codeOf({ component, origin, springs, numbers }, format) {
  const [, imports, ...notes] = codeFormats[format], lines = [], type = codeWords(component).map(capital).join('') + 'Motion'
  const comment = (text, indent) => {
    const safe = text.replace(/[\r\n]+/g, ' ')
    lines.push(indent + (format == 'css' ? `/* ${safe.replaceAll('*' + '/', '* /')} *` + '/' : (indent && format != 'compose' ? '/'.repeat(3) : '/'.repeat(2)) + ' ' + safe))
  }
  const sentence = text => {
    const said = /swiftui|uikit/.test(format) ? text.split(' ').map(word => word == 'null' ? 'nil' : word).join(' ') : text
    return !said || said.endsWith('.') ? said : said + '.'
  }
  comment(`${origin}; copied from Interaction Playground`, '')
  if (springs.length) for (const note of notes) comment(note, '')
  if (imports && (springs.length || format != 'compose')) lines.push('', imports)
  lines.push('')
  const opening = { swiftui: `enum ${type} {`, uikit: `enum ${type} {`, compose: `object ${type} {`, flutter: `abstract final class ${type} {`, css: ':root {' }[format], indent = opening ? '  ' : ''
  if (opening) lines.push(opening)
  for (const [i, { name, summary, spring }] of springs.entries()) {
    if (i) lines.push('')
    const [code, remark] = springCode(spring, codeName(name, format, component), format)
    comment(sentence(summary), indent)
    comment(remark, indent)
    for (const line of code) lines.push(indent + line)
  }
  for (const [i, { name, summary, value, unit }] of numbers.entries()) {
    if (i || springs.length) lines.push('')
    comment(sentence(summary) + (unit ? ` Unit: ${unit}.` : ''), indent)
    lines.push(indent + numberCode(value, unit, codeName(name, format, component), format))
  }
  if (opening) lines.push('}')
  return lines.join('\n') + '\n'
}

// Shows code that the user can copy. `numbers` returns the springs and numbers in effect. `only` is the name of the
// one to show at first, or an empty string for all of them.
function showCode(numbers, only = '') {
  if (document.querySelector('.help')) return
  const all = numbers(), names = [...all.springs, ...all.numbers].map(one => one.name), option = (value, text = value) => make('option', { value }, text)
  const text = make('textarea', { readonly: true, rows: 14, spellcheck: false, 'aria-label': 'Code' }), note = make('span', { class: 'facts', role: 'status' })
  const fill = () => {
    const chosen = list => list.filter(one => !part.value || one.name === part.value)
    text.value = codeOf({ ...all, springs: chosen(all.springs), numbers: chosen(all.numbers) }, format.value)
    note.textContent = ''
    try { localStorage.setItem('playground-code', format.value) } catch { /* A page may have no storage. */ }
  }
  const format = make('select', { 'aria-label': 'Language', onchange: fill }, ...Object.entries(codeFormats).map(([name, [title]]) => option(name, title)))
  const part = make('select', { 'aria-label': 'Values', onchange: fill }, option('', 'All springs and numbers'), ...names.map(name => option(name)))
  const dialog = make('dialog', { class: 'help code', 'aria-label': 'Copy as code', onclick: event => event.target === dialog && dialog.close(), onclose: () => dialog.remove() }, make('h2', null, 'Copy as code'),
    make('div', { class: 'choices' }, format, part), text, make('div', { class: 'choices' }, make('button', { type: 'button', onclick: async () => note.textContent = await copyText(text.value, text) ? 'Copied.' : 'Select the text and copy it.' }, 'Copy'),
      make('button', { type: 'button', onclick: () => dialog.close() }, 'Close'), note))
  try { format.value = localStorage.getItem('playground-code') || 'swiftui' } catch { /* As above. */ }
  if (!format.value) format.value = 'swiftui'
  if (names.includes(only)) part.value = only
  fill()
  document.body.append(dialog)
  dialog.showModal()
}
