import { expect, it } from 'vitest'
import { findPurchase } from '../purchase/follow-purchase.js'
import { compareDecimals, exactAmount } from './compare-decimals.js'

it('compares amounts exactly, in any notation [SEC-10]', () => {
  expect(compareDecimals('0.100000000000000001', '0.1')).toBe(1)
  expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
  expect(compareDecimals('10', '10.00')).toBe(0)
  expect(compareDecimals('9.5', '10')).toBe(-1)
  expect(exactAmount('1.50')).toEqual({ value: 150n, decimals: 2 })
})

it('finds an order that is new; of several attempts the paid one counts [ONR-03]', () => {
  const purchase = (id: string, status: 'delivering' | 'delivered' | 'failed', createdAt: number) => ({
    id,
    status,
    createdAt,
    providerId: 'x',
    caipNetworkId: 'eip155:1' as const,

    amount: '1',
    symbol: 'A',
    name: 'A',
  })
  const all = [purchase('c', 'failed', 30), purchase('b', 'delivering', 20), purchase('a', 'delivering', 5)]
  expect(findPurchase(all, { at: 10, before: new Set(['a']) })?.id).toBe('b')
  expect(findPurchase(all.slice(2), { at: 10, before: new Set(['a']) })).toBeUndefined()
  // Without a list of earlier purchases, a pending one counts, too (facts of the product).
  expect(findPurchase(all.slice(2), { at: 10, before: undefined })?.id).toBe('a')
  expect(findPurchase([purchase('old', 'delivered', 5)], { at: 10, before: undefined })).toBeUndefined()
})
