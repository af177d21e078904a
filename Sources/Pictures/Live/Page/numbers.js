// The springs and numbers of a component, from its description and its current parameters.
const formsOf = schema => schema.oneOf || schema.anyOf || []
const isSpring = schema => formsOf(schema).some(one => one.properties?.response)

// Returns the spring that applies while a parameter is null. The schema contains this spring for the default
// parameters, and its description names the parameters that determine the spring.
function fallbackOf({ description = '', 'x-fallback': fallback }, properties, get) {
  if (!fallback) return null
  const names = /null\suses\s(\w+)(?:\sand\s(\w+))?/.exec(description)?.slice(1).filter(name => properties[name]) || [], spring = { ...fallback }
  const other = name => get(name) / properties[name].default, damping = names.find(name => properties[name].default === fallback.dampingFraction && /damping/i.test(name))
  for (const name of names) if (name !== damping) spring.response = properties[name].default === fallback.response ? get(name) : fallback.response * other(name)
  if (damping) {
    spring.dampingFraction = get(damping)
    // A response that is derived from a duration is proportional to the damping fraction, up to a fraction of 1.
    if (!names.some(name => properties[name].default === fallback.response)) spring.response *= Math.min(1, get(damping)) / Math.min(1, properties[damping].default)
  }
  return spring
}

// Returns the spring in effect, or null if the parameter is not a spring.
const springIn = (name, properties, get) => isSpring(properties[name]) ? springOf(get(name), fallbackOf(properties[name], properties, get)) : null

// Returns the springs and numbers that can be copied as code, and where they come from.
function numbersOf({ id, version, parameters: { properties } }, get) {
  const springs = [], numbers = []
  for (const [name, schema] of Object.entries(properties)) {
    const value = get(name), summary = schema.description || '', spring = springIn(name, properties, get), unitIn = forms => forms.find(one => one?.['x-unit'])?.['x-unit'] || ''
    if (spring) springs.push({ name, summary, spring })
    else if (typeof value == 'number') numbers.push({ name, summary, value, unit: schema.oneOf ? unitIn(schema.oneOf) : schema['x-unit'] || '' })
    else if (typeof value?.fraction == 'number' && schema.oneOf) numbers.push({ name, summary, value: value.fraction, unit: unitIn(schema.oneOf.map(one => one.properties?.fraction)) })
  }
  const isChanged = [...springs, ...numbers].some(({ name }) => JSON.stringify(get(name)) !== JSON.stringify(properties[name].default))
  return { component: id, origin: `${id}${version ? ' ' + version : ''}, ${isChanged ? 'as set in the page' : 'defaults'}`, springs, numbers }
}
