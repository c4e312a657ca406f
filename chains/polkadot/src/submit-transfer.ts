import { FeatureError, isQuoinError, QuoinError } from '#kernel'
import { extrinsicId, findExtrinsic } from './find-extrinsic.js'
import { isHexBytes, toHex } from './hex-bytes.js'
import { loadSr25519 } from './load-sr25519.js'
import { readMultiSignature } from './multi-signature.js'
import type { NodeReader } from './node-reader.js'
import { fieldsOf } from './param-shapes.js'
import type { TransferCall } from './transfer-call.js'

/** What a wallet was asked to sign. */
export interface AskedTransfer {
  readonly call: TransferCall
  /** Of the account that signs. */
  readonly key: Uint8Array
  /** The first block that may hold it. */
  readonly first: number
}

/** The longest signature; a whole transaction is not longer than a node takes. Bytes. */
const longestSignature = 66
const longestExtrinsic = 5_000_000

function hexOf(value: unknown, most: number): string | undefined {
  if (value instanceof Uint8Array) return value.length <= most ? toHex(value) : undefined
  return isHexBytes(value, most) ? value.toLowerCase() : undefined
}

/** The signature in a wallet's answer to `polkadot_signTransaction`. Throws `ANSWER_INVALID`. */
export function signatureIn(answer: unknown): string {
  const hex = hexOf(fieldsOf(answer)?.signature, longestSignature)
  if (hex !== undefined && hex.length > 2) return hex
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no signature' })
}

/**
 * The transaction with the wallet's signature: of exactly what it was asked for. Where a wallet gives a whole transaction it
 * must be that one, byte for byte.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`, `PEER_MISSING`.
 */
async function signedTransfer({ call, key }: AskedTransfer, answer: unknown): Promise<Uint8Array> {
  const signature = await readMultiSignature(key, call.signingBytes, signatureIn(answer), loadSr25519)
  const whole: unknown = fieldsOf(answer)?.signedTransaction ?? undefined
  const signed = signature && call.sign(signature)
  if (signed && (whole === undefined || hexOf(whole, longestExtrinsic) === toHex(signed))) return signed
  throw new FeatureError('TRANSACTION_CHANGED', { details: 'Nothing was sent' })
}

/** What a node said of a transaction that it did not take, with the reason that stands beside the message. */
function refusalOf(error: unknown): { readonly code: number; readonly text: string } | undefined {
  for (const one of [error, isQuoinError(error) ? error.cause : undefined]) {
    if (!isQuoinError(one) || !('rpcCode' in one) || typeof one.rpcCode !== 'number') continue
    const reason = 'data' in one && typeof one.data === 'string' ? `: ${one.data.slice(0, 300)}` : ''
    return { code: one.rpcCode, text: `${one.details ?? ''}${reason}` }
  }
  return undefined
}

/** A node says so of what waits in its pool already. Source: sc-rpc, author. */
const alreadyImported = 1013

/**
 * Sends what a wallet signed and gives its id. The same bytes are one transaction, however often they are sent: so a node that
 * did not answer may be asked again.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`, `PEER_MISSING`, `NODE_REFUSED`, `NODE_FAILED` (the transaction may arrive all
 * the same: `details` names it), `ABORTED`.
 */
export async function submitTransfer(
  read: NodeReader,
  asked: AskedTransfer,
  answer: unknown,
): Promise<string> {
  const signed = await signedTransfer(asked, answer)
  const id = extrinsicId(signed)
  try {
    return await read('author_submitExtrinsic', [toHex(signed)], (result) => {
      if (result === id) return id
      throw new Error('The node names another transaction')
    })
  } catch (error) {
    if (isQuoinError(error, 'ABORTED')) throw error
    const refusal = refusalOf(error)
    if (refusal?.code === alreadyImported) return id
    // It may have been taken at the first time of asking, and be in a block by the second.
    const found = await findExtrinsic(read, id, { seen: new Set(), first: asked.first }).catch(
      () => undefined,
    )
    if (found?.place) return id
    if (refusal) throw new QuoinError('NODE_REFUSED', { details: refusal.text, cause: error })
    throw new QuoinError('NODE_FAILED', { details: `${id} may have been sent all the same`, cause: error })
  }
}
