import { crypto, payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { OwnAddress } from './bip122-account.js'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function size(length: number): number[] {
  return length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
}

/** Signs by BIP-137 (the older format): 65 bytes; the first one identifies a native segwit address. */
function signOlder(message: string, { signRecoverable }: OwnAddress): string {
  const [prefix, text] = [utf8('Bitcoin Signed Message:\n'), utf8(message)]
  const hash = crypto.hash256(Uint8Array.of(...size(prefix.length), ...prefix, ...size(text.length), ...text))
  const { signature, recoveryId } = signRecoverable(hash)
  return toBase64(Uint8Array.of(39 + recoveryId, ...signature))
}

/** Returns the transaction that BIP-322 signs: it spends an unspendable one that contains the message. */
function bip322Transaction(message: string, script: Uint8Array): Transaction {
  const tag = crypto.sha256(utf8('BIP0322-signed-message'))
  const hash = crypto.sha256(Uint8Array.of(...tag, ...tag, ...utf8(message)))
  const spent = new Transaction()
  spent.version = 0
  spent.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0, 32, ...hash))
  spent.addOutput(script, 0n)
  const spending = new Transaction()
  spending.version = 0
  spending.addInput(spent.getHash(), 0, 0)
  spending.addOutput(Uint8Array.of(0x6a), 0n)
  return spending
}

function signBip322(message: string, { purpose, script, signer }: OwnAddress): string {
  const transaction = bip322Transaction(message, script)
  if (purpose === 'ordinals') {
    const signed = signer.signSchnorr(
      transaction.hashForWitnessV1(0, [script], [0n], Transaction.SIGHASH_DEFAULT),
    )
    return toBase64(Uint8Array.of(1, signed.length, ...signed))
  }
  const code = payments.p2pkh({ pubkey: signer.publicKey }).output ?? new Uint8Array()
  const hash = transaction.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
  const signed = scripts.signature.encode(signer.sign(hash), Transaction.SIGHASH_ALL)
  return toBase64(Uint8Array.of(2, signed.length, ...signed, signer.publicKey.length, ...signer.publicKey))
}

/** Signs a message. Default protocol: BIP-137 for a payment address, BIP-322 for a taproot address. */
export function signBip122Message(message: string, own: OwnAddress, protocol: string | undefined): string {
  const older = protocol === undefined ? own.purpose === 'payment' : protocol === 'ecdsa'
  return older && own.purpose === 'payment' ? signOlder(message, own) : signBip322(message, own)
}
