import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { crypto, networks, Psbt, payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { type DecodedAddress, decodeAddress, encodeAddress } from '../addresses/address-codec.js'
import { findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { toSpend } from './bip322.js'
import { verifySignedMessage } from './message-verification.js'
import { checkBip322 } from './verify-bip322.js'

const message = 'Example'
const secrets = ['one', 'two', 'three'].map((text) => sha256(text))
const [secret = new Uint8Array(), second = new Uint8Array()] = secrets
const pubkeys = secrets.map((one) => secp256k1.getPublicKey(one))
const [pubkey = new Uint8Array(), otherKey = new Uint8Array()] = pubkeys
const [xOnly, otherXOnly] = [pubkey.slice(1), otherKey.slice(1)]
const network = networks.bitcoin
const none = new Uint8Array()
const mainnet = findBitcoinNetwork('bip122:000000000019d6689c085ae165831e93')
const OP = {
  if: 0x63,
  else: 0x67,
  endIf: 0x68,
  drop: 0x75,
  checkSig: 0xac,
  checkHeight: 0xb1,
  checkAge: 0xb2,
  one: 0x51,
}

function decoded(address: string | undefined): DecodedAddress {
  const signer = decodeAddress(address ?? '')
  if (typeof signer === 'string') throw new Error('Expected an address.')
  return signer
}
const der = (hash: Uint8Array, by: Uint8Array, type = Transaction.SIGHASH_ALL): Uint8Array =>
  scripts.signature.encode(secp256k1.sign(hash, by).toCompactRawBytes(), type)

interface Signing {
  readonly version?: number
  readonly lockTime?: number
  readonly sequence?: number
  /** Changes the transaction before it is signed. */
  readonly change?: (transaction: Transaction) => void
}

/** Builds the transaction of a full signature, which `sign` completes. */
function full(
  signer: DecodedAddress,
  sign: (transaction: Transaction) => void,
  { version = 2, lockTime = 2016, sequence = 2016, change }: Signing = {},
): Transaction {
  const transaction = new Transaction()
  transaction.version = version
  transaction.locktime = lockTime
  transaction.addInput(toSpend(message, signer.script).getHash(), 0, sequence)
  transaction.addOutput(Uint8Array.of(0x6a), 0n)
  change?.(transaction)
  sign(transaction)
  return transaction
}
const textOf = (transaction: Transaction): string => `ful${base64.encode(transaction.toBuffer())}`
const resultOf = (signer: DecodedAddress, transaction: Transaction) =>
  checkBip322(signer, message, transaction.toBuffer(), 'ful')

const codeOf = (key: Uint8Array): Uint8Array => payments.p2pkh({ pubkey: key }).output ?? none
const ofKey = {
  signer: decoded(payments.p2wpkh({ pubkey }).address),
  sign(transaction: Transaction): void {
    const hash = transaction.hashForWitnessV0(0, codeOf(pubkey), 0n, Transaction.SIGHASH_ALL)
    transaction.setWitness(0, [der(hash, secret), pubkey])
  },
}

const several = payments.p2ms({ m: 2, pubkeys: pubkeys.slice(0, 2) })
const severalCode = several.output ?? none
const signSeveral = (hash: Uint8Array): Uint8Array[] => [der(hash, secret), der(hash, second)]

/** A script with two keys: one that signs at any time, one only after 2016 blocks. */
const lockOf = (now: Uint8Array, later: Uint8Array, lock = OP.checkAge): Uint8Array =>
  scripts.compile([
    OP.if,
    now,
    OP.else,
    scripts.number.encode(2016),
    lock,
    OP.drop,
    later,
    OP.endIf,
    OP.checkSig,
  ])

/** The output of a Taproot address with one script, and what proves the script. */
function taprootOf(code: Uint8Array): {
  readonly signer: DecodedAddress
  readonly leaf: Uint8Array
  readonly control: Uint8Array
} {
  const leaf = crypto.taggedHash('TapLeaf', Uint8Array.of(0xc0, code.length, ...code))
  const { lift_x, bytesToNumberBE } = schnorr.utils
  const tweak = bytesToNumberBE(crypto.taggedHash('TapTweak', Uint8Array.of(...xOnly, ...leaf)))
  const key = lift_x(bytesToNumberBE(xOnly))
    .add(secp256k1.ProjectivePoint.BASE.multiply(tweak))
    .toRawBytes(true)
  if (!mainnet) throw new Error('Expected a network.')
  const control = Uint8Array.of(0xc0 + ((key[0] ?? 2) - 2), ...xOnly)
  return { signer: decoded(encodeAddress(Uint8Array.of(0x51, 32, ...key.slice(1)), mainnet)), leaf, control }
}

describe('full signatures of BIP-322 [NET-12] [SEC-12]', () => {
  const nested = payments.p2sh({ redeem: payments.p2wpkh({ pubkey }), network })
  const nestedSeveral = payments.p2sh({ redeem: payments.p2wsh({ redeem: several }), network })
  const plainSeveral = payments.p2sh({ redeem: several, network })

  it.each<[string, string | undefined, (transaction: Transaction) => void]>([
    [
      'a legacy address',
      payments.p2pkh({ pubkey, network }).address,
      (transaction) => {
        const hash = transaction.hashForSignature(0, codeOf(pubkey), Transaction.SIGHASH_ALL)
        transaction.setInputScript(0, scripts.compile([der(hash, secret), pubkey]))
      },
    ],
    ['a native witness address', ofKey.signer.address, ofKey.sign],
    [
      'a P2SH-P2WPKH address',
      nested.address,
      (transaction) => {
        ofKey.sign(transaction)
        transaction.setInputScript(0, scripts.compile([nested.redeem?.output ?? none]))
      },
    ],
    [
      'several keys in a witness script',
      payments.p2wsh({ redeem: several }).address,
      (transaction) => {
        const hash = transaction.hashForWitnessV0(0, severalCode, 0n, Transaction.SIGHASH_ALL)
        transaction.setWitness(0, [none, ...signSeveral(hash), severalCode])
      },
    ],
    [
      'several keys in a wrapped witness script',
      nestedSeveral.address,
      (transaction) => {
        const hash = transaction.hashForWitnessV0(0, severalCode, 0n, Transaction.SIGHASH_ALL)
        transaction.setWitness(0, [none, ...signSeveral(hash), severalCode])
        transaction.setInputScript(0, scripts.compile([nestedSeveral.redeem?.output ?? none]))
      },
    ],
    [
      'several keys in a legacy script',
      plainSeveral.address,
      (transaction) => {
        const hash = transaction.hashForSignature(0, severalCode, Transaction.SIGHASH_ALL)
        transaction.setInputScript(0, scripts.compile([0, ...signSeveral(hash), severalCode]))
      },
    ],
  ])('are valid for %s, and only for its message and address', (_, address, sign) => {
    const signer = decoded(address)
    const transaction = full(signer, sign)
    expect(verifySignedMessage(signer, message, textOf(transaction))).toBe(true)
    // Wallets from before the prefixes.
    expect(verifySignedMessage(signer, message, base64.encode(transaction.toBuffer()))).toBe(true)
    expect(verifySignedMessage(signer, `${message} `, textOf(transaction))).toBe(false)
    expect(
      verifySignedMessage(
        decoded(payments.p2wpkh({ pubkey: otherKey }).address),
        message,
        textOf(transaction),
      ),
    ).toBe(false)
  })

  it('are valid for a script of a Taproot address, and refused with another script', () => {
    const code = scripts.compile([otherXOnly, OP.checkSig])
    const { signer, leaf, control } = taprootOf(code)
    const sign = (given: Uint8Array) => (transaction: Transaction) => {
      const hash = transaction.hashForWitnessV1(0, [signer.script], [0n], Transaction.SIGHASH_DEFAULT, leaf)
      transaction.setWitness(0, [schnorr.sign(hash, second), given, control])
    }
    expect(resultOf(signer, full(signer, sign(code)))).toBe('valid')
    expect(resultOf(signer, full(signer, sign(Uint8Array.of(OP.one))))).toBe('invalid')
  })

  it('count for the key that may sign now, and not for one that may spend later only', () => {
    const code = lockOf(pubkey, otherKey)
    const signer = decoded(payments.p2wsh({ redeem: { output: code } }).address)
    const sign = (by: Uint8Array, path: Uint8Array) => (transaction: Transaction) => {
      const hash = transaction.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
      transaction.setWitness(0, [der(hash, by), path, code])
    }
    const now = full(signer, sign(secret, Uint8Array.of(1)))
    const later = full(signer, sign(second, none))
    expect([resultOf(signer, now), resultOf(signer, later)]).toEqual(['valid', 'locked'])
    expect(verifySignedMessage(signer, message, textOf(now))).toBe(true)
    expect(verifySignedMessage(signer, message, textOf(later))).toBe(false)
    expect(resultOf(signer, full(signer, sign(second, none), { sequence: 2015 }))).toBe('invalid')
    expect(resultOf(signer, full(signer, sign(second, none), { version: 0 }))).toBe('invalid')
    // Only 0x01 chooses the first path (MINIMALIF).
    expect(resultOf(signer, full(signer, sign(secret, Uint8Array.of(2))))).toBe('invalid')
  })

  it('of a key that may spend after a height are locked, and invalid below it', () => {
    const code = lockOf(pubkey, otherKey, OP.checkHeight)
    const signer = decoded(payments.p2wsh({ redeem: { output: code } }).address)
    const sign = (transaction: Transaction) => {
      const hash = transaction.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
      transaction.setWitness(0, [der(hash, second), none, code])
    }
    expect(resultOf(signer, full(signer, sign))).toBe('locked')
    expect(resultOf(signer, full(signer, sign, { lockTime: 2015 }))).toBe('invalid')
    expect(resultOf(signer, full(signer, sign, { lockTime: 1_800_000_000 }))).toBe('invalid')
  })

  it.each<[string, Signing]>([
    ['another version', { version: 1 }],
    ['a further output', { change: (transaction) => transaction.addOutput(Uint8Array.of(0x6a), 0n) }],
    ['a value', { change: (transaction) => Object.assign(transaction.outs[0] ?? {}, { value: 1n }) }],
    [
      'a payment',
      { change: (transaction) => Object.assign(transaction.outs[0] ?? {}, { script: codeOf(pubkey) }) },
    ],
    ['another place', { change: (transaction) => Object.assign(transaction.ins[0] ?? {}, { index: 1 }) }],
    ['a further input', { change: (transaction) => transaction.addInput(new Uint8Array(32), 0) }],
    [
      'a script beside its witness',
      { change: (transaction) => transaction.setInputScript(0, Uint8Array.of(OP.one)) },
    ],
  ])('are refused with %s', (_, signing) => {
    expect(resultOf(ofKey.signer, full(ofKey.signer, ofKey.sign))).toBe('valid')
    expect(resultOf(ofKey.signer, full(ofKey.signer, ofKey.sign, signing))).toBe('invalid')
  })

  it('are refused with another byte anywhere, with more bytes, and in the name of another variant', () => {
    const bytes = full(ofKey.signer, ofKey.sign).toBuffer()
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      expect([at, checkBip322(ofKey.signer, message, changed, 'ful')]).toEqual([at, 'invalid'])
    }
    expect(checkBip322(ofKey.signer, message, Uint8Array.of(...bytes, 0), 'ful')).toBe('invalid')
    for (const prefix of ['smp', 'pof', 'foo'])
      expect(verifySignedMessage(ofKey.signer, message, prefix + base64.encode(bytes))).toBe(false)
  })

  it('are refused for an output that anyone may spend: nobody signed', () => {
    const code = Uint8Array.of(OP.one)
    const signer = decoded(payments.p2wsh({ redeem: { output: code } }).address)
    expect(
      resultOf(
        signer,
        full(signer, (transaction) => transaction.setWitness(0, [code])),
      ),
    ).toBe('invalid')
  })
})

it('checks forty signatures of a script at most: strangers send them [SEC-15]', () => {
  // Each part tries fifteen keys until the last one fits.
  const others = Array.from({ length: 14 }, () => otherKey)
  const part = scripts.compile([OP.one, ...others, pubkey, 0x5f, 0xae, 0x69])
  function resultWith(parts: number): ReturnType<typeof resultOf> {
    const code = Uint8Array.of(
      ...Array.from({ length: parts }, () => [...part]).flat(),
      ...scripts.compile([pubkey, OP.checkSig]),
    )
    const signer = decoded(payments.p2wsh({ redeem: { output: code } }).address)
    const transaction = full(signer, (one) => {
      const signature = der(one.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL), secret)
      const ofParts = Array.from({ length: parts }, () => [none, signature]).flat()
      one.setWitness(0, [signature, ...ofParts, code])
    })
    return resultOf(signer, transaction)
  }
  expect([2, 3, 6].map(resultWith)).toEqual(['valid', 'invalid', 'invalid'])
})

