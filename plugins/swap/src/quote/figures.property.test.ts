import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodedUnits, fraction } from '../../testing/fractions.js'
import type { SwappableToken } from '../contract.js'
import { createQuote } from './create-quote.js'
import { gasCost, impactLevelOf, maxGasCost, minimumOf, partOf, rateOf, worthLost } from './figures.js'
import type { LoadedProvider } from './providers.js'

/** Only its name is used here. */
const by = { id: 'pool', name: 'Pool' } as LoadedProvider

const token = (symbol: string, decimals: number, price?: string): SwappableToken => ({
  id: symbol,
  caipNetworkId: 'eip155:1',
  address: symbol,
  name: symbol,
  symbol,
  decimals,
  price,
})

describe('figures of a quote, compared with the reserves of a pool of two tokens [SWP-02] [SEC-10]', () => {
  /** Returns the output of a constant-product pool with a 0.3 % fee: searched by its invariant, not by the formula. */
  function paidBy(reserveIn: bigint, reserveOut: bigint, amount: bigint): bigint {
    const holds = (out: bigint): boolean =>
      (reserveIn * 1000n + amount * 997n) * (reserveOut - out) >= reserveIn * 1000n * reserveOut
    let [low, high] = [0n, reserveOut]
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      if (holds(middle)) low = middle
      else high = middle
    }
    return low
  }
  const pools = fc.record({
    reserveIn: fc.bigInt({ min: 10n ** 9n, max: 10n ** 30n }),
    // A power of ten, so that the price of the pool is a finite decimal.
    power: fc.integer({ min: 9, max: 30 }),
    amount: fc.bigInt({ min: 10n ** 3n, max: 10n ** 30n }),
    decimals: fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })),
    slippage: fc.integer({ min: 1, max: 5_000 }),
  })

  it('derives the minimum received, the rate and the price impact from the reserves, to the last digit', () => {
    fc.assert(
      fc.property(pools, ({ reserveIn, power, amount, decimals: [given, received], slippage }) => {
        const reserveOut = 10n ** BigInt(power)
        const out = paidBy(reserveIn, reserveOut, amount)
        fc.pre(out > 0n)
        // One whole sell token is worth 1; one buy token, as many as the pool holds against one.
        const worthOfOne = fraction(reserveIn, reserveOut).timesTenTo(received - given)
        const [sellToken, buyToken] = [token('A', given, '1'), token('B', received, worthOfOne.decimal())]
        const quote = createQuote({
          best: { by, quote: { buyAmount: out }, at: 0 },
          sellToken,
          buyToken,
          coin: undefined,
          sellAmount: amount,
          slippage,
          gasPrice: undefined,
          symbolOf: () => undefined,
        })
        // Not a unit less than the slippage allows, and the next unit would be more.
        const min = quote.minBuyAmount.value
        const allowed = out * BigInt(10_000 - slippage)
        expect(min * 10_000n <= allowed && (min + 1n) * 10_000n > allowed).toBe(true)
        // The rate times the sell amount is the buy amount, except for digits beyond the eighteenth.
        const rate = decodedUnits(quote.rate)
        const exact = fraction(out, amount).timesTenTo(given - received)
        expect(rate.isAtMost(exact)).toBe(true)
        expect(rate.times(10n ** 17n + 1n).isAbove(exact.times(10n ** 17n))).toBe(true)
        // The impact follows from the pool's own price, in ten-thousandths of a basis point.
        const [before, after] = [amount * reserveOut, out * reserveIn]
        const lost = Number(((before - after) * 10n ** 8n) / before) / 10 ** 4
        expect(quote.priceImpact).toBe(lost)
        expect(lost).toBeGreaterThan(29)
        expect(quote.impactLevel).toBe(
          lost < 100 ? 'none' : lost < 500 ? 'low' : lost < 1_500 ? 'high' : 'severe',
        )
      }),
      { numRuns: 300 },
    )
  })

  it("reports the larger price impact of the pool's and of the known prices [M3]", () => {
    const of = (priceImpact: number | undefined, price?: string) =>
      createQuote({
        best: { by, quote: { buyAmount: 90n, priceImpact }, at: 0 },
        sellAmount: 100n,
        slippage: 100,
        sellToken: token('A', 0, '1'),
        buyToken: token('B', 0, price),
        coin: undefined,
        gasPrice: undefined,
        symbolOf: () => undefined,
      })
    expect([of(30, '1'), of(undefined, '1'), of(30)].map(({ priceImpact }) => priceImpact)).toEqual([
      1_000, 1_000, 30,
    ])
    expect(of(2_000, '1').priceImpact).toBe(2_000)
    expect(of(undefined).priceImpact).toBeUndefined()
    expect(of(undefined).impactLevel).toBe('none')
    // The buy amount may be worth more.
    expect(of(undefined, '2').priceImpact).toBe(-8_000)
  })
})

