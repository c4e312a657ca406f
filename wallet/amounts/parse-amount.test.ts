import { describe, expect, it } from 'vitest'
import { amountFor } from './amount-for.js'
import { decimalText } from './decimal-text.js'
import { type AmountFormat, parseAmount } from './parse-amount.js'
import { worthOf } from './worth-of.js'

const german: AmountFormat = { decimalSeparator: ',' }
const arabic: AmountFormat = { decimalSeparator: '٫' }

describe('parses typed and pasted amounts exactly [SEC-10]', () => {
  it.each<[text: string, decimals: number, value: bigint, format?: AmountFormat]>([
    ['1', 18, 10n ** 18n],
    ['0', 6, 0n],
    ['.5', 18, 5n * 10n ** 17n],
    ['5.', 2, 500n],
    ['1e-7', 18, 10n ** 11n],
    ['1.50E+3', 2, 150_000n],
    ['2e0', 0, 2n],
    ['150e-1', 0, 15n],
    ['1.10', 1, 11n],
    ['1.000000', 0, 1n],
    ['007', 0, 7n],
    ['1,5', 6, 1_500_000n],
    ['0,500', 6, 500_000n],
    [',5', 1, 5n],
    ['1,5000', 6, 1_500_000n],
    ['1500,25', 2, 150_025n],
    ['1,500', 6, 1_500_000n, german],
    ['1.5', 6, 1_500_000n, german],
    ['1.500,25', 2, 150_025n, german],
    ['1,500.25', 2, 150_025n],
    ['1,500.25', 2, 150_025n, german],
    ['1,234,567', 0, 1_234_567n],
    ['1.234.567', 0, 1_234_567n],
    ['1,234,567.5', 1, 12_345_675n],
    ['1 500,5', 1, 15_005n, german],
    ['1\u00a0500.5', 1, 15_005n],
    ["1'500.5", 1, 15_005n],
    ['1.500', 3, 1_500n],
    ['  1.5\n', 1, 15n],
    ['\u200e1.5\u200f', 1, 15n],
    ['\u202a1.5\u202c', 1, 15n],
    ['١٢٫٥', 1, 125n],
    ['١٢٫٥', 1, 125n, arabic],
    ['۱۲٫۵', 1, 125n],
    ['١٬٥٠٠٫٢٥', 2, 150_025n, arabic],
    ['１．５', 1, 15n],
    ['१.५', 1, 15n],
    ['9'.repeat(76), 1, BigInt('9'.repeat(76)) * 10n],
    [String(2n ** 256n - 1n), 0, 2n ** 256n - 1n],
    [`0.${'0'.repeat(35)}1`, 36, 1n],
  ])('parses %j with %d decimals', (text, decimals, value, format) => {
    expect(parseAmount(text, decimals, format)).toEqual({ value })
  })

  it.each<[text: string, decimals: number, fault: string, format?: AmountFormat]>([
    ['1,500', 6, 'ambiguous'],
    ['1,500', 0, 'ambiguous'],
    ['١,٥٠٠', 6, 'ambiguous', arabic],
    ['1.500', 6, 'ambiguous', german],
    ['1.23', 1, 'tooManyDecimals'],
    ['1e-7', 6, 'tooManyDecimals'],
    ['1e-999', 36, 'tooManyDecimals'],
    ['0.5', 0, 'tooManyDecimals'],
    [String(2n ** 256n), 0, 'tooLarge'],
    ['9'.repeat(78), 18, 'tooLarge'],
    ['1e999', 0, 'tooLarge'],
    ...[
      '',
      ' ',
      '.',
      ',',
      'e5',
      '1e',
      '-1',
      '−1',
      '+1',
      'NaN',
      'Infinity',
      '∞',
      '0x10',
      '1n',
      '1_',
      '½',
      '1/2',
    ].map((text): [string, number, string] => [text, 18, 'format']),
    ...['1.2.3', '1,2,3', '1 5', '1..5', '1,,5', '1.5.', 'ⅷ', '1\u0000', '5 ETH', '10%', '1e5.5'].map(
      (text): [string, number, string] => [text, 18, 'format'],
    ),
    ['1'.repeat(201), 18, 'format'],
  ])('rejects %j with %d decimals: %s', (text, decimals, fault, format) => {
    expect(parseAmount(text, decimals, format)).toEqual({ fault })
  })
})

