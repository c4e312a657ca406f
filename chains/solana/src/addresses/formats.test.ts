import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { explorerUrl } from '../explorer-url.js'
import { encodeBase58 } from '../messages/message-request.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../networks.js'
import { isChainReference, isSolanaAddress, isTransactionId } from './formats.js'

const folder = resolve(fileURLToPath(new URL('../../../..', import.meta.url)), '../shared/vectors')
const path = resolve(folder, 'fetched/bitcoinjs.base58_encode_decode.json')
const vectors: readonly { readonly row: readonly string[] }[] = existsSync(path)
  ? JSON.parse(readFileSync(path, 'utf8')).cases
  : []

it('an address is base58 of 32 bytes and an id of 64, whatever bytes they are [NET-08] [SEC-09]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 70 }), (bytes) => {
      const text = base58.encode(bytes)
      expect([isSolanaAddress(text), isTransactionId(text)]).toEqual([
        bytes.length === 32,
        bytes.length === 64,
      ])
    }),
    { numRuns: 2_000 },
  )
  const length = fc.constantFrom(31, 32, 33, 63, 64, 65)
  // Many leading zeros, which are one letter each.
  fc.assert(
    fc.property(length, fc.nat(64), (size, zeros) => {
      const bytes = new Uint8Array(size).fill(255).fill(0, 0, Math.min(zeros, size))
      expect(isSolanaAddress(base58.encode(bytes))).toBe(size === 32)
      expect(isTransactionId(base58.encode(bytes))).toBe(size === 64)
    }),
  )
})

it('any other text is none of them, even if it contains an address [NET-08]', () => {
  const address = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpaaaaaaaaaaaa'.slice(0, 43)
  expect(isSolanaAddress(address)).toBe(true)
  // Letters that base58 excludes, and an address with surrounding characters: other implementations accept both.
  const wrong = [
    address.replace('5', '0'),
    `xx${address}`,
    `${address}\n`,
    ` ${address}`,
    address.replace('a', 'l'),
  ]
  expect(wrong.filter(isSolanaAddress)).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) expect(isSolanaAddress(text)).toBe(false)
    }),
  )
  expect(isChainReference('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(true)
  expect(
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvd', '', 'mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvd0'].map(
      isChainReference,
    ),
  ).toEqual([false, false, false, false])
})

it(`agrees with the base58 cases of bitcoinjs (${vectors.length}) [SEC-09]`, () => {
  console.info(`bitcoinjs.base58_encode_decode.json: ${vectors.length} cases ran`)
  for (const one of vectors) {
    const [hex = '', text = ''] = one.row
    const bytes = Buffer.from(hex, 'hex')
    expect([base58.encode(bytes), encodeBase58(bytes)]).toEqual([text, text])
    // Left-padded with zeros, each of the cases is an address.
    const padded = base58.encode(Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]))
    expect([text, isSolanaAddress(padded)]).toEqual([text, bytes.length <= 32])
  }
})

it('links addresses and transactions in explorers, with the cluster of test networks [SEC-05]', () => {
  const address = '11111111111111111111111111111111'
  const id = base58.encode(new Uint8Array(64).fill(3))
  expect(explorerUrl(solanaMainnet([]), 'address', address)).toBe(`https://solscan.io/account/${address}`)
  expect(explorerUrl(solanaDevnet([]), 'transaction', id)).toBe(`https://solscan.io/tx/${id}?cluster=devnet`)
  expect(explorerUrl(solanaTestnet([]), 'address', address)).toBe(
    `https://solscan.io/account/${address}?cluster=testnet`,
  )
  const explorer = { name: 'Explorer', url: 'https://explorer.example/?cluster=custom' }
  const own = { ...solanaDevnet([]), blockExplorers: { default: explorer } }
  expect(explorerUrl(own, 'address', address)).toBe(
    `https://explorer.example/address/${address}?cluster=custom`,
  )
  expect(explorerUrl(solanaMainnet([]), 'transaction', address)).toBe(undefined)
})

it('defines its public networks without default nodes [SEC-14] [NET-01]', () => {
  expect(solanaMainnet(['https://rpc.example']).rpcUrls.default.http).toEqual(['https://rpc.example'])
  for (const network of [solanaMainnet([]), solanaDevnet([]), solanaTestnet([])]) {
    expect(isChainReference(String(network.id))).toBe(true)
    expect(network).toMatchObject({
      chainNamespace: 'solana',
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    })
  }
})

it('encodes messages of any length like base58', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(encodeBase58(bytes)).toBe(base58.encode(bytes))
    }),
  )
  const long = Uint8Array.from({ length: 15_000 }, (_, at) => (at * 7) % 256)
  expect(encodeBase58(long)).toMatch(/^1[1-9A-HJ-NP-Za-km-z]{20000,21000}$/)
})
