import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestedPermission } from './grant-request.js'
import { readGrant } from './read-grant.js'

const address = `0x${'1a'.repeat(20)}`
const token = `0x${'2b'.repeat(20)}`
const coin: RequestedPermission = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x64', start: 1_000, period: 60 },
}
const ofToken: RequestedPermission = {
  type: 'erc20-recurring-allowance',
  data: { address: token, allowance: '0xff', start: 1_000, period: 60 },
}
const call: RequestedPermission = {
  type: 'contract-call',
  data: { address: token, functions: [{ functionName: 'vote', valueLimit: '0x00' }] },
}
const request = {
  chainId: '0x1',
  address,
  expiry: 9_000,
  signer: { type: 'keys' as const, data: { keys: [] } },
  permissions: [coin, ofToken, call],
  policies: [{ type: 'gas-limit', data: { limit: '0xA' } }],
}
const granted = { ...request, context: '0xc0de' }
const coinOf = (changes: object) => ({
  ...granted,
  permissions: [{ ...coin, data: { ...coin.data, ...changes } }],
})
const problem = (answer: unknown): string | undefined => {
  const reading = readGrant(answer, request)
  return 'problem' in reading ? reading.problem : undefined
}

describe("a wallet's grant", () => {
  it('is accepted if it equals the request, or is less', () => {
    expect(readGrant(granted, request)).toEqual({
      grant: {
        context: '0xc0de',
        expiry: 9_000,
        permissions: request.permissions,
        policies: request.policies,
      },
    })
    const less = { ...coinOf({ allowance: '0x63', start: 1_001, period: 61 }), expiry: '0x1', chainId: 1 }
    expect(problem(less)).toBeUndefined()
    expect(problem({ ...granted, address: address.toUpperCase().replace('0X', '0x') })).toBeUndefined()
    expect(readGrant({ ...granted, signerMeta: { enforcedBy: 'chain' } }, request)).toMatchObject({
      grant: { enforcedBy: 'chain' },
    })
  })

  it.each([
    ['longer', { ...granted, expiry: 9_001 }],
    ['without an end', { ...granted, expiry: undefined }],
    ['for another account', { ...granted, address: token }],
    ['on another network', { ...granted, chainId: '0x2' }],
    ['more', coinOf({ allowance: '0x65' })],
    ['earlier', coinOf({ start: 999 })],
    ['more often', coinOf({ period: 59 })],
    ['no amount', coinOf({ allowance: '' })],
    ['for another token', { ...granted, permissions: [{ ...ofToken, data: { ...ofToken.data, address } }] }],
    ['of another kind', { ...granted, permissions: [{ ...coin, type: 'native-token-transfer' }] }],
    ['the same twice', { ...granted, permissions: [coin, coin] }],
    ['another function', { ...granted, permissions: [{ ...call, data: { address: token, functions: [] } }] }],
    ['nothing at all', { ...granted, permissions: [] }],
    ['without the policy', { ...granted, policies: [] }],
    ['with another policy', { ...granted, policies: [{ type: 'gas-limit', data: { limit: '0xB' } }] }],
    ['without a context', { ...granted, context: undefined }],
    ['as a text', 'granted'],
  ])('is refused if it is: %s [SMS-01]', (_name, answer) => {
    expect(problem(answer)).toMatch(/^The (wallet|policies)/)
  })

  it('is never accepted if it exceeds the request, for any numbers', () => {
    const numbers = fc.record({
      allowance: fc.bigInt({ min: 0n, max: 200n }),
      start: fc.integer({ min: 900, max: 1_100 }),
      period: fc.integer({ min: 1, max: 120 }),
      expiry: fc.integer({ min: 8_900, max: 9_100 }),
    })
    fc.assert(
      fc.property(numbers, ({ allowance, start, period, expiry }) => {
        const answer = { ...coinOf({ allowance: `0x${allowance.toString(16)}`, start, period }), expiry }
        const isLess = allowance <= 100n && start >= 1_000 && period >= 60 && expiry <= 9_000
        expect(problem(answer) === undefined).toBe(isLess)
      }),
    )
  })
})
