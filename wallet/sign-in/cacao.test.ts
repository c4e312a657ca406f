import { formatMessage } from '@walletconnect/utils'
import { expect, it } from 'vitest'
import { type CacaoPayload, proofOfCacao, readSignIn } from './index.js'

const payload: CacaoPayload = {
  iss: 'did:pkh:eip155:137:0x52908400098527886E0F7030069857D2E4169EE7',
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: '32891757abc',
  iat: '2024-01-01T00:00:00.000Z',
}
const recap = (allowed: unknown): string =>
  `urn:recap:${btoa(JSON.stringify({ att: allowed })).replace(/=/g, '')}`
const chains = [{ chains: ['eip155:1', 'eip155:137'] }]
const signing = {
  eip155: { 'request/personal_sign': chains, 'request/eth_sendTransaction': chains, 'notify/all': [{}] },
}
const cases: Readonly<Record<string, Partial<CacaoPayload>>> = {
  'the least': {},
  'with every line': {
    exp: '2024-01-02T00:00:00Z',
    nbf: '2024-01-01T00:00:00Z',
    requestId: 'one',
    statement: 'Hello',
    resources: ['https://app.example/tos'],
  },
  'with a ReCap': { resources: ['https://app.example/tos', recap(signing)] },
  'with a ReCap after a statement': { statement: 'Hello.', resources: [recap(signing)] },
  'with a ReCap of two targets': {
    resources: [recap({ ...signing, 'https://x.example': { 'crud/read': [{}] } })],
  },
}

it.each(Object.entries(cases))('builds the text that wallets sign: %s [SIW-07]', (_, change) => {
  const p = { ...payload, ...change }
  const { message, signature } = proofOfCacao({ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0xab' } })
  // WalletConnect's own function is the oracle; its types require mutable lists, and unneeded members.
  expect(message).toBe(formatMessage(p as unknown as Parameters<typeof formatMessage>[0], p.iss))
  expect(signature).toBe('0xab')
  expect(readSignIn(message)).toMatchObject({
    ok: true,
    data: { chainId: 'eip155:137', domain: 'app.example' },
  })
})

it('rejects an invalid CACAO', () => {
  const wrong: readonly Partial<CacaoPayload>[] = [
    { iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:A' },
    { iss: 'did:pkh:eip155:1:0x12' },
    { aud: undefined },
    { resources: ['urn:recap:%%%'] },
    { resources: [`urn:recap:${btoa('[]')}`] },
  ]
  for (const change of wrong) {
    const cacao = { h: { t: 'caip122' }, p: { ...payload, ...change }, s: { t: 'eip191', s: '0x' } }
    expect(() => proofOfCacao(cacao), JSON.stringify(change)).toThrow(RangeError)
  }
})
