import {
  type ChainRequest,
  isQuoinError,
  type Platform,
  pollUntil,
  type SentId,
  type TransactionInclusion,
  toNodeError,
} from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import type { Esplora } from '../node/esplora.js'

/** First and last interval of the requests: on most networks a block takes ten minutes. Milliseconds. */
const [minPause, maxPause] = [1_000, 15_000]
const pauseAfter = (polls: number): number => Math.min(minPause * 1.25 ** (polls - 1), maxPause)

/** The usual time of six blocks. Milliseconds. */
const defaultTimeout = 3_600_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
}

/** Waits until a transaction is in a block. Throws `TIMEOUT` or `ABORTED`; retries if a node fails. */
export async function waitForTransaction(
  esplora: Esplora,
  platform: Pick<Platform, 'after'>,
  { network, id, timeoutMs = defaultTimeout, signal }: TransactionWait,
): Promise<{ readonly status: 'success' }> {
  const isConfirmed = (within: AbortSignal): Promise<boolean> =>
    esplora.isConfirmed({ network, signal: within }, id).catch((error: unknown) => {
      // Some servers return an error for a transaction that has not reached them yet.
      const isTransient = isQuoinError(error, 'NODE_FAILED') || isQuoinError(error, 'NODE_REFUSED')
      if (within.aborted || !isTransient) throw error
      return false
    })
  return pollUntil(platform, { what: id, timeoutMs, pauseAfter, signal }, async (within) =>
    (await isConfirmed(within)) ? { status: 'success' } : undefined,
  )
}

/**
 * Confirmations that count as final, an hour: with a tenth of the hash rate, an attacker replaces six blocks in 1 of 4,000 attempts.
 * Source: https://bitcoin.org/bitcoin.pdf, section 11
 */
const finalDepth = 6n

/** Returns the block of a transaction. Throws `NODE_FAILED`, `ABORTED`. */
export async function findInclusion(
  esplora: Esplora,
  { network, id, signal }: ChainRequest & { readonly id: string },
): Promise<TransactionInclusion> {
  try {
    const newest = await esplora.readHeight({ network, signal })
    const block = await esplora.readBlock({ network, signal }, id)
    return { block, newest, isFinal: block !== undefined && newest - block + 1n >= finalDepth }
  } catch (error) {
    throw toNodeError(error)
  }
}

/** Returns the transaction id in a response to `sendTransfer`, and to a `signPsbt` that the wallet sends. */
export function readSent(method: string, params: unknown, answer: unknown): SentId | undefined {
  const sends = method === 'sendTransfer' || (method === 'signPsbt' && Object(params).broadcast === true)
  const id: unknown = sends ? Object(answer).txid : undefined
  return typeof id === 'string' && isTransactionId(id) ? { id } : undefined
}
