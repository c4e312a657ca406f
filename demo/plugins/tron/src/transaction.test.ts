import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { keyOf, tronKey } from '../tests/tron-keys.js'
import { describeTronRequest } from './describe-request.js'
import { isSignedBy, messageHash, toHexAddress } from './keys.js'
import { tronMainnet } from './networks.js'
import {
  readTransaction,
  readTransactionJson,
  readTransfer,
  type TronTransaction,
  toJson,
  tokenTransferData,
  writeTransaction,
} from './transaction.js'

// Made by TronWeb 6.5.1 (MIT), `txJsonToPb` and `trx`, with the private keys of 32 times 01 and 02.
const from = 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7'
const to = 'THHsfg2eNiv6MSXC4y5d4t5wkvRVADRKiF'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const coinHex =
  '0a02a1b22208010203040506070840e0f7a7ffbc315a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a15411a642f0e3c3af545e7acbd38b07251b3990914f11215415050a4f4b3f9338c3472dcc01a87c76a144b3c9c1887ad4b7080d095ffbc31'
const coinId = 'f479af35b6061437ae754d9d8f55ea36c8d05035e0bdde9d58f1ee42a468321b'
const coinSignature =
  'ef0b60e79b47777c17a291da55d071c962b4de3498c6d7b0c7bd2c1a392169b86f89bd9bc18edfeaaa76190125fa686da349ed6d07382b8fe07f5f9d34b56cd31C'
const tokenHex =
  '0a02a1b22208010203040506070840e0f7a7ffbc315aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15411a642f0e3c3af545e7acbd38b07251b3990914f1121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000005050a4f4b3f9338c3472dcc01a87c76a144b3c9c00000000000000000000000000000000000000000000000000000000004c4b407080d095ffbc3190018087a70e'
const tokenId = 'fc1339d48c3405d67d535a2bfa2621bcb396a7a79254c581ec512ba442394c56'
const messageSignature =
  '0xbad97d3230406faebdb28d9f28e88d854e0d095bb35e8c2c63b5fb857079f92758e46c8ca9177e1025b286fa6b054f0f63bc31743c5e4cbf175965e59633a3b01c'

const head = {
  refBlockBytes: 'a1b2',
  refBlockHash: '0102030405060708',
  expiration: 1_700_000_300_000n,
  timestamp: 1_700_000_000_000n,
}
const coin: TronTransaction = {
  ...head,
  contract: { type: 'TransferContract', owner: from, to, amount: 1_234_567n },
  feeLimit: 0n,
}
const token: TronTransaction = {
  ...head,
  contract: {
    type: 'TriggerSmartContract',
    owner: from,
    contract: usdt,
    callValue: 0n,
    data: tokenTransferData(to, 5_000_000n),
  },
  feeLimit: 30_000_000n,
}

describe('a transaction', () => {
  it.each([
    [coin, coinHex, coinId],
    [token, tokenHex, tokenId],
  ])('has the bytes and the id of TronWeb (%#)', (one, bytes, id) => {
    expect(hex.encode(writeTransaction(one))).toBe(bytes)
    expect(toJson(one).txID).toBe(id)
    expect(readTransaction(bytes)).toEqual(one)
    expect(readTransactionJson(toJson(one))).toEqual(one)
  })

  it('is read as a transfer, of TRX and of a token', () => {
    expect(readTransfer(coin)).toEqual({ from, to, value: 1_234_567n, token: undefined })
    expect(readTransfer(token)).toEqual({ from, to, value: 5_000_000n, token: usdt })
  })

  it('is no plain transfer with anything else in its call [SEC-07]', () => {
    const calls = [
      { data: `${tokenTransferData(to, 1n)}00` },
      { data: tokenTransferData(to, 1n).replace('a9059cbb', '095ea7b3') },
      { data: tokenTransferData(to, 1n).replace('a9059cbb0', 'a9059cbb1') },
      { callValue: 1n },
      { data: '' },
    ]
    for (const change of calls) {
      const contract = { ...token.contract, ...change } as TronTransaction['contract']
      expect(readTransfer({ ...token, contract })).toBeUndefined()
    }
  })

  it('is not read if its JSON and its bytes differ [SEC-07]', () => {
    const json = toJson(coin)
    const other = toJson({ ...coin, contract: { ...coin.contract, to: from } as TronTransaction['contract'] })
    expect(readTransactionJson({ ...json, raw_data: other.raw_data })).toBeUndefined()
    expect(readTransactionJson({ ...json, txID: other.txID })).toBeUndefined()
    expect(readTransactionJson({ ...json, raw_data_hex: other.raw_data_hex })).toBeUndefined()
    expect(readTransactionJson({ ...json, raw_data: { ...json.raw_data, data: 'aa' } })).toBeUndefined()
  })

  it('is never read from bytes with more or less in them [SEC-15]', () => {
    const bytes = hex.decode(tokenHex)
    for (let length = 0; length < bytes.length; length += 1)
      expect(readTransaction(hex.encode(bytes.slice(0, length)))).toBeUndefined()
    // A note (field 10), and a permission id of the contract's message.
    expect(readTransaction(`${tokenHex}5202aabb`)).toBeUndefined()
    expect(readTransaction(tokenHex.toUpperCase())).toBeUndefined()
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect(() => readTransaction(hex.encode(changed))).not.toThrow()
    }
    for (const wrong of [undefined, 7, {}, '', 'zz', [tokenHex]])
      expect(readTransaction(wrong)).toBeUndefined()
  })
})

