// The component's springs and numbers as source code, as `playground export --as` writes them.
const codeNames = { swiftui: 'SwiftUI', uikit: 'UIKit', compose: 'Jetpack Compose', flutter: 'Flutter', motion: 'Motion', css: 'CSS' }

// Returns pairs of a language and its code for a scenario. The code's first line names the scenario. Scenarios with the same parameters share the
// code of `file`.
const codesOf = ([file, codes], path) => codes.map(([name, text]) => [name, text.replace(file, () => path)])

// Returns the section for copying code. `codes` are pairs of a language and its text. They may be missing in a large report.
function codesCard(codes, path) {
  if (!codes.length) return card('codes', 'Copy as code', make('pre', { class: 'command' }, make('code', null, `playground export --as swiftui ${path}`)))
  const text = make('textarea', { readonly: true, rows: 12, spellcheck: false, 'aria-label': 'Code' }), note = make('span', { class: 'facts', role: 'status' })
  const fill = () => {
    text.value = codes.find(([name]) => name === choice.value)[1]
    note.textContent = ''
  }
  const choice = make('select', { 'aria-label': 'Language', onchange: fill }, ...codes.map(([name]) => make('option', { value: name }, codeNames[name] || name)))
  choice.value = codes[0][0]
  fill()
  const copy = make('button', { type: 'button', onclick: async () => note.textContent = await copyText(text.value, text) ? 'Copied.' : 'Select the text and copy it.' }, 'Copy')
  return card('codes', 'Copy as code', make('div', { class: 'choices' }, choice, copy, note), text)
}
