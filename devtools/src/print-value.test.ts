import { expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { printValue } from './print-value.js'

it('prints bigints, errors, maps and circular references in a readable form [SEC-10]', () => {
  const ring: Record<string, unknown> = { balance: 10n, list: ['a', 2], none: undefined }
  ring.self = ring
  ring.error = new QuoinError('TIMEOUT', { details: 'start' })
  ring.map = new Map([['one', 1]])
  expect(printValue(ring)).toBe(
    [
      '{',
      '  balance: 10n',
      '  list: [',
      '    "a"',
      '    2',
      '  ]',
      '  none: undefined',
      '  self: (circular)',
      '  error: TIMEOUT "The request took too long"',
      '  map: {',
      '    one: 1',
      '  }',
      '}',
    ].join('\n'),
  )
})

it('hides values that are named as a secret, whatever they contain [SEC-13]', () => {
  const secrets = {
    pairingUri: 'x1',
    accessToken: 'x2',
    clientSecret: { inner: 'x3' },
    symKey: 'x4',
    topic: 'x5',
    topics: ['x6'],
    signature: new Uint8Array([1]),
    code: 'x7',
    refresh_token: 'x8',
    privateKey: 'x9',
    authorization: 'x10',
  }
  const printed = printValue({ state: secrets })
  expect(printed).not.toMatch(/x\d/)
  for (const name of Object.keys(secrets)) expect(printed).toContain(`${name}: hidden`)
  expect(printValue({ tokenBalance: '5', codec: 'a', uri: undefined })).toBe(
    '{\n  tokenBalance: "5"\n  codec: "a"\n  uri: undefined\n}',
  )
})

it('hides text that looks like a secret, wherever it occurs [SEC-13]', () => {
  const link = 'app://open?uri=wc%3A7f6e@2?symKey=55aa'
  const pairing =
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d'
  const signature = `0x${'ab'.repeat(65)}`
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2ln'
  for (const text of [link, pairing, `wss://relay.example/?auth=${jwt}`, `signed ${signature}`]) {
    const printed = printValue({ text })
    expect(printed).toContain('hidden')
    expect(printed).not.toMatch(/55aa|587d|abab|eyJ/)
  }
  const hash = `0x${'cd'.repeat(32)}`
  expect(printValue({ hash })).toContain(hash)
})

it('handles values that are large, deep or hostile', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 30; level++) deep = { deep }
  expect(printValue(deep)).toContain('{…}')
  expect(printValue('a'.repeat(1_000)).length).toBeLessThan(250)
  expect(printValue(Array.from({ length: 80 }, () => 1))).toContain('… 30 more')
  const hostile = {
    get bad(): string {
      throw new Error('no')
    },
    good: 1,
  }
  expect(printValue(hostile)).toBe('{\n  bad: "(cannot be read)"\n  good: 1\n}')
})