describe('keys', () => {
  it('have the addresses of TronWeb', () => {
    expect(keyOf(new Uint8Array(32).fill(1)).address).toBe(from)
    expect(toHexAddress(from)).toBe('411a642f0e3c3af545e7acbd38b07251b3990914f1')
    for (const wrong of ['', 'T', from.slice(0, -1), `${from.slice(0, -1)}8`, from.toLowerCase()])
      expect(toHexAddress(wrong)).toBeUndefined()
  })

  it('verify signatures of TronWeb, of transactions and messages, and no others', () => {
    expect(isSignedBy(from, hex.decode(coinId), coinSignature)).toBe(true)
    expect(isSignedBy(to, hex.decode(coinId), coinSignature)).toBe(false)
    expect(isSignedBy(from, hex.decode(tokenId), coinSignature)).toBe(false)
    expect(isSignedBy(from, messageHash('Hello 🦊'), messageSignature)).toBe(true)
    expect(isSignedBy(from, messageHash('Hello'), messageSignature)).toBe(false)
    for (const wrong of [
      undefined,
      '',
      '0x',
      `0x${'0'.repeat(130)}`,
      messageSignature.slice(0, -2),
      `${messageSignature.slice(0, -2)}1d`,
    ])
      expect(isSignedBy(from, messageHash('Hello 🦊'), wrong)).toBe(false)
  })

  it('sign messages that can be no transaction', () => {
    const key = tronKey('alice')
    const signature = key.sign(messageHash(coinId))
    expect(isSignedBy(key.address, hex.decode(coinId), signature)).toBe(false)
  })
})

describe('the description of a request', () => {
  const describeOne = (params: unknown, method = 'tron_signTransaction', origin = 'https://shop.example') =>
    describeTronRequest({ method, params, network: tronMainnet([]), account: from, origin })

  it('shows a transfer with its highest fee', () => {
    expect(describeOne({ address: from, transaction: toJson(token) })).toMatchObject({
      subject: {
        kind: 'transaction',
        steps: [
          { kind: 'send', to, amount: { value: 5_000_000n, token: { address: usdt } } },
          { kind: 'fee', amount: { value: 30_000_000n } },
        ],
      },
      recipients: [to],
      contracts: [usdt],
      warnings: ['signedOnly'],
    })
  })

  it('shows an unknown call as such, and warns of it [SEC-07]', () => {
    const contract = { ...token.contract, data: `095ea7b3${'f'.repeat(128)}` } as TronTransaction['contract']
    expect(describeOne({ transaction: toJson({ ...token, contract }) })).toMatchObject({
      subject: { steps: [{ kind: 'unknown', to: usdt, selector: '095ea7b3' }, { kind: 'fee' }] },
      warnings: ['unknownCall', 'signedOnly'],
    })
  })

  it('shows messages with the domain of a sign-in, and warns of another one', () => {
    const message = 'shop.example wants you to sign in with your Tron account:\nT1'
    const one = (origin: string) => describeOne({ address: from, message }, 'tron_signMessage', origin)
    expect(one('https://shop.example')).toMatchObject({
      subject: { signInDomain: 'shop.example' },
      warnings: [],
    })
    expect(one('https://evil-shop.example').warnings).toEqual(['domainIsOther'])
  })

  it('warns of what cannot be read, and of another account', () => {
    for (const params of [undefined, {}, { transaction: { raw_data_hex: coinHex } }])
      expect(describeOne(params)).toMatchObject({ subject: { kind: 'unknown' }, warnings: ['unreadable'] })
    const contract = { ...coin.contract, owner: to } as TronTransaction['contract']
    expect(describeOne({ transaction: toJson({ ...coin, contract }) }).warnings).toContain('otherAccount')
  })
})
