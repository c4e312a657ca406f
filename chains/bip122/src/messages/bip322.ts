import { crypto, script as scripts, Transaction } from 'bitcoinjs-lib'

/** Returns the tagged hash of a message. Source: BIP-322. */
export function hashBip322Message(message: string): Uint8Array {
  // The library has no such tag, so the tagged hash of BIP-340 is written out.
  const tag = crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  return crypto.sha256(Uint8Array.of(...tag, ...tag, ...new TextEncoder().encode(message)))
}

/** Returns the virtual `to_spend` transaction, whose output commits to the message. Source: BIP-322. */
export function toSpend(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  const input = scripts.compile([0, hashBip322Message(message)])
  transaction.addInput(new Uint8Array(32), 0xffff_ffff, 0, input)
  transaction.addOutput(script, 0n)
  return transaction
}

/** Returns the virtual `to_sign` transaction, which spends `to_spend` and is signed. Source: BIP-322. */
export function toSign(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(toSpend(message, script).getHash(), 0, 0)
  transaction.addOutput(Uint8Array.of(0x6a), 0n)
  return transaction
}
