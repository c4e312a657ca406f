import { describe, expect, it } from 'vitest'
import type { OneClickCacao, OneClickRequest } from '../contract.js'
import { readAnswer, readCacaos } from './read-answer.js'
import { readRecap, writeRecap } from './recap.js'

const address = `0x${'aB'.repeat(20)}`
const request: OneClickRequest = {
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: 'n1',
  iat: '2026-11-22T10:00:00.000Z',
  chains: ['eip155:1', 'eip155:10'],
}

function cacao(p: object = {}): OneClickCacao {
  const { chains: _chains, uri, ...fields } = request
  return {
    h: { t: 'caip122' },
    p: { ...fields, aud: uri, iss: `did:pkh:eip155:1:${address}`, statement: 'Sign in.', ...p },
    s: { t: 'eip191', s: '0x00' },
  }
}

describe('a signed message', () => {
  it('is accepted if it matches the request', () => {
    const both = [cacao(), cacao({ iss: `did:pkh:eip155:10:${address.toLowerCase()}` })]
    expect(readCacaos(both, request)).toEqual(both)
    // Some wallets send `null` for empty fields, and `uri` instead of `aud`.
    const { aud, ...rest } = cacao({ exp: null, resources: null, uri: request.uri }).p
    expect(readCacaos([{ ...cacao(), p: rest }], request)).toEqual([cacao()])
  })

  it.each([
    ['domain', { domain: 'evil.example' }],
    ['version', { version: '2' }],
    ['nonce', { nonce: 'n2' }],
    ['iat', { iat: '2026-11-22T10:00:01.000Z' }],
    ['exp', { exp: '2030-01-01T00:00:00Z' }],
    ['nbf', { nbf: '2026-01-01T00:00:00Z' }],
    ['requestId', { requestId: 'r' }],
    ['uri', { aud: 'https://app.example/other' }],
    ['chain', { iss: `did:pkh:eip155:137:${address}` }],
  ])('is refused with another %s [SIW-07] [SEC-12]', (field, changed) => {
    expect(() => readCacaos([cacao(), cacao(changed)], request)).toThrow(`another ${field}`)
  })

  it.each([
    ['nothing', []],
    ['several accounts', [cacao(), cacao({ iss: `did:pkh:eip155:10:0x${'0'.repeat(40)}` })]],
    ['a network twice', [cacao(), cacao()]],
    ['no sign-in of an account', [cacao({ iss: `did:pkh:solana:1:${address}` })]],
    ['no sign-in of an account', [{ ...cacao(), s: undefined }]],
    ['no sign-in of an account', [cacao({ statement: 'x'.repeat(30_000) })]],
  ])('is refused for: %s [SEC-15]', (words, cacaos) => {
    expect(() => readCacaos(cacaos, request)).toThrow(words)
  })

  it('is part of an answer that is fully validated [SEC-15]', () => {
    const publicKey = 'a'.repeat(64)
    expect(readAnswer({ cacaos: [], responder: { publicKey, metadata: { name: 7, icons: [1] } } })).toEqual({
      cacaos: [],
      responder: { publicKey, metadata: { name: '', description: '', url: '', icons: [] } },
    })
    for (const wrong of [
      undefined,
      1,
      {},
      { cacaos: [] },
      { cacaos: [], responder: { publicKey: 'x', metadata: {} } },
    ])
      expect(readAnswer(wrong)).toBeUndefined()
  })
})

describe('a ReCap', () => {
  it('is read as it was written, and invalid ones are ignored', () => {
    const written = writeRecap(['personal_sign', 'eth_sendTransaction'])
    expect(written).toMatch(/^urn:recap:[A-Za-z0-9+/]+$/)
    expect(readRecap(['https://app.example', written])).toEqual({
      methods: ['eth_sendTransaction', 'personal_sign'],
      chains: [],
    })
    for (const none of [
      undefined,
      [],
      ['https://x'],
      [written, 'https://x'],
      ['urn:recap:%%'],
      ['urn:recap:e30'],
    ])
      expect(readRecap(none)).toBeUndefined()
  })
})
