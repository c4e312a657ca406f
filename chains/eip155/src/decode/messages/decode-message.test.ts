import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { hexToBytes, toHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { decodeMessage, isUnlimitedAmount, visibleText } from '../index.js'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const range = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))

/**
 * C0 except line feed and tab, delete, C1; bidi controls; characters without width or ink; private and unassigned code
 * points.
 */
const hiddenCharacters: readonly string[] = [
  ...range(0, 0x1f).filter((one) => one !== '\n' && one !== '\t'),
  ...range(0x7f, 0x9f),
  '\u061c',
  '\u200e',
  '\u200f',
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u2060',
  '\u2800',
  '\u3164',
  '\ufe00',
  '\ufeff',
  '\uffa0',
  '\u{1d173}',
  '\u{e0041}',
  '\u{e0101}',
  '\ue000',
  '\uffff',
  '\u0378',
]

describe('messages', () => {
  it('are text if readable, in any encoding [SEC-07]', () => {
    const text = 'Sign in to Example\n\t2026 – مرحبا 👩‍🚀'
    for (const given of [text, toHex(text), hexToBytes(toHex(text))]) {
      expect(decodeMessage(given)).toEqual({
        kind: 'text',
        text,
        hasHidden: false,
        bytes: toHex(text),
        signIn: undefined,
      })
    }
  })

  it('are bytes with one control, invisible or bidirectional character, which is reported [S3] [SEC-04]', () => {
    for (const character of hiddenCharacters) {
      const text = `Pay me 1 ETH${character} for the hat`
      const decoded = decodeMessage(text, { origin: 'https://app.example' })
      expect(decoded, JSON.stringify(character)).toMatchObject({
        kind: 'hex',
        text: toHex(text),
        hasHidden: true,
      })
    }
    const signIn = 'bank.example wants you to sign in with your Ethereum account:\n0xA0\n\u200b'
    expect(decodeMessage(signIn, { origin: 'https://app.example' })).toMatchObject({
      kind: 'hex',
      signIn: { domain: 'bank.example', domainIsOther: true },
    })
    expect(visibleText('a\r\nb\u{e0041}\ufeff')).toEqual({ text: 'a\nb\\u{e0041}\\u{feff}', hasHidden: true })
  })

  it('are text with line ends, tabs, emoji, joiners and accents [S3]', () => {
    for (const text of ['a\nb\n', 'a\tb', '👩‍🚀 ❤️ ☎︎', 'می‌خواهم', 'e\u0301', '\u00a0', '한국어 ไทย नमस्ते'])
      expect(decodeMessage(text)).toMatchObject({ kind: 'text', text })
    expect(decodeMessage('a\r\nb')).toMatchObject({ kind: 'text', text: 'a\nb', bytes: toHex('a\r\nb') })
  })

  it('are never text with a control character anywhere [S3]', () => {
    const control = fc.constantFrom(...hiddenCharacters)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        control,
        fc.string({ unit: 'binary' }),
        (before, one, after) => {
          // Two halves of a pair may meet; a carriage return may precede a line feed.
          fc.pre(!(one === '\r' && after.startsWith('\n')))
          return decodeMessage(new TextEncoder().encode(before + one + after)).kind !== 'text'
        },
      ),
    )
  })

  it('contain only visible characters if they are text [S3]', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'binary' }).map(encode),
    )
    fc.assert(
      fc.property(bytes, (given) => {
        const { kind, text } = decodeMessage(given)
        return (
          kind !== 'text' ||
          !/(?![\n\t])\p{Cc}|[\p{Bidi_Control}\p{Cs}\p{Co}\p{Cn}\u200b\u00ad\ufeff]/u.test(text)
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('are blind with 32 unreadable bytes, and hex with any others', () => {
    const hash = `0x${'8f'.repeat(32)}` as const
    expect(decodeMessage(hash)).toMatchObject({ kind: 'blind', text: hash, bytes: hash })
    expect(decodeMessage('0x8f01')).toMatchObject({ kind: 'hex', text: '0x8f01' })
    expect(decodeMessage('0x000102')).toMatchObject({ kind: 'hex' })
    // A partial byte makes it text, and it is signed as such.
    expect(decodeMessage('0x8f0')).toMatchObject({ kind: 'text', bytes: toHex('0x8f0') })
    expect(decodeMessage('')).toMatchObject({ kind: 'text', text: '', bytes: '0x' })
    expect(decodeMessage('0x')).toMatchObject({ kind: 'text', text: '', bytes: '0x' })
  })

  it('are decoded without an exception, with the signed bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const decoded = decodeMessage(toHex(bytes))
        return decoded.bytes === toHex(bytes) && (decoded.kind !== 'blind' || bytes.length === 32)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => decodeMessage(text).bytes.startsWith('0x')),
      { numRuns: 50 },
    )
  })
})

describe('sign-in messages', () => {
  const message = (domain: string, scheme?: string): string =>
    createSiweMessage({
      domain,
      scheme,
      address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
      chainId: 1,
      nonce: 'foobarbaz',
      uri: 'https://app.example/login',
      version: '1',
      statement: 'Hello',
    })

  it('are decoded with their domain [SEC-12]', () => {
    expect(decodeMessage(toHex(message('app.example')), { origin: 'https://app.example' }).signIn).toEqual({
      domain: 'app.example',
      address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
      uri: 'https://app.example/login',
      chainId: '1',
      domainIsOther: false,
    })
  })

  it.each([
    ['app.example', 'https://app.example', false],
    ['App.Example', 'https://app.example', false],
    ['app.example:443', 'https://app.example', false],
    ['localhost:3000', 'http://localhost:3000', false],
    ['localhost', 'http://localhost:3000', true],
    ['bank.example', 'https://app.example', true],
    ['app.example.evil.example', 'https://app.example', true],
    ['sub.app.example', 'https://app.example', true],
    ['app.example', 'nonsense', true],
  ])('of %s requested by %s: other %s', (domain, origin, isOther) => {
    const text = `${domain} wants you to sign in with your Ethereum account:\n0xA0Cf\n\nURI: https://x\n`
    expect(decodeMessage(text, { origin }).signIn?.domainIsOther).toBe(isOther)
  })

  it('are for another site with another scheme, and are decoded for Solana, too', () => {
    expect(
      decodeMessage(message('app.example', 'http'), { origin: 'https://app.example' }).signIn,
    ).toMatchObject({
      domainIsOther: true,
    })
    const solana = 'app.example wants you to sign in with your Solana account:\n4Nd1\n\nHello'
    expect(decodeMessage(new TextEncoder().encode(solana)).signIn).toMatchObject({
      domain: 'app.example',
      address: '4Nd1',
      domainIsOther: undefined,
    })
    expect(decodeMessage('I want you to sign in').signIn).toBeUndefined()
  })
})

it('treats values that no account can have as unlimited [SEC-07]', () => {
  const maxima = [96n, 128n, 160n, 256n].map((bits) => 2n ** bits - 1n)
  expect(maxima.map(isUnlimitedAmount)).toEqual([true, true, true, true])
  expect([2n ** 255n, 2n ** 255n + 1n, 2n ** 160n - 2n, 2n ** 96n, 0n].map(isUnlimitedAmount)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})
