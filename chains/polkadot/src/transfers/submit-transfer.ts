import { type NodeClient, QuoinError, type Submission, TransferError } from '#kernel'
import { loadSr25519 } from '../load-sr25519.js'
import { readMultiSignature } from '../messages/multi-signature.js'
import type { NodeReader } from '../node/node-reader.js'
import { fieldsOf, fromHex, isHexBytes, toHex } from '../params/param-shapes.js'
import { extrinsicId, findExtrinsic } from '../transactions/find-extrinsic.js'
import type { TransferCall } from './transfer-call.js'

/** The transfer that the wallet had to sign. */
export interface RequestedTransfer {
  readonly call: TransferCall
  /** Public key of the signing account. */
  readonly key: Uint8Array
  /** The first block that may contain it. */
  readonly first: number
}

/** Limits of a signature and of a whole transaction. Bytes. */
const maxSignatureLength = 66
const maxExtrinsicLength = 5_000_000

function hexOf(value: unknown, maxBytes: number): string | undefined {
  if (value instanceof Uint8Array) return value.length <= maxBytes ? toHex(value) : undefined
  return isHexBytes(value, maxBytes) ? value.toLowerCase() : undefined
}

/** Returns the signature in a response to `polkadot_signTransaction`. Throws `ANSWER_INVALID`. */
export function readSignature(answer: unknown): string {
  const hex = hexOf(fieldsOf(answer)?.signature, maxSignatureLength)
  if (hex !== undefined && hex.length > 2) return hex
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
}

/**
 * Returns the requested transaction with the wallet's signature. If the wallet returns a whole transaction, it must
 * match byte for byte.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`, `PEER_MISSING`.
 */
async function signedTransfer({ call, key }: RequestedTransfer, answer: unknown): Promise<Uint8Array> {
  const signature = await readMultiSignature(key, call.signingBytes, readSignature(answer), loadSr25519)
  const whole: unknown = fieldsOf(answer)?.signedTransaction ?? undefined
  const signed = signature && call.sign(signature)
  if (signed && (whole === undefined || hexOf(whole, maxExtrinsicLength) === toHex(signed))) return signed
  throw new TransferError('TRANSACTION_CHANGED', { details: 'Nothing was sent' })
}

/** Returns whether a transaction waits in the node's pool for a block. */
function isPending(read: NodeReader, id: string): Promise<boolean> {
  return read('author_pendingExtrinsics', [], (pending) => {
    if (!Array.isArray(pending)) throw new Error('The response is not a list of transactions')
    return pending.some((one) => isHexBytes(one, maxExtrinsicLength) && extrinsicId(fromHex(one)) === id)
  })
}

/**
 * Sends a signed transfer and returns its id.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`, `PEER_MISSING`, and the errors of `NodeClient.submit`.
 */
export async function submitTransfer(
  submit: NodeClient['submit'],
  read: NodeReader,
  requested: RequestedTransfer,
  answer: unknown,
  { signal, beforeSending }: Pick<Submission, 'signal' | 'beforeSending'> = {},
): Promise<string> {
  const signed = await signedTransfer(requested, answer)
  const id = extrinsicId(signed)
  return submit({
    id,
    signal,
    beforeSending,
    send: (onAttempt) =>
      read(
        'author_submitExtrinsic',
        [toHex(signed)],
        (result) => {
          if (result !== id) throw new Error('The node returned the id of another transaction')
        },
        onAttempt,
      ),
    async isKnown() {
      // Before the blocks: a transaction that leaves the pool meanwhile is in one of them.
      if (await isPending(read, id)) return true
      const { location } = await findExtrinsic(read, id, { seen: new Set(), first: requested.first })
      return location !== undefined
    },
  })
}