it('computes a maximum fee with the margins of a built transaction, and an approval of a sold token [SWP-02]', () => {
  expect(maxGasCost(8n, { gas: 100_000n, isToken: false })).toBe(1_500_000n)
  expect(maxGasCost(8n, { gas: 100_000n, isToken: true })).toBe(2_250_000n)
})

describe('figures of the specification [SWP-02]', () => {
  it('25: computes the cost of gas and its worth', () => {
    expect(gasCost(455_966_887_160n)).toBe(68_395_033_074_000_000n)
    const sellToken = token('MATIC', 18, '0.7207')
    const quote = createQuote({
      best: { by, quote: { buyAmount: 1n }, at: 0 },
      sellToken,
      buyToken: token('B', 18),
      coin: sellToken,
      sellAmount: 1n,
      slippage: 100,
      gasPrice: 455_966_887_160n,
      symbolOf: () => undefined,
    })
    expect(quote.networkFee?.value).toBe(68_395_033_074_000_000n)
    expect(Number(quote.networkFeeWorth)).toBeCloseTo(0.0492923003364318, 15)
  })

  it('27: one percent of 1 is 0.01, and the fee of 1 is 0.0085', () => {
    const one = 10n ** 18n
    expect([partOf(one, 100), partOf(one, 85)]).toEqual([10n ** 16n, 85n * 10n ** 14n])
  })

  it('28: computes the quote for one MATIC', () => {
    const out = 17_259_970_548_235_021n
    const [price, lost] = ['0.7207', 3.952736601951709]
    // The price of the buy token follows from the impact of the vector.
    const other = ((0.7207 * (1 - lost / 100)) / 0.01725997054823502).toPrecision(17)
    const quote = createQuote({
      best: { by, quote: { buyAmount: out }, at: 0 },
      sellAmount: 10n ** 18n,
      slippage: 100,
      sellToken: token('MATIC', 18, price),
      coin: token('MATIC', 18, price),
      buyToken: token('AVAX', 18, other),
      gasPrice: 60_000_000_128n,
      symbolOf: () => undefined,
    })
    expect(quote.rate).toBe('0.017259970548235021')
    expect(Number(quote.networkFeeWorth)).toBeCloseTo(0.00648630001383744, 15)
    expect(quote.priceImpact).toBeCloseTo(395.2737, 3)
    expect(quote.impactLevel).toBe('low')
    // At most 0.0001726 is lost.
    expect(out - minimumOf(out, 100)).toBe(172_599_705_482_351n)
  })

  it('loses no digit for the largest possible amounts, or zero', () => {
    const max = 2n ** 256n - 1n
    expect(minimumOf(max, 1)).toBe((max * 9_999n) / 10_000n)
    expect(rateOf({ value: 1n, decimals: 0, symbol: 'A' }, { value: max, decimals: 0, symbol: 'B' })).toBe(
      String(max),
    )
    expect(rateOf({ value: 0n, decimals: 0, symbol: 'A' }, { value: 1n, decimals: 0, symbol: 'B' })).toBe('0')
    expect(rateOf({ value: max, decimals: 0, symbol: 'A' }, { value: 1n, decimals: 0, symbol: 'B' })).toMatch(
      /^0\.0{77}8/,
    )
    expect(worthLost('0', '1')).toBeUndefined()
    expect([99.9999, 100, 499, 500, 1_499, 1_500].map(impactLevelOf)).toEqual([
      'none',
      'low',
      'low',
      'high',
      'high',
      'severe',
    ])
  })
})
