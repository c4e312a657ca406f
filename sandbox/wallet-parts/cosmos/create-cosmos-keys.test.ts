import { createPublicKey, verify } from 'node:crypto'
import { base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { KeysNetwork } from '../namespace-keys.js'
import { cosmosAddress, createCosmosKeys } from './create-cosmos-keys.js'
import { readFields } from './read-document.js'

const network: KeysNetwork = {
  caipNetworkId: 'cosmos:cosmoshub-4',
  name: 'Hub',
  rpcUrl: '',
  symbol: 'ATOM',
  decimals: 6,
}
const site = { name: 'App', url: 'https://app.example' }
const keys = createCosmosKeys()
const [first] = keys.accounts
const signerAddress = first?.address ?? ''
const read = (method: string, params: unknown) => keys.read({ method, params, site, network })

/** Verifies with Node's OpenSSL, not with the library that signed. */
function isSignedBy(publicKey: string, signature: string, bytes: Uint8Array): boolean {
  // DER header of a compressed secp256k1 key (RFC 5480).
  const der = Buffer.concat([
    Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex'),
    Buffer.from(publicKey, 'base64'),
  ])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
}

interface Signed {
  signature: { pub_key: { value: string }; signature: string }
}

const field = (number: number, value: Uint8Array | string): number[] => {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return [number * 8 + 2, bytes.length, ...bytes]
}
const coin = Uint8Array.from([...field(1, 'uatom'), ...field(2, '1500')])
const send = Uint8Array.from([...field(1, signerAddress), ...field(2, 'cosmos1to'), ...field(3, coin)])
const any = Uint8Array.from([...field(1, '/cosmos.bank.v1beta1.MsgSend'), ...field(2, send)])
// The length of a message of more than 127 bytes takes two bytes.
const body = Uint8Array.from([10, (any.length & 0x7f) | 0x80, any.length >> 7, ...any, ...field(2, 'rent')])
const authInfo = Uint8Array.from(field(2, Uint8Array.from(field(1, coin))))
const direct = {
  chainId: 'cosmoshub-4',
  accountNumber: '7',
  bodyBytes: hex.encode(body),
  authInfoBytes: hex.encode(authInfo),
}

describe('cosmos keys of the sandbox wallets', () => {
  it('derives addresses by the rules of the ecosystem', () => {
    // The example of WalletConnect's reference.
    const key = base64.decode('AgSEjOuOr991QlHCORRmdE5ahVKeyBrmtgoYepCpQGOW')
    expect(cosmosAddress(key)).toBe('cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq')
    expect(keys.accounts.map(({ publicKey = '' }) => cosmosAddress(hex.decode(publicKey)))).toEqual(
      keys.accounts.map(({ address }) => address),
    )
    expect(keys.accounts).toHaveLength(2)
  })

  it('signs a document verifiably, and displays the content of its bytes [SEC-07]', async () => {
    const request = await read('cosmos_signDirect', { signerAddress, signDoc: direct })
    expect(request.view.facts.slice(0, 3)).toEqual([
      { label: 'Amount', value: '1500 uatom', look: 'amount' },
      { label: 'To', value: 'cosmos1to', look: 'code' },
      { label: 'Fee', value: '1500 uatom' },
    ])
    expect(request.view.document?.text).toBe('/cosmos.bank.v1beta1.MsgSend\nMemo: rent')
    // The format is that of the WalletConnect reference.
    const { signature, signed } = (await request.perform()) as Signed & { signed: unknown }
    expect(signed).toEqual(direct)
    const long = (number: number, value: Uint8Array): number[] =>
      value.length < 128
        ? [number * 8 + 2, value.length, ...value]
        : [number * 8 + 2, (value.length & 0x7f) | 0x80, value.length >> 7, ...value]
    const bytes = Uint8Array.from([...long(1, body), ...long(2, authInfo), ...field(3, 'cosmoshub-4'), 32, 7])
    expect(isSignedBy(signature.pub_key.value, signature.signature, bytes)).toBe(true)
    expect(isSignedBy(signature.pub_key.value, signature.signature, body)).toBe(false)
    const other = { ...direct, bodyBytes: base64.encode(body), authInfoBytes: base64.encode(authInfo) }
    const again = await read('cosmos_signDirect', { signerAddress, signDoc: other })
    expect(await again.perform()).toMatchObject({ signature })
  })

  it('signs amino documents in their canonical form', async () => {
    const signDoc = {
      chain_id: 'cosmoshub-4',
      account_number: '7',
      sequence: '0',
      memo: 'a < b & c > d',
      msgs: [
        {
          type: 'cosmos-sdk/MsgSend',
          value: { to_address: 'cosmos1to', amount: [{ denom: 'uatom', amount: '5' }] },
        },
      ],
      fee: { gas: '200000', amount: [{ denom: 'uatom', amount: '1' }] },
    }
    const request = await read('cosmos_signAmino', { signerAddress, signDoc })
    expect(request.view.facts[0]).toMatchObject({ label: 'Amount', value: '5 uatom' })
    const { signature } = (await request.perform()) as Signed
    const canonical =
      '{"account_number":"7","chain_id":"cosmoshub-4","fee":{"amount":[{"amount":"1","denom":"uatom"}],"gas":"200000"},' +
      '"memo":"a \\u003c b \\u0026 c \\u003e d","msgs":[{"type":"cosmos-sdk/MsgSend","value":{"amount":' +
      '[{"amount":"5","denom":"uatom"}],"to_address":"cosmos1to"}}],"sequence":"0"}'
    expect(
      isSignedBy(signature.pub_key.value, signature.signature, new TextEncoder().encode(canonical)),
    ).toBe(true)
  })

  it('returns its accounts', async () => {
    const request = await read('cosmos_getAccounts', {})
    expect(await request.perform()).toEqual(
      keys.accounts.map(({ address, publicKey = '' }) => ({
        algo: 'secp256k1',
        address,
        pubkey: base64.encode(hex.decode(publicKey)),
      })),
    )
  })

  it.each([
    ['another chain', 'cosmos_signDirect', { signerAddress, signDoc: { ...direct, chainId: 'osmosis-1' } }],
    ['another account', 'cosmos_signDirect', { signerAddress: 'cosmos1other', signDoc: direct }],
    ['invalid bytes', 'cosmos_signDirect', { signerAddress, signDoc: { ...direct, bodyBytes: 'not bytes' } }],
    ['a truncated body', 'cosmos_signDirect', { signerAddress, signDoc: { ...direct, bodyBytes: '0aff' } }],
    ['missing parameters', 'cosmos_signAmino', undefined],
    ['another method', 'cosmos_signArbitrary', {}],
  ])('refuses %s', (_what, method, params) => {
    expect(() => read(method, params)).toThrowError(expect.objectContaining({ name: 'WalletError' }))
  })

  it('reads no bytes beyond the end [SEC-15]', () => {
    for (let length = 1; length < body.length; length += 1) {
      try {
        readFields(body.slice(0, length))
      } catch (error) {
        expect(error).toMatchObject({ name: 'WalletError' })
      }
    }
  })
})
