import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../addresses/address-codec.js'
import { type SelectionRequest, selectCoins } from './coin-selection.js'
import { inputWeightOf, minOutput, outputWeightOf } from './spending-costs.js'

const addresses = {
  p2pkh: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  p2sh: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  p2wpkh: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  p2wsh: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  p2tr: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
}

function decoded(kind: keyof typeof addresses): Exclude<ReturnType<typeof decodeAddress>, string> {
  const found = decodeAddress(addresses[kind])
  if (typeof found === 'string') throw new Error('Expected an address.')
  return found
}

interface Coin {
  readonly value: bigint
  readonly at: number
}

const kinds = fc.constantFrom('p2pkh', 'p2sh', 'p2wpkh', 'p2tr')
const requests = fc
  .record({
    from: kinds,
    to: fc.constantFrom('p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'),
    values: fc.array(fc.bigInt(1n, 100_000_000n), { maxLength: 60 }),
    amount: fc.bigInt(1n, 300_000_000n),
    /** The remainder of the largest coins: small, on both sides of the change minimum. */
    left: fc.option(fc.record({ count: fc.integer({ min: 1, max: 5 }), more: fc.bigInt(0n, 3_000n) })),
    rate: fc.bigInt(1_000n, 500_000n),
  })
  .map(({ from, to, values, left, rate, ...other }): SelectionRequest<Coin> => {
    const [own, payee] = [decoded(from as 'p2wpkh'), decoded(to as 'p2wpkh')]
    const maxAmount = [...values].sort((one, two) => (one < two ? 1 : -1)).slice(0, left?.count ?? 0)
    const whole = maxAmount.reduce((total, value) => total + value, 0n)
    const size = BigInt(
      Math.ceil((42 + maxAmount.length * (inputWeightOf(own.kind) ?? 0) + outputWeightOf(payee)) / 4),
    )
    const nearly = whole - (size * rate) / 1_000n - (left?.more ?? 0n)
    const amount = left && nearly > 0n ? nearly : other.amount
    return {
      amount,
      rate,
      coins: values.map((value, at) => ({ value, at })),
      inputWeight: inputWeightOf(own.kind) ?? 0,
      paymentWeight: outputWeightOf(payee),
      changeWeight: outputWeightOf(own),
      minChange: minOutput(own),
    }
  })

const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, { value }) => total + value, 0n)

describe('coin selection', () => {
  it('loses no satoshi: inputs equal payment, change and fee [SEC-10]', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const found = selectCoins(request)
        if (!found) return
        expect(sum(found.inputs)).toBe(request.amount + found.change + found.fee)
        expect(new Set(found.inputs.map(({ at }) => at)).size).toBe(found.inputs.length)
      }),
    )
  })

  it('pays at least the rate, and no more than the cost of a change output', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const found = selectCoins(request)
        if (!found) return
        const { inputWeight, paymentWeight, changeWeight, minChange, rate } = request
        // Version, lock time, counts below 253, marker and flag.
        const bare = 4 * 10 + 2 + found.inputs.length * inputWeight + paymentWeight
        const weight = bare + (found.change > 0n ? changeWeight : 0)
        const min = (BigInt(Math.ceil(weight / 4)) * rate + 999n) / 1_000n
        expect(found.fee).toBeGreaterThanOrEqual(min)
        const change = (BigInt(Math.ceil(changeWeight / 4)) * rate) / 1_000n
        const maxInputs = min + (found.change > 0n ? 0n : minChange + change + 2n)
        expect(found.fee).toBeLessThanOrEqual(maxInputs)
      }),
    )
  })

  it('creates no change below the relay minimum', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { change = 0n } = selectCoins(request) ?? {}
        expect(change === 0n || change >= request.minChange).toBe(true)
      }),
    )
  })

  it('succeeds whenever the coins that are worth spending suffice', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { coins, amount, rate, inputWeight, paymentWeight } = request
        const inputFee = (BigInt(Math.ceil(inputWeight / 4)) * rate + 999n) / 1_000n
        const worth = coins.filter(({ value }) => value > inputFee)
        const weight = 4 * 10 + 2 + worth.length * inputWeight + paymentWeight
        const fee = (BigInt(Math.ceil(weight / 4)) * rate + 999n) / 1_000n
        const canPay = worth.length > 0 && sum(worth) >= amount + fee
        if (canPay) expect(selectCoins(request)).toBeDefined()
      }),
    )
  })

  it('creates no transaction above the relay limit', () => {
    const coins = Array.from({ length: 3_000 }, (_, at) => ({ value: 10_000n, at }))
    const request = { coins, rate: 1_000n, inputWeight: 272, paymentWeight: 124, changeWeight: 124 }
    expect(selectCoins({ ...request, amount: 25_000_000n, minChange: 294n })).toBeUndefined()
  })
})

describe('the minimum output', () => {
  it.each([
    ['p2pkh', 546n],
    ['p2sh', 540n],
    ['p2wpkh', 294n],
    ['p2wsh', 330n],
    ['p2tr', 330n],
  ] as const)('is the dust limit of Bitcoin Core for %s', (kind, min) => {
    expect(minOutput(decoded(kind))).toBe(min)
  })
})
