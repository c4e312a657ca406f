import { describe, expect, it } from 'vitest'
import { amountOf, less, sum } from './seller-answers.js'

describe('the amounts of sellers', () => {
  it.each([
    [100, '100'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1.5e-10, '0.00000000015'],
    [0, '0'],
    ['0.060232255577506866', '0.060232255577506866'],
  ])('become decimal texts: %s', (given, expected) => {
    expect(amountOf.parse(given)).toBe(expected)
  })

  it.each([
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e16,
    '1e5',
    '-1',
    '+1',
    ' 1',
    '',
    '1.',
    '9'.repeat(16),
    null,
    '١',
  ])('are refused in another form: %s', (given) => {
    expect(amountOf.safeParse(given).success).toBe(false)
  })

  it('are added and subtracted exactly', () => {
    expect(sum('0.1', '0.2')).toBe('0.3')
    expect(sum('3.99', '0', '7.64')).toBe('11.63')
    expect(less('100', '2.5')).toBe('97.5')
    expect(less('0.05', '0.1')).toBe('0.00')
  })
})
