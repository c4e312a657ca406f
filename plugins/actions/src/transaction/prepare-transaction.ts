import { base58 } from '@scure/base'
import type { ActionFailureReason } from '../action-progress.js'
import { isMissing, readWire, type Wire, withBlockhash } from './wire.js'

/** A transaction that this account must not sign. */
export class TransactionRefused extends Error {
  readonly reason: Extract<ActionFailureReason, 'transactionInvalid' | 'signersInvalid'>

  constructor(reason: TransactionRefused['reason'], details: string) {
    super(details)
    this.reason = reason
  }
}

async function checkSignatures({ signatures, signers, message }: Wire): Promise<void> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  for (const [at, signature] of signatures.entries()) {
    if (isMissing(signature)) continue
    const key = base58.decode(signers[at] ?? '')
    if (!ed25519.verify(signature, message, key, { zip215: false }))
      throw new TransactionRefused('transactionInvalid', 'A signature in the transaction is not valid')
  }
}

/**
 * Checks a transaction of an untrusted site, and returns it as the wallet gets it: unsigned with the newest blockhash, partially signed
 * unchanged. Only the account's own signature may be missing: any other would be one that nobody expects. Throws
 * `TransactionRefused`. Source: Solana Actions, POST response.
 *
 * The specification lets a client replace the fee payer of an unsigned transaction. This refuses a foreign one instead.
 */
export async function prepareTransaction(
  text: string,
  account: string,
  readBlockhash: () => Promise<string>,
): Promise<string> {
  const wire = readWire(text)
  if (!wire) throw new TransactionRefused('transactionInvalid', 'The transaction cannot be read')
  const own = wire.signers.indexOf(account)
  if (own < 0)
    throw new TransactionRefused('signersInvalid', 'The transaction needs no signature of the account')
  const isOwnMissing = wire.signatures[own] !== undefined && isMissing(wire.signatures[own])
  const isOtherMissing = wire.signatures.some((signature, at) => at !== own && isMissing(signature))
  if (!isOwnMissing || isOtherMissing)
    throw new TransactionRefused('signersInvalid', 'Another signature than that of the account is missing')
  if (wire.signatures.length === 1) return withBlockhash(wire, await readBlockhash())
  await checkSignatures(wire)
  return text
}
