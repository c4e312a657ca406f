import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSignIn, readSignIn, readSignInTime, type SignInData } from './index.js'
import { readMessage } from './readable-text.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const base: SignInData = {
  domain: 'example.com',
  accountAddress: address,
  chainId: 'eip155:1',
  uri: 'https://example.com/login',
  version: '1',
  nonce: '32891757',
  issuedAt: '2024-01-01T00:00:00.000Z',
}
const whole: SignInData = {
  ...base,
  statement: 'This is a statement',
  expirationTime: '2024-01-03T00:00:00.000Z',
  notBefore: '2024-01-02T00:00:00.000Z',
  requestId: 'some-id',
  resources: ['ipfs://bafy', 'https://example.com/claim.json'],
}
const lines = (data: SignInData): string[] => formatSignIn(data).split('\n')
const faultOf = (text: string): unknown => {
  const reading = readSignIn(text)
  return reading.ok ? 'none' : reading.fault
}

describe('the text of a sign-in', () => {
  it('follows EIP-4361 on EVM networks, each line in its place [SIW-02]', () => {
    expect(lines(whole)).toEqual([
      'example.com wants you to sign in with your Ethereum account:',
      address,
      '',
      'This is a statement',
      '',
      'URI: https://example.com/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32891757',
      'Issued At: 2024-01-01T00:00:00.000Z',
      'Expiration Time: 2024-01-03T00:00:00.000Z',
      'Not Before: 2024-01-02T00:00:00.000Z',
      'Request ID: some-id',
      'Resources:',
      '- ipfs://bafy',
      '- https://example.com/claim.json',
    ])
    expect(lines(base).slice(1, 5)).toEqual([address, '', '', 'URI: https://example.com/login'])
  })

  it.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'mainnet'],
    ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'Solana', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
    ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bip122:000000000019d6689c085ae165831e93'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    // An unlisted chain uses its own name.
    ['ton:-239', 'ton', 'ton:-239'],
  ])('follows CAIP-122 on %s', (chainId, name, text) => {
    const data = { ...base, chainId, accountAddress: 'A1b2' }
    expect(lines(data).slice(0, 4)).toEqual([
      `example.com wants you to sign in with your ${name} account:`,
      'A1b2',
      '',
      'URI: https://example.com/login',
    ])
    expect(lines(data)[5]).toBe(`Chain ID: ${text}`)
    expect(readSignIn(formatSignIn(data))).toEqual({ ok: true, data })
  })

  it('refuses to format data that would not be parsed back unchanged', () => {
    const wrong: readonly Partial<Record<keyof SignInData, unknown>>[] = [
      { statement: 'two\nlines' },
      { statement: 'a\rreturn' },
      { statement: 'URI: https://evil.example' },
      { statement: 'Resources:' },
      { statement: '' },
      { statement: 'مرحبا' },
      { domain: 'example.com wants' },
      { domain: '' },
      { nonce: 'short12' },
      { nonce: 'with space1' },
      { uri: 'no-scheme' },
      { uri: 'https://a b' },
      { issuedAt: '2024-02-30T00:00:00Z' },
      { issuedAt: '2024-01-01' },
      { requestId: 'a\nb' },
      { resources: ['https://x\n- https://y'] },
      { chainId: '1' },
      { version: '2' },
      { accountAddress: '0x1\n2' },
    ]
    for (const change of wrong) {
      const [name] = Object.keys(change)
      // Invalid on purpose.
      expect(() => formatSignIn({ ...whole, ...(change as object) }), JSON.stringify(change)).toThrow(name)
    }
  })
})

