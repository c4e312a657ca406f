import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faults } from '../faults/faults.js'
import { relayFaults } from '../faults/relay-faults.js'
import { flows } from '../flows/flows.js'
import { walletConnectFlows } from '../flows/walletconnect-flows.js'
import { mutations } from './mutations.js'

it('finds each guard once in its file, and flows and faults that show it', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  for (const { name, file, from, shownBy, flow } of mutations) {
    expect(readFileSync(file, 'utf8').split(from).length - 1, name).toBe(1)
    expect(
      [...faults, ...relayFaults].some((fault) => fault.name.includes(shownBy)),
      `${name}: ${shownBy}`,
    ).toBe(true)
    expect(
      [...flows, ...walletConnectFlows].some((one) => one.name === flow),
      `${name}: ${flow}`,
    ).toBe(true)
  }
})
