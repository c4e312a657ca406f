import { expect, it } from 'vitest'
import type { HeldToken } from '#plugins/tokens'
import { createMockChain, createMockNetwork } from '#testing'
import type { ListedPermission } from '../contract.js'
import { sorted } from '../listed-permission.js'
import { worthAtRisk } from './add-worth.js'

const network = createMockNetwork('eip155:1')
const chain = createMockChain({ namespace: 'eip155' })
const usd = `0x${'da'.repeat(20)}`
const held: HeldToken = {
  id: `eip155:1/token:${usd}`,
  caipNetworkId: 'eip155:1',
  address: usd,
  name: 'Dollar',
  symbol: 'USD',
  value: 5n,
  decimals: 6,
  price: '0.99981',
  isImported: false,
  isSuspicious: false,
}
const permission = (changes: Partial<ListedPermission> = {}): ListedPermission => ({
  id: 'chain:a',
  source: 'chain',
  action: { kind: 'tokens', token: { address: usd, symbol: 'USD', decimals: 6 }, amount: 'unlimited' },
  holder: {},
  risk: 'high',
  atRisk: { value: 2_000_001n, decimals: 6, symbol: 'USD' },
  ...changes,
})
const worth = (changes: Partial<ListedPermission>, tokens: readonly HeldToken[] = [held]) =>
  worthAtRisk(permission(changes), network, chain, tokens)

it('multiplies what is at risk by its price, exactly [SEC-10]', () => {
  expect(worth({})).toBe('1.99962099981')
})

it('knows no value without a price, on another network, and with other decimals than the list has', () => {
  expect(worth({}, [])).toBeUndefined()
  expect(worth({}, [{ ...held, price: undefined }])).toBeUndefined()
  expect(worth({}, [{ ...held, caipNetworkId: 'eip155:2' }])).toBeUndefined()
  // A contract that reports no decimals for the same units would be worth a million times as much.
  expect(worth({ atRisk: { value: 2_000_001n, decimals: 0, symbol: 'USD' } })).toBeUndefined()
  expect(worth({ atRisk: undefined })).toBeUndefined()
  expect(worth({ action: { kind: 'connection' } })).toBeUndefined()
})

it('takes the price of the coin for a proxy', () => {
  const coin = { ...held, address: undefined, decimals: 10, price: '4' }
  const atRisk = { value: 10n ** 10n, decimals: 10, symbol: 'DOT' }
  expect(worth({ action: { kind: 'proxy', type: 'Any' }, atRisk }, [held, coin])).toBe('4')
})

it('sorts by risk, then by value, and an unknown value after a known one', () => {
  const rows = [
    permission({ id: 'low', risk: 'low', worth: '900' }),
    permission({ id: 'unpriced', grantedAt: 9 }),
    permission({ id: 'small', worth: '9.5' }),
    permission({ id: 'large', worth: '10' }),
    permission({ id: 'newer', grantedAt: 10 }),
  ]
  expect(sorted(rows).map(({ id }) => id)).toEqual(['large', 'small', 'newer', 'unpriced', 'low'])
})
