import { expect, it } from 'vitest'
import { isHighFee } from './is-high-fee.js'

const fee = { value: 1_000n, decimals: 8, symbol: 'BTC' }

it('reports a fee that exceeds the amount of the same coin', () => {
  expect(isHighFee({ fee, amount: 1_000n })).toBe(false)
  expect(isHighFee({ fee, amount: 999n })).toBe(true)
})

it('reports a fee that is worth more than the sent amount', () => {
  expect(isHighFee({ fee, feeWorth: '1.1', worth: '1.10' })).toBe(false)
  expect(isHighFee({ fee, feeWorth: '1.101', worth: '1.1' })).toBe(true)
  expect(isHighFee({ fee, feeWorth: '1.101' })).toBe(false)
})

it('reports a fee of ten times the usual one, for any amount', () => {
  expect(isHighFee({ fee, usualFee: 101n, amount: 10n ** 9n })).toBe(false)
  expect(isHighFee({ fee, usualFee: 100n, amount: 10n ** 9n })).toBe(true)
  // A usual fee of zero allows no comparison.
  expect(isHighFee({ fee, usualFee: 0n, amount: 10n ** 9n })).toBe(false)
})
