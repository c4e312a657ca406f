import { describe, expect, it } from 'vitest'
import { changedDigits, isHigher, isSameUnit } from './roll-digits.js'

describe('digits of an amount that changes', () => {
  it('rolls only the digits that differ [UI-11]', () => {
    expect(changedDigits('$24,690.86', '$24,691.06')).toEqual([
      { index: 6, before: '0', after: '1' },
      { index: 8, before: '8', after: '0' },
    ])
    expect(changedDigits('1.5 ETH', '1.5 ETH')).toEqual([])
  })

  it('compares from the end: an amount that becomes longer rolls in its new digits [UI-11]', () => {
    expect(changedDigits('$9.50', '$10.50')).toEqual([
      { index: 1, before: '', after: '1' },
      { index: 2, before: '9', after: '0' },
    ])
  })

  it('rolls the digits of other scripts, and nothing that is no digit [UI-11]', () => {
    expect(changedDigits('١٫٥', '١٫٦')).toEqual([{ index: 2, before: '٥', after: '٦' }])
    expect(changedDigits('Not available', '$1')).toEqual([{ index: 1, before: '', after: '1' }])
  })

  it.each([
    ['$9.50', '$10.50', true],
    ['<$0.01', '$24,691.06', true],
    ['1.5 ETH', '1٫4 ETH', true],
    ['10,000 ETH', '$25,016,700.00', false],
    ['1.5 ETH', '1.5 SOL', false],
    ['Not available', '$1', false],
  ])('compares the units of %s and %s: %s [UI-11]', (before, after, isSame) => {
    expect(isSameUnit(before, after)).toBe(isSame)
  })

  it.each([
    ['$9.50', '$10.50', true],
    ['$24,690.86', '$24,691.06', true],
    ['1.5 ETH', '1.4 ETH', false],
  ])('reads from %s to %s whether the amount rises: %s', (before, after, rises) => {
    expect(isHigher(before, after)).toBe(rises)
  })
})
