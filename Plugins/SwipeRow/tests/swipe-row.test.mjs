import assert from 'node:assert/strict'
import test from 'node:test'
import { compare, component, mutants, mutated, sample, scenarios } from './play.mjs'

const seeds = Array.from({ length: 10 }, (_, seed) => seed)

test('Gives the responses of the golden files', async () => {
  const kind = await component()
  assert.ok(scenarios.length > 20)
  for (const scenario of scenarios) compare(kind, scenario)
})

test('Behaves the same however often the clock advances, and after every snapshot', async () => {
  const kind = await component()
  for (const seed of seeds) sample(kind, seed)
})

// Returns whether one of the cases fails.
const fails = (cases, play) => cases.some(it => {
  try {
    play(it)
    return false
  } catch {
    return true
  }
})

for (const mutant of mutants) {
  test(`Finds the fault: ${mutant.name}`, { skip: mutant.by.startsWith('validate') && 'playground validate finds it' }, async () => {
    const kind = await component(mutated(mutant))
    assert.ok(mutant.by === 'goldens'
      ? fails(scenarios, scenario => compare(kind, scenario)) : fails(seeds, seed => sample(kind, seed)))
  })
}

test('Contains the replaced text of every fault', () => mutants.forEach(mutated))