/**
 * Creates a generator of pseudo-random numbers that repeat in each run (xorshift): drawing them from fast-check would
 * take seconds.
 */
function createDice(): (below: number) => number {
  let state = 0x2545f491
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

describe('1e5 amounts', () => {
  const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

  it('keeps every digit from the text to the bytes of a transfer [SEC-10]', () => {
    const dice = createDice()
    const pool = Array.from({ length: 5_000 }, () => dice(10)).join('')
    let kept = 0
    for (let turn = 0; turn < 100_000; turn += 1) {
      const decimals = dice(37)
      const length = 1 + dice(77)
      // The digits are the amount in its smallest unit: the independent computation is the position of the point.
      const at = dice(4_900)
      const digits = `${1 + dice(9)}${pool.slice(at, at + length - 1)}`
      const padded = digits.padStart(decimals + 1, '0')
      const whole = padded.slice(0, padded.length - decimals)
      const fraction = padded.slice(padded.length - decimals)
      const form = dice(4)
      const plain = decimals === 0 ? whole : `${whole === '0' && form === 1 ? '' : whole}.${fraction}`
      const script = scripts[form === 2 ? 1 + dice(2) : 0] ?? ''
      const text =
        form === 3 ? `${digits}e-${decimals}` : plain.replace(/\d/g, (digit) => script[Number(digit)] ?? '')
      const { value } = parseAmount(text, decimals)
      const bytes = value?.toString(16).padStart(64, '0')
      if (BigInt(`0x${bytes}`).toString() !== digits)
        throw new Error(`${text} with ${decimals} decimals: ${value}`)
      if (value !== undefined && parseAmount(decimalText(value, decimals), decimals).value !== value)
        throw new Error(`${decimalText(value, decimals)} with ${decimals} decimals`)
      kept += 1
    }
    expect(kept).toBe(100_000)
  })
})

describe('worth', () => {
  it('is exact for every notation of the price', () => {
    expect(worthOf(1_500_000n, 6, '0.9998')).toBe('1.4997')
    expect(worthOf(10n ** 18n, 18, String(1e-7))).toBe('0.0000001')
    expect(worthOf(1n, 18, '3000.5')).toBe('0.0000000000000030005')
    expect(worthOf(2n ** 255n, 0, '1e3')).toBe(`${2n ** 255n}000`)
    for (const price of ['', 'NaN', '-1', 'x', '1,5']) expect(worthOf(1n, 0, price)).toBeUndefined()
  })

  it('converts back to an amount that is never worth more than requested', () => {
    expect(amountFor('10', '3', 6)).toBe(3_333_333n)
    expect(amountFor('0.01', '3000', 18)).toBe(3_333_333_333_333n)
    expect(amountFor('1', '0', 6)).toBeUndefined()
    expect(amountFor('1', 'abc', 6)).toBeUndefined()
    const dice = createDice()
    for (let turn = 0; turn < 500; turn += 1) {
      const price = `${dice(1000)}.${1 + dice(99_999)}`
      const worth = `${dice(100_000)}.${dice(100)}`
      const amount = amountFor(worth, price, 18) ?? -1n
      const exact = (value: bigint): number => {
        const [one = '', other = ''] = [worthOf(value, 18, price), worth]
        const scale = 30
        const units = (text: string): bigint => parseAmount(text, scale).value ?? -1n
        return Number(units(one) > units(other)) - Number(units(one) < units(other))
      }
      expect(exact(amount)).toBeLessThanOrEqual(0)
      expect(exact(amount + 1n)).toBe(1)
    }
  })
})
