import { type NodeClient, QuoinError, TransferError } from '#kernel'
import { loadSr25519 } from '../load-peer.js'
import { readMultiSignature } from '../messages/multi-signature.js'
import type { NodeReader } from '../node/node-reader.js'
import { fieldsOf, isHexBytes, toHex } from '../params/param-shapes.js'
import { extrinsicId, findExtrinsic } from '../transactions/find-extrinsic.js'
import type { TransferCall } from './transfer-call.js'

/** What a wallet was asked to sign. */
export interface RequestedTransfer {
  readonly call: TransferCall
  /** Of the account that signs. */
  readonly key: Uint8Array
  /** The first block that may hold it. */
  readonly first: number
}

/** The longest signature; a whole transaction is not longer than a node takes. Bytes. */
const maxSignatureLength = 66
const maxExtrinsicLength = 5_000_000

function hexOf(value: unknown, maxBytes: number): string | undefined {
  if (value instanceof Uint8Array) return value.length <= maxBytes ? toHex(value) : undefined
  return isHexBytes(value, maxBytes) ? value.toLowerCase() : undefined
}

/** The signature in a wallet's answer to `polkadot_signTransaction`. Throws `ANSWER_INVALID`. */
export function readSignature(answer: unknown): string {
  const hex = hexOf(fieldsOf(answer)?.signature, maxSignatureLength)
  if (hex !== undefined && hex.length > 2) return hex
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no signature' })
}

/**
 * The transaction with the wallet's signature: of exactly what it was asked for. Where a wallet gives a whole transaction it
 * must be that one, byte for byte.
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

/**
 * Sends what a wallet signed and gives its id.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`, `PEER_MISSING`, and what `NodeClient.submit` throws.
 */
export async function submitTransfer(
  submit: NodeClient['submit'],
  read: NodeReader,
  requested: RequestedTransfer,
  answer: unknown,
  signal?: AbortSignal,
): Promise<string> {
  const signed = await signedTransfer(requested, answer)
  const id = extrinsicId(signed)
  return submit({
    id,
    signal,
    send: (onAttempt) =>
      read(
        'author_submitExtrinsic',
        [toHex(signed)],
        (result) => {
          if (result !== id) throw new Error('The node names another transaction')
        },
        onAttempt,
      ),
    async isKnown() {
      const { location } = await findExtrinsic(read, id, { seen: new Set(), first: requested.first })
      return location !== undefined
    },
  })
}
