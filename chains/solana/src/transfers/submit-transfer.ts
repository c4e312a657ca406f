import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type BeforeSending, type ChainRequest, type NodeClient, QuoinError, TransferError } from '#kernel'
import { createNodeReader } from '../node/node-reader.js'
import { isExpired, readStatus } from '../transactions/transaction-status.js'

/** The transaction that the wallet had to sign. */
export interface RequestedTransaction {
  readonly message: Uint8Array
  /** The fee payer and only signer. */
  readonly from: string
}

/** The nodes of the network, and the signal. */
export interface NodeContext extends ChainRequest {
  readonly node: NodeClient
}

const signatureBytes = 64

/** Limit of nodes. Bytes. */
const maxWireLength = 1_232

/** Returns a transaction of one signer in wire format; without a signature in the form of a signing request. */
export function toWire(
  message: Uint8Array,
  signature: Uint8Array = new Uint8Array(signatureBytes),
): Uint8Array {
  return Uint8Array.of(1, ...signature, ...message)
}

function refuse(details: string, cause?: unknown): never {
  throw new QuoinError('ANSWER_INVALID', { details, cause })
}

function textIn(answer: unknown, name: string, maxLength: number): string | undefined {
  const raw: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return typeof raw === 'string' && raw !== '' && raw.length <= maxLength ? raw : undefined
}

function decode(decoder: { decode(text: string): Uint8Array }, text: string): Uint8Array {
  try {
    return decoder.decode(text)
  } catch (error) {
    return refuse("The wallet's response is invalid", error)
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/**
 * Returns the signature in a response to `solana_signTransaction`: that of the signed transaction, or the signature
 * alone if the wallet returns only that. The signed bytes must equal the requested ones: any addition by the wallet,
 * even a harmless one, was not displayed to the user.
 *
 * Throws `TRANSACTION_CHANGED` or `ANSWER_INVALID`.
 */
export function readSignature(answer: unknown, { message, from }: RequestedTransaction): Uint8Array {
  const wire = textIn(answer, 'transaction', maxWireLength * 2)
  let signature: Uint8Array | undefined
  if (wire !== undefined) {
    const signed = decode(base64, wire)
    if (!isSame(signed, toWire(message, signed.subarray(1, 1 + signatureBytes))))
      throw new TransferError('TRANSACTION_CHANGED', { details: 'Nothing was sent' })
    signature = signed.slice(1, 1 + signatureBytes)
  } else {
    const text = textIn(answer, 'signature', 100) ?? refuse('The wallet returned no signature')
    signature = decode(base58, text)
  }
  if (signature.length !== signatureBytes) refuse('The signature does not have 64 bytes')
  if (ed25519.verify(signature, message, base58.decode(from), { zip215: false })) return signature
  if (wire !== undefined) return refuse('The transaction is not signed by the account')
  throw new TransferError('TRANSACTION_CHANGED', { details: 'Nothing was sent' })
}

/**
 * Sends a signed transfer and returns its id.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`, and the errors of `NodeClient.submit`.
 *
 * @param requested with the last block that may contain it
 */
export async function submitTransfer(
  { node, network, signal }: NodeContext,
  requested: RequestedTransaction & { readonly lastValidBlockHeight: bigint },
  answer: unknown,
  beforeSending?: BeforeSending,
): Promise<string> {
  const signature = readSignature(answer, requested)
  const id = base58.encode(signature)
  const wire = base64.encode(toWire(requested.message, signature))
  const read = createNodeReader(node, { network, signal })
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  return node.submit({
    id,
    signal,
    beforeSending,
    send: (onAttempt) =>
      read(
        'sendTransaction',
        [wire, options],
        (result) => {
          if (result !== id) throw new Error('The node returned the id of another transaction')
        },
        onAttempt,
      ),
    isKnown: async () => (await readStatus(read, id)).status !== undefined,
    isExpired: () => isExpired(read, id, requested.lastValidBlockHeight),
  })
}