describe('readSignIn', () => {
  it('returns the formatted data unchanged', () => {
    const letters = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
    const time = fc
      .date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
    const uri = letters('abz09/?#-._~:@!&=', 0, 30).map((rest) => `https://example.com/${rest}`)
    const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
    const data = fc.record({
      domain: fc
        .tuple(letters('abz09.-', 1, 30), fc.constantFrom('', ':8443'))
        .map(([host, port]) => host + port),
      chainId: fc.constantFrom(
        'eip155:1',
        'eip155:11155111',
        'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        'ton:-3',
      ),
      accountAddress: letters('abcXYZ0189', 1, 60),
      uri,
      version: fc.constant('1' as const),
      nonce: letters('abcXYZ0189', 8, 30),
      issuedAt: time,
      expirationTime: optional(time),
      notBefore: optional(time),
      requestId: optional(letters('ab09-_.', 0, 20)),
      resources: optional(fc.array(uri, { maxLength: 4 })),
      statement: optional(letters("ab Z09.,:;/()'-", 1, 60)),
      scheme: optional(fc.constantFrom('https', 'http')),
    })
    fc.assert(
      fc.property(data, (one) => {
        const given = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined))
        expect(readSignIn(formatSignIn(one))).toEqual({ ok: true, data: given })
      }),
      { numRuns: 80 },
    )
  })

  it('rejects messages with an added, missing or misplaced line', () => {
    const right = lines(whole)
    expect(faultOf(right.join('\n'))).toBe('none')
    const [required, optional] = [
      [0, 1, 5, 6, 7, 8, 9],
      [10, 11, 12],
    ]
    for (const at of required)
      expect(faultOf(right.toSpliced(at, 1).join('\n')), `without ${at}`).not.toBe('none')
    for (const at of optional)
      expect(faultOf(right.toSpliced(at, 1).join('\n')), `without ${at}`).toBe('none')
    for (const extra of ['', 'Extra: 1', '- https://example.com', 'Nonce: 32891757', ' ']) {
      for (let at = 0; at <= right.length; at += 1) {
        const text = right.toSpliced(at, 0, extra).join('\n')
        const reading = readSignIn(text)
        // An additional resource makes a valid message, but of other content.
        if (reading.ok) expect([extra, reading.data.resources?.length]).toEqual(['- https://example.com', 3])
      }
    }
    for (let at = 5; at < 13; at += 1) {
      const swapped = right.with(at, right[at + 1] ?? '').with(at + 1, right[at] ?? '')
      expect(faultOf(swapped.join('\n')), `swapped ${at}`).not.toBe('none')
    }
    for (const text of [
      `${right.join('\n')}\n`,
      `\n${right.join('\n')}`,
      right.join('\r\n'),
      '',
      'x'.repeat(60_000),
    ])
      expect(faultOf(text)).toBe('lines')
  })

  it('accepts one or two empty lines if there is no statement', () => {
    const [head, account, , , ...rest] = lines(base)
    for (const gap of [[''], ['', '']])
      expect(readSignIn([head, account, ...gap, ...rest].join('\n'))).toEqual({ ok: true, data: base })
    expect(faultOf([head, account, '', '', '', ...rest].join('\n'))).toBe('lines')
  })

  it('reports the invalid part', () => {
    const change = (from: string, to: string): unknown => faultOf(formatSignIn(whole).replace(from, to))
    expect(change('Version: 1', 'Version: 2')).toBe('version')
    expect(change('Chain ID: 1', 'Chain ID: 01')).toBe('chainId')
    expect(change('Chain ID: 1', 'Chain ID: solana:1')).toBe('chainId')
    expect(change('Chain ID: 1', 'Chain ID: eip155:1')).toBe('none')
    expect(change('Ethereum account', 'eip155 account')).toBe('chainId')
    expect(change('Nonce: 32891757', 'Nonce: 3')).toBe('nonce')
    expect(change('2024-01-03T', '2024-13-03T')).toBe('expirationTime')
    expect(change('This is a statement', 'This <is>')).toBe('statement')
  })
})

it('accepts only existing dates, with or without an offset', () => {
  expect(readSignInTime('2024-02-29T12:00:00+02:00')).toBe(Date.UTC(2024, 1, 29, 10))
  expect(readSignInTime('2024-01-01t00:00:00.5z')).toBe(Date.UTC(2024, 0, 1) + 500)
  for (const text of [
    '2023-02-29T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00',
    '1',
    '2024-01-01 00:00:00Z',
  ])
    expect(readSignInTime(text), text).toBeUndefined()
})

it('displays a sign-in with the longest address that is accepted', () => {
  const longest = { ...base, chainId: 'toy:1', accountAddress: 'a'.repeat(128) }
  const text = formatSignIn(longest)
  expect(faultOf(text)).toBe('none')
  const { signIn, isOtherSignIn } = readMessage(new TextEncoder().encode(text), 'https://example.com')
  expect(signIn).toMatchObject({ domain: 'example.com', domainIsOther: false })
  expect(isOtherSignIn).toBe(false)
})

it.each([':', '@', 'user@', ':443', 'a@b@c', '[::1', 'example.com:port', 'example.com:1:2'])(
  'refuses %s as a domain: no host, or no authority of RFC 3986 [SIW-02]',
  (domain) => {
    expect(faultOf(formatSignIn(base).replace('example.com wants', () => `${domain} wants`))).toBe('domain')
  },
)

it.each([
  'example.com',
  'localhost:3000',
  '127.0.0.1:',
  '[::1]:443',
  'user@example.com:8080',
  'a%20b.example',
])('accepts %s as a domain [SIW-02]', (domain) =>
  expect(readSignIn(formatSignIn({ ...base, domain }))).toMatchObject({ ok: true }),
)
