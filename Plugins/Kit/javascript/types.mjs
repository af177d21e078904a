// Copies the types of layers, events and decisions from Protocol/types.d.ts into playground-plugin.d.mts.
//
//     node Plugins/Kit/javascript/types.mjs            writes the file
//     node Plugins/Kit/javascript/types.mjs --check    fails if the file is not up to date
import { readFileSync, writeFileSync } from 'node:fs'

const TYPES = [
  'Layer', 'Diagnostic', 'Decision', 'Because', 'Point', 'Rectangle', 'PointerEvent', 'WheelEvent', 'DragEvent', 'ScrollEvent', 'TapEvent',
  'EnvironmentEvent'
]
const START = '// ----- Copied from Protocol/types.d.ts\n', END = '// ----- End of the copied types\n'

const read = path => readFileSync(new URL(path, import.meta.url), 'utf8')
const protocol = read('../../../Protocol/types.d.ts'), declarations = read('playground-plugin.d.mts')

const copied = TYPES.map(name => {
  const start = protocol.indexOf(`export type ${name} =`)
  if (start < 0) throw new Error(`Protocol/types.d.ts has no type ${name}; change the list in types.mjs`)
  return protocol.slice(start, protocol.indexOf('\n};\n', start) + 4)
})
const [before, rest] = declarations.split(START)
const updated = before + START + copied.join('\n') + END + rest.slice(rest.indexOf(END) + END.length)

if (!process.argv.includes('--check')) {
  writeFileSync(new URL('playground-plugin.d.mts', import.meta.url), updated)
} else if (updated !== declarations) {
  console.error('playground-plugin.d.mts is not up to date: run node Plugins/Kit/javascript/types.mjs')
  process.exit(1)
}
