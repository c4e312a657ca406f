import { base58, bech32, bech32m, hex } from '@scure/base'
import { script as scripts } from 'bitcoinjs-lib'
import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { vectorCases } from '../../testing/vector-cases.js'
import { createBip122Module } from '../chain-module.js'
import { decodeAddress } from './address-codec.js'

const { checkAddress, isAddress } = createBip122Module(createTestPlatform())
const networks = {
  bitcoin: exampleNetwork('mainnet'),
  testnet: exampleNetwork('testnet'),
  regtest: exampleNetwork('regtest'),
}

/** Validates on the network that the address names. */
async function isValid(address: string): Promise<boolean> {
  return (await checkAddress(address)).valid
}

function scriptOf(address: string): string | undefined {
  const decoded = decodeAddress(address)
  return typeof decoded === 'string' ? undefined : hex.encode(decoded.script)
}

/** Cases with another result than their authors', with the reason. */
const contested = new Map([
  // Valid when BIP-173 was written; BIP-350 replaced the checksum of every version above 0, and lists both as invalid.
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx', 'bip173'],
  ['BC1SW50QA3JX3S', 'bip173'],
  // Invalid there for an imaginary network with the prefix "foo"; on Bitcoin an address of a future version.
  ['BC1SW50QGDZ25J', 'bitcoinjs.address, invalid.toOutputScript'],
])

for (const file of ['bip173.json', 'bip350.json']) {
  const cases = vectorCases(file)
  it(`agrees with ${file} (${cases.length}) [SEC-09]`, async () => {
    const wrong: unknown[] = []
    for (const { kind, valid, string, scriptPubKey } of cases) {
      const text = String(string)
      if (kind === 'segwit-address') {
        const expected = valid === true && !contested.has(text)
        if ((await isValid(text)) !== expected) wrong.push([text, 'validity'])
        if (expected && scriptOf(text) !== scriptPubKey) wrong.push([text, scriptOf(text)])
      } else {
        // A checksum over data that is no address: only the codec has to accept it.
        const codec = file === 'bip173.json' ? bech32 : bech32m
        if ((codec.decodeUnsafe(text) !== undefined) !== valid) wrong.push([text, 'checksum'])
        if (await isValid(text)) wrong.push([text, 'is not an address'])
      }
    }
    expect(wrong).toEqual([])
  })
}

const addresses = vectorCases('bitcoinjs.address.json')
it(`agrees with the addresses of bitcoinjs-lib (${addresses.length}) [SEC-09]`, async () => {
  const wrong: unknown[] = []
  let checked = 0
  for (const { group, network, base58check, bech32: witness, script, address } of addresses) {
    const text = String(base58check ?? witness ?? address)
    if (group === 'standard') {
      const found = networks[network as keyof typeof networks]
      // Litecoin addresses belong to no supported network.
      const expected = found !== undefined
      if ((await checkAddress(text, found)).valid !== expected) wrong.push([text, network])
      const compiled = hex.encode(scripts.fromASM(String(script).replace('OP_0 ', 'OP_FALSE ')))
      if (expected && scriptOf(text) !== compiled) wrong.push([text, scriptOf(text), compiled])
    } else if (group === 'bech32') {
      if (!(await isValid(text))) wrong.push([text, group])
    } else if (group !== 'invalid.fromOutputScript') {
      const isContested = group === 'invalid.toOutputScript' && contested.has(text)
      if ((await isValid(text)) !== isContested) wrong.push([text, group])
    } else continue
    checked += 1
  }
  expect(wrong).toEqual([])
  console.info(`bitcoinjs.address.json: ${checked} of ${addresses.length} are about addresses that are read`)
})

const [encoded, invalid, valid] = [
  vectorCases('bitcoinjs.base58_encode_decode.json'),
  vectorCases('bitcoinjs.base58_keys_invalid.json'),
  vectorCases('bitcoinjs.base58_keys_valid.json'),
]
const rowOf = ({ row }: { readonly row?: unknown }): readonly unknown[] => (Array.isArray(row) ? row : [])

it(`agrees with the base58 cases (${encoded.length}) [SEC-09]`, () => {
  for (const entry of encoded) {
    const [bytes, text] = rowOf(entry)
    expect(hex.encode(base58.decode(String(text)))).toBe(bytes)
    expect(isAddress(String(text))).toBe(bytes === '00eb15231dfceb60925886b67d065299925915aeb172c06647')
  }
})

it(`accepts addresses and rejects private keys (${invalid.length + valid.length}) [SEC-09]`, async () => {
  for (const entry of invalid) expect([entry, await isValid(String(rowOf(entry)[0]))]).toEqual([entry, false])
  for (const entry of valid) {
    const [text, payload, about] = rowOf(entry)
    const { isPrivkey, isTestnet, addrType } = Object(about)
    const address = String(text)
    expect([address, await isValid(address)]).toEqual([address, !isPrivkey])
    if (isPrivkey) continue
    const network = isTestnet ? networks.testnet : networks.bitcoin
    expect(await checkAddress(address, network)).toEqual({ valid: true, address })
    const other = isTestnet ? networks.bitcoin : networks.testnet
    expect(await checkAddress(address, other)).toEqual({ valid: false, reason: 'network' })
    const decoded = decodeAddress(address)
    if (typeof decoded === 'string') throw new Error('Expected an address.')
    expect([decoded.kind, hex.encode(decoded.program)]).toEqual([
      addrType === 'script' ? 'p2sh' : 'p2pkh',
      payload,
    ])
  }
})
