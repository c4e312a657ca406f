import { crypto, script as scripts, Transaction } from 'bitcoinjs-lib'

/** The hash of a message. Source: BIP-322. */
export function hashBip322Message(message: string): Uint8Array {
  // The library's list of tags does not have it, so that it is written out (BIP-340).
  const tag = crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  return crypto.sha256(Uint8Array.of(...tag, ...tag, ...new TextEncoder().encode(message)))
}

/** The transaction that cannot be, whose output carries the message. Source: BIP-322. */
export function toSpend(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  const input = scripts.compile([0, hashBip322Message(message)])
  transaction.addInput(new Uint8Array(32), 0xffff_ffff, 0, input)
  transaction.addOutput(script, 0n)
  return transaction
}

/** The transaction that spends it, which is what is signed. Source: BIP-322. */
export function toSign(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(toSpend(message, script).getHash(), 0, 0)
  transaction.addOutput(Uint8Array.of(0x6a), 0n)
  return transaction
}
