import { describe, expect, it } from 'vitest'
import type { FeeOption } from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import { emptyDraft } from './draft.js'
import { readAmount } from './read-amount.js'

const coin: HeldToken = {
  id: 'eip155:1/coin',
  caipNetworkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  value: 1_000n,
  isImported: false,
  isSuspicious: false,
}
const token: HeldToken = { ...coin, id: 'eip155:1/token:0x1', address: '0x1', symbol: 'USDX' }

function max(held: HeldToken, fee: bigint, max?: bigint): bigint | undefined {
  const option: FeeOption = { speed: 'normal', fee: { value: fee, decimals: 18, symbol: 'ETH' }, max }
  const draft = { ...emptyDraft, amount: { max: true } as const }
  return readAmount({ draft, token: held, fees: [option], decimalSeparator: '.' }).value
}

describe('the maximum amount [SND-01]', () => {
  it('is the native balance minus the fee if the chain returns no maximum', () => {
    expect(max(coin, 21n)).toBe(979n)
    expect(max(coin, 1_000n)).toBe(0n)
    expect(max(coin, 1_001n)).toBe(0n)
  })

  it('is the full balance of a token, because the fee is paid in the native currency', () => {
    expect(max(token, 21n)).toBe(1_000n)
  })

  it("is the chain's maximum, and never more than the balance", () => {
    expect([max(coin, 21n, 900n), max(token, 21n, 999n)]).toEqual([900n, 999n])
    expect([max(coin, 21n, 1_001n), max(coin, 21n, -1n)]).toEqual([1_000n, 0n])
  })

  it('is undefined for the native currency before the fee is loaded, but defined for a token', () => {
    const request = (held: HeldToken) =>
      readAmount({
        draft: { ...emptyDraft, amount: { max: true } as const },
        token: held,
        fees: undefined,
        decimalSeparator: '.',
      }).value
    expect([request(coin), request(token)]).toEqual([undefined, 1_000n])
  })
})
