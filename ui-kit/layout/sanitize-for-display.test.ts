import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeForDisplay } from './sanitize-for-display.js'

describe('sanitizeForDisplay', () => {
  it('removes characters that reverse or hide text [SEC-04]', () => {
    expect(sanitizeForDisplay('Meta\u202Eksam\u2066 Wallet\u2069\u0007')).toBe('Meta ksam Wallet')
    expect(sanitizeForDisplay('a\u200Bb\uFEFFc\u{E0041}d')).toBe('a b c d')
    expect(sanitizeForDisplay('one\ntwo\u2028three')).toBe('one two three')
  })

  it('keeps names of every script whole, with joined characters [SEC-04]', () => {
    for (const name of [
      'محفظتي',
      '財布',
      'Zoë',
      '👩‍💻 Wallet',
      'नमस्ते',
      'می‌خواهم',
      'क्‍ष',
      '❤️‍🔥',
      '1️⃣',
      '🏳️‍🌈',
      '👨‍👩‍👧‍👦',
      '👩🏽‍🚀',
      '한국어',
      'Кошелёк',
    ])
      expect(sanitizeForDisplay(name)).toBe(name)
  })

  /** Characters without a shape of their own, or blank without being a space. */
  const invisible = [
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u034f',
    '\u17b4',
    '\u17b5',
    '\u180b',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\u2064',
    '\ufe00',
    '\ufe0e',
    '\ufe0f',
    '\ufeff',
    '\ufff0',
    '\u{1bca0}',
    '\u{1d159}',
    '\u{1d173}',
    '\u{e0041}',
    '\u{e0100}',
    '\u{e01ef}',
    '\ud800',
  ]
  const hidden = fc
    .array(fc.constantFrom(...invisible), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(''))
  const letters = fc.stringMatching(/^[A-Za-z\u0391-\u03a1\u0410-\u044f\d]{1,12}$/)

  it('shows invisible characters as gaps, so that no two different names look the same [SEC-04]', () => {
    fc.assert(
      fc.property(letters, hidden, letters, (start, gap, end) => {
        expect(sanitizeForDisplay(`${gap}${start}${gap}${end}${gap}`)).toBe(`${start} ${end}`)
      }),
    )
  })

  it('returns an empty text for a text of invisible characters [SEC-04]', () => {
    fc.assert(
      fc.property(hidden, (text) => {
        expect(sanitizeForDisplay(text)).toBe('')
      }),
    )
    const shown = sanitizeForDisplay('می‌\u3164خواهم\u200c')
    expect(shown).toBe('می خواهم')
  })

  it('caps at 64 characters, counted as graphemes, and marks the cut [SEC-04]', () => {
    expect(sanitizeForDisplay('🙂'.repeat(64))).toBe('🙂'.repeat(64))
    expect([...sanitizeForDisplay('🙂'.repeat(65))]).toEqual([...'🙂'.repeat(63), '…'])
  })
})
