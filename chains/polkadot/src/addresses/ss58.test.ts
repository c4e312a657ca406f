import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createPolkadotModule } from '../chain-module.js'
import { decodeSs58, encodeSs58 } from './ss58.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = resolve(root, '../shared/vectors')
const file = 'fetched/ss58.subkey.json'
const path = resolve(folder, file)
const cases: readonly {
  readonly address: string
  readonly publicKey: string
  readonly ss58Format: number
}[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : []

const { checkAddress, isAddress, normalizeAddress } = createPolkadotModule(createTestPlatform(), {
  'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 5,
  'polkadot:00000000000000000000000000000000': 252,
})
const key = new Uint8Array(32).fill(7)
const relay = exampleNetwork()
const kusama = exampleNetwork('b0a8d493285c2df73290dfb7e61f870f')
const astar = exampleNetwork('9eb76c5184c4ab8679d2d5d819fdf90b')
const unknown = exampleNetwork('45454545454545454545454545454545')

const prefixes = fc.integer({ min: 0, max: 16_383 }).filter((prefix) => prefix !== 46 && prefix !== 47)
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })

it(`agrees with the addresses of subkey (${cases.length}) [SEC-09]`, async () => {
  const where = existsSync(folder) ? '' : `: the folder ${folder} is missing`
  console.info(`${file}: ${cases.length} cases ran${where}`)
  for (const { address, publicKey, ss58Format } of cases) {
    expect(isAddress(address)).toBe(true)
    expect(await checkAddress(address)).toEqual({ valid: true, address })
    expect(normalizeAddress(address)).toBe(publicKey)
    expect(decodeSs58(address)).toEqual({
      key: Uint8Array.from(Buffer.from(publicKey.slice(2), 'hex')),
      prefix: ss58Format,
    })
    expect(encodeSs58(Uint8Array.from(Buffer.from(publicKey.slice(2), 'hex')), ss58Format)).toBe(address)
  }
})

describe('SS58 [SEC-09]', () => {
  it('encodes and decodes as the library of polkadot-js does, for any key and prefix', () => {
    fc.assert(
      fc.property(keys, prefixes, (bytes, prefix) => {
        const text = encodeSs58(bytes, prefix)
        expect(text).toBe(encodeAddress(bytes, prefix))
        expect(decodeSs58(text)).toEqual({ key: bytes, prefix })
        expect(isAddress(text)).toBe(true)
        expect(normalizeAddress(text)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
      }),
    )
  })

  it('accepts no other texts than the library does', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    fc.assert(
      fc.property(keys, prefixes, fc.nat(47), fc.constantFrom(...alphabet), (bytes, prefix, at, digit) => {
        const text = encodeSs58(bytes, prefix)
        const changed = text.slice(0, at) + digit + text.slice(at + 1)
        const read = decodeSs58(changed)
        // With two bytes of checksum one change in 65,536 passes: the library accepts it, too.
        if (typeof read === 'object') expect(Uint8Array.from(decodeAddress(changed))).toEqual(read.key)
        else if (changed === text) throw new Error('Expected a changed text.')
      }),
    )
  })

  it('never throws for any text [SEC-15]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 200 }), fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{30,55}$/)),
        (text) => {
          expect(['format', 'checksum', 'object']).toContain(
            typeof decodeSs58(text) === 'object' ? 'object' : decodeSs58(text),
          )
          expect(typeof normalizeAddress(text)).toBe('string')
        },
      ),
    )
  })

  it('reports a wrong digit as a checksum fault', async () => {
    const address = encodeSs58(key, 0)
    const wrong = address.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    expect(await checkAddress(wrong, relay)).toEqual({ valid: false, reason: 'checksum' })
  })

  it('accepts only accounts of 32 bytes', async () => {
    const short = encodeAddress(new Uint8Array(8).fill(1), 42)
    expect(await checkAddress(short)).toEqual({ valid: false, reason: 'format' })
    // The zero address, as wallets display it.
    const zero = encodeAddress(new Uint8Array(32), 0)
    expect(await checkAddress(zero, relay)).toEqual({ valid: true, address: zero })
    for (const reserved of [46, 47]) {
      const address = encodeSs58(key, reserved)
      expect(await checkAddress(address)).toEqual({ valid: false, reason: 'format' })
    }
  })
})

describe('addresses by network [SEC-09]', () => {
  it('converts an address to the prefix of its network, also from the generic and the unified one', async () => {
    const own = encodeAddress(key, 2)
    for (const prefix of [2, 42, 0])
      expect(await checkAddress(encodeAddress(key, prefix), kusama)).toEqual({ valid: true, address: own })
  })

  it('refuses the prefix of another network', async () => {
    const address = encodeAddress(key, 2)
    expect(await checkAddress(address, relay)).toEqual({ valid: false, reason: 'network' })
    expect(await checkAddress(address)).toEqual({ valid: true, address })
  })

  it('uses the prefixes of the host, and accepts any for an unknown network', async () => {
    expect(await checkAddress(encodeAddress(key, 42), astar)).toEqual({
      valid: true,
      address: encodeAddress(key, 5),
    })
    expect(await checkAddress(encodeAddress(key, 2), astar)).toEqual({ valid: false, reason: 'network' })
    const generic = { valid: true, address: encodeAddress(key, 42) }
    expect(await checkAddress(encodeAddress(key, 2), unknown)).toEqual(generic)
    const odd = exampleNetwork('00000000000000000000000000000000')
    expect(await checkAddress(encodeAddress(key, 42), odd)).toEqual({
      valid: true,
      address: encodeAddress(key, 252),
    })
  })

  it('compares accounts by their key', () => {
    const forms = [0, 2, 42, 252, 16_383].map((prefix) => normalizeAddress(encodeAddress(key, prefix)))
    expect(new Set(forms).size).toBe(1)
    expect(normalizeAddress(encodeAddress(new Uint8Array(32).fill(8), 0))).not.toBe(forms[0])
  })
})
