import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import { networks, payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createWholeModule } from '../../testing/whole-module.js'
import { toSign } from './bip322.js'

const network = exampleNetwork('mainnet')
const alice = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const bob = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
// The module verifies messages.
const module = createWholeModule(createTestPlatform())

describe('legacy signatures', () => {
  const secret = sha256('a test key')
  const message = 'Example\n🦊'
  const text = new TextEncoder().encode(message)
  const beginning = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Uint8Array.of(...beginning, text.length, ...text)))
  const signed = secp256k1.sign(hash, secret)
  const sign = (header: number): string =>
    base64.encode(Uint8Array.of(header + signed.recovery, ...signed.toCompactRawBytes()))
  const pubkey = secp256k1.getPublicKey(secret, true)
  const long = secp256k1.getPublicKey(secret, false)
  const addresses = {
    old: payments.p2pkh({ pubkey, network: networks.bitcoin }).address,
    long: payments.p2pkh({ pubkey: long, network: networks.bitcoin }).address,
    nested: payments.p2sh({ redeem: payments.p2wpkh({ pubkey }) }).address,
    native: payments.p2wpkh({ pubkey }).address,
  }

  it.each([
    ['a legacy address', 31, 'old'],
    ['a legacy address with an uncompressed key', 27, 'long'],
    ['a P2SH-P2WPKH address', 35, 'nested'],
    ['a native witness address', 39, 'native'],
    // Some wallets sign as if the address were a legacy one.
    ['a native witness address, with a legacy header', 31, 'native'],
    ['a P2SH-P2WPKH address, with a legacy header', 31, 'nested'],
  ] as const)('are verified for %s', async (_, header, kind) => {
    const verify = (change: object): Promise<boolean> =>
      module.messages.verify({
        network,
        address: addresses[kind] ?? '',
        message,
        signature: sign(header),
        ...change,
      })
    expect(await verify({})).toBe(true)
    expect(await verify({ message: `${message} ` })).toBe(false)
    expect(await verify({ address: bob })).toBe(false)
    expect(await verify({ signature: hex.encode(base64.decode(sign(header))) })).toBe(true)
  })

  it('are refused if malformed, without an exception [SEC-15]', async () => {
    const garbage = [
      '',
      'x',
      '0x',
      'AAAA',
      '00',
      '\u0000',
      '🦊',
      'A'.repeat(100_000),
      sign(0),
      sign(60),
      'smp',
    ]
    for (const signature of garbage)
      expect([
        signature,
        await module.messages.verify({ network, address: alice, message, signature }),
      ]).toEqual([signature, false])
  })
})

describe('signatures by BIP-322', () => {
  const secrets = ['one', 'two', 'three'].map((text) => sha256(text))
  const pubkeys = secrets.map((secret) => secp256k1.getPublicKey(secret))
  const [secret = new Uint8Array()] = secrets
  const message = 'Example'

  function der(hash: Uint8Array, by: Uint8Array, hashType: number): Uint8Array {
    const { signature } = scripts
    return signature.encode(secp256k1.sign(hash, by).toCompactRawBytes(), hashType)
  }
  function witnessOf(items: readonly Uint8Array[]): string {
    return base64.encode(Uint8Array.of(items.length, ...items.flatMap((item) => [item.length, ...item])))
  }
  const verify = (address: string | undefined, items: readonly Uint8Array[]): Promise<boolean> =>
    module.messages.verify({ network, address: address ?? '', message, signature: witnessOf(items) })

  it.each([
    ['all outputs', Transaction.SIGHASH_ALL, true],
    ['no output', Transaction.SIGHASH_NONE, false],
    ['one output', Transaction.SIGHASH_SINGLE, false],
  ])('are valid only if they cover all outputs; these cover %s', async (_, hashType, isValid) => {
    const [pubkey = new Uint8Array()] = pubkeys
    const { address, output = new Uint8Array() } = payments.p2wpkh({ pubkey })
    const code = payments.p2pkh({ pubkey }).output ?? new Uint8Array()
    const hash = toSign(message, output).hashForWitnessV0(0, code, 0n, hashType)
    expect(await verify(address, [der(hash, secret, hashType), pubkey])).toBe(isValid)
    const taproot = payments.p2wpkh({ pubkey: pubkeys[1] ?? pubkey }).address
    expect(await verify(taproot, [der(hash, secret, hashType), pubkey])).toBe(false)
  })

  it('of several keys are valid with the threshold number of signatures, in order', async () => {
    const redeem = payments.p2ms({ m: 2, pubkeys })
    const { address, output = new Uint8Array() } = payments.p2wsh({ redeem })
    const code = redeem.output ?? new Uint8Array()
    const hash = toSign(message, output).hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
    const signed = secrets.map((by) => der(hash, by, Transaction.SIGHASH_ALL))
    const [one, two, three] = [signed[0] ?? code, signed[1] ?? code, signed[2] ?? code]
    const none = new Uint8Array()
    const valid = [
      [none, one, two, code],
      [none, one, three, code],
      [none, two, three, code],
    ]
    const wrong = [
      [none, two, one, code],
      [none, one, one, code],
      [none, one, code],
      [none, one, two, three, code],
      [Uint8Array.of(1), one, two, code],
      [one, two, code],
      [none, one, two, output],
      [code],
    ]
    for (const items of valid) expect(await verify(address, items)).toBe(true)
    for (const [at, items] of wrong.entries()) expect([at, await verify(address, items)]).toEqual([at, false])
  })

  it('of one key in a script are valid', async () => {
    const [pubkey = new Uint8Array()] = pubkeys
    const redeem = payments.p2pk({ pubkey })
    const { address, output = new Uint8Array() } = payments.p2wsh({ redeem })
    const code = redeem.output ?? new Uint8Array()
    const hash = toSign(message, output).hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
    expect(await verify(address, [der(hash, secret, 1), code])).toBe(true)
    expect(await verify(address, [new Uint8Array(), der(hash, secret, 1), code])).toBe(false)
  })
})
