import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endWorlds, type SessionsWorld, startSessions, token } from '../../testing/sessions-world.js'
import { intervalSeconds } from '../subscription-interval.js'
import { periodText, permissionText } from './permission-text.js'
import { readPermission } from './read-permission.js'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
  await world.kernel.i18n.load('smartSessions')
})
afterAll(endWorlds)

const tokens = {
  coin: { symbol: 'ETH', decimals: 18 },
  unitOf: (address: string) =>
    address === token ? { name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6 } : undefined,
}
const print = (type: string, data: unknown): string =>
  permissionText(world.kernel.i18n, readPermission({ type, data }), tokens)
const day = { start: 1, period: 86_400 }
const other = `0x${'9c'.repeat(20)}`

describe('the text of a permission', () => {
  it.each([
    [
      'native-token-recurring-allowance',
      { allowance: '0x16345785d8a0000', ...day },
      'Send up to 0.1 ETH per day',
    ],
    [
      'native-token-recurring-allowance',
      { allowance: '0x1', ...day },
      'Send up to 0.000000000000000001 ETH per day',
    ],
    [
      'erc20-recurring-allowance',
      { address: token, allowance: '0x4c4b40', start: 1, period: 7_200 },
      'Send up to 5 SUSD every 2 hours',
    ],
    [
      'erc20-recurring-allowance',
      { address: token, allowance: `0x${'f'.repeat(64)}`, ...day },
      'Send any amount of SUSD, with no limit',
    ],
    [
      'erc20-recurring-allowance',
      { address: other, allowance: '0x5', ...day },
      'Send up to 5 base units of the unknown token 0x9c9c…9c9c9c per day',
    ],
    [
      'contract-call',
      { address: token, functions: [{ functionName: 'transfer' }] },
      'Call transfer of Sandbox Dollar',
    ],
    [
      'contract-call',
      { address: other, functions: ['a', 'b', 'c', 'd', 'e'].map((functionName) => ({ functionName })) },
      'Call a, b, c and 2 more functions of 0x9c9c…9c9c9c',
    ],
  ])('is exact for %s [SMS-01] [SEC-07]', (type, data, text) => {
    expect(print(type, data)).toBe(text)
  })

  it.each([
    ['rate-limit', {}],
    ['native-token-recurring-allowance', { allowance: '5', ...day }],
    ['native-token-recurring-allowance', { allowance: '0x5', start: 1, period: 0 }],
    ['erc20-recurring-allowance', { allowance: '0x5', ...day }],
    ['contract-call', { address: token, functions: [] }],
    ['contract-call', { address: token, functions: [{ functionName: 'a b' }] }],
    ['contract-call', 'all'],
  ])('is "unknown", not guessed, for an unreadable %s [SEC-07]', (type, data) => {
    expect(print(type, data)).toBe(`Unknown permission: ${type}`)
  })

  it.each([
    ['1s', 'per second'],
    ['1d', 'per day'],
    ['1w', 'per week'],
    ['1m', 'per 30 days'],
  ] as const)('displays an interval of %s as %s', (interval, text) => {
    expect(periodText(world.kernel.i18n, intervalSeconds(interval))).toBe(text)
  })
})
