import { describe, expect, it } from 'vitest'
import { foreignText } from './foreign-text.js'

describe('foreignText', () => {
  it('takes out what turns text around or hides it [SEC-04]', () => {
    expect(foreignText('Meta\u202Eksam\u2066 Wallet\u2069\u0007')).toBe('Meta ksam Wallet')
    expect(foreignText('a\u200Bb\uFEFFc\u{E0041}d')).toBe('a b c d')
    expect(foreignText('one\ntwo\u2028three')).toBe('one two three')
  })

  it('keeps names of every script whole, with joined characters [SEC-04]', () => {
    for (const name of ['محفظتي', '財布', 'Zoë', '👩‍💻 Wallet', 'नमस्ते']) expect(foreignText(name)).toBe(name)
  })

  it('caps at 64 characters, counted as people count, and says so [SEC-04]', () => {
    expect(foreignText('🙂'.repeat(64))).toBe('🙂'.repeat(64))
    expect([...foreignText('🙂'.repeat(65))]).toEqual([...'🙂'.repeat(63), '…'])
  })
})
