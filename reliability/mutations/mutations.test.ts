import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allCases } from '../case.js'
import { mutations } from './mutations.js'

it('finds each guard once in its file, and flows and faults that show it', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  const cases = allCases(1)
  for (const { name, file, from, shownBy, flow, namespace } of mutations) {
    expect(readFileSync(file, 'utf8').split(from).length - 1, name).toBe(1)
    const isShown = cases.some(
      (one) =>
        one.flow.name === flow &&
        one.fault.name.includes(shownBy) &&
        (namespace === undefined || one.namespace === namespace),
    )
    expect(isShown, `${name}: ${flow} with ${shownBy}`).toBe(true)
  }
})
