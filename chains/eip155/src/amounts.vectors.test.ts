import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, it } from 'vitest'
import { announceCount, vectorCases } from '../testing/vector-cases.js'
import { describeAmount } from './transfers/fee-funds.js'

const file = 'npm/ethers.units.json'
const cases = vectorCases(file)
const units = { kwei: 3, mwei: 6, gwei: 9, szabo: 12, finney: 15, ether: 18, satoshi: 8 } as const

it(`formats amounts with all digits, as ethers.units does (${cases.length}) [SEC-10]`, () => {
  announceCount(file, cases.length)
  for (const one of cases) {
    for (const [unit, decimals] of Object.entries(units)) {
      const [text, shown] = [one[unit], one[`${unit}_format`]]
      // One case counts satoshi in its own unit: 1234567890 of them.
      const value = BigInt(String(one.wei))
      if (typeof shown === 'string') {
        // By convention ethers writes `1.0` instead of `1`.
        expect([one.name, describeAmount({ value, decimals, symbol: '' })]).toEqual([
          one.name,
          shown.replace(/\.0$/, ''),
        ])
      }
      if (typeof text === 'string') expect([one.name, parseUnits(text, decimals)]).toEqual([one.name, value])
    }
  }
})

it('formatting loses no digit of any amount [SEC-10]', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 77 }))
  fc.assert(
    fc.property(amounts, ([value, decimals]) => {
      const [text = '', symbol] = describeAmount({ value, decimals, symbol: 'X' }).split(' ')
      return symbol === 'X' && parseUnits(text, decimals) === value
    }),
  )
})