describe('proofs of funds of BIP-322 [NET-12] [SEC-12]', () => {
  const owned = payments.p2wpkh({ pubkey: otherKey }).output ?? none
  const value = 345_678n
  const paid = new Transaction()
  paid.addInput(new Uint8Array(32), 1)
  for (let at = 0; at < 2; at += 1) paid.addOutput(owned, value)
  const { signer } = ofKey

  function proof(by: Uint8Array, claimed = value, places: readonly number[] = [0, 1]): string {
    const psbt = new Psbt({ network })
    psbt.setVersion(2)
    psbt.addInput({
      hash: toSpend(message, signer.script).getHash(),
      index: 0,
      witnessUtxo: { script: signer.script, value: 0n },
    })
    for (const index of places)
      psbt.addInput({ hash: paid.getHash(), index, witnessUtxo: { script: owned, value: claimed } })
    psbt.addOutput({ script: Uint8Array.of(0x6a), value: 0n })
    const keys = {
      publicKey: pubkey,
      sign: (hash: Uint8Array) => secp256k1.sign(hash, secret).toCompactRawBytes(),
    }
    psbt.signInput(0, keys)
    for (const at of places.keys())
      psbt.signInput(at + 1, {
        publicKey: otherKey,
        sign: (hash) => secp256k1.sign(hash, by).toCompactRawBytes(),
      })
    psbt.finalizeAllInputs()
    return `pof${base64.encode(psbt.toBuffer())}`
  }

  it.each([
    [12, 'valid'],
    [14, 'invalid'],
  ])(
    'have one limit of forty checks for all inputs: with %i of three each they are %s [SEC-15]',
    (count, result) => {
      // Three keys are tried: the last one signed.
      const code = scripts.compile([OP.one, pubkey, pubkey, otherKey, 0x53, 0xae])
      const script = payments.p2wsh({ redeem: { output: code } }).output ?? none
      const psbt = new Psbt({ network })
      psbt.setVersion(2)
      const transaction = new Transaction()
      transaction.version = 2
      const spend = (hash: Uint8Array, index: number, output: Uint8Array, amount: bigint) => {
        psbt.addInput({ hash, index, sequence: 0, witnessUtxo: { script: output, value: amount } })
        transaction.addInput(hash, index, 0)
      }
      spend(toSpend(message, signer.script).getHash(), 0, signer.script, 0n)
      for (let index = 0; index < count; index += 1) spend(paid.getHash(), index, script, value)
      psbt.addOutput({ script: Uint8Array.of(0x6a), value: 0n })
      transaction.addOutput(Uint8Array.of(0x6a), 0n)
      const witness = (...items: readonly Uint8Array[]) =>
        Uint8Array.from([items.length, ...items.flatMap((item) => [item.length, ...item])])
      const hashOf = (index: number, own: Uint8Array, amount: bigint) =>
        transaction.hashForWitnessV0(index, own, amount, Transaction.SIGHASH_ALL)
      const finals = [
        witness(der(hashOf(0, codeOf(pubkey), 0n), secret), pubkey),
        ...Array.from({ length: count }, (_, at) =>
          witness(none, der(hashOf(at + 1, code, value), second), code),
        ),
      ]
      for (const [at, finalScriptWitness] of finals.entries()) psbt.updateInput(at, { finalScriptWitness })
      expect(checkBip322(signer, message, psbt.toBuffer(), 'pof')).toBe(result)
    },
  )

  it('are valid if each of their inputs is signed', () => {
    expect(verifySignedMessage(signer, message, proof(second))).toBe(true)
    expect(verifySignedMessage(signer, message, proof(second, value, []))).toBe(true)
    expect(verifySignedMessage(signer, `${message} `, proof(second))).toBe(false)
    expect(verifySignedMessage(signer, message, proof(secret))).toBe(false)
  })

  it('are refused with another value than the signed one, without the outputs, or changed', () => {
    const valid = proof(second)
    const bytes = base64.decode(valid.slice(3))
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      expect([at, checkBip322(signer, message, changed, 'pof')]).toEqual([at, 'invalid'])
    }
    const psbt = Psbt.fromBuffer(bytes)
    delete psbt.data.inputs[2]?.witnessUtxo
    expect(checkBip322(signer, message, psbt.toBuffer(), 'pof')).toBe('invalid')
  })
})
