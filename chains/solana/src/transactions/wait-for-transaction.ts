import {
  type ChainRequest,
  isQuoinError,
  type NodeClient,
  type Platform,
  pollUntil,
  type SentId,
} from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { createNodeReader, type NodeReader } from '../node/node-reader.js'
import { provesExpiry, readFinalBlock, readStatus } from './transaction-status.js'

/** Default timeout, above the lifetime of a blockhash. Milliseconds. */
const defaultTimeout = 120_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
  /** The last block that may contain it, if known. */
  readonly lastValidBlockHeight: bigint | undefined
}

type Outcome = 'success' | 'failed' | undefined

/** Returns the outcome, `failed` also if it never happens; `undefined` while both are possible. */
async function checkOnce(
  read: NodeReader,
  { id, lastValidBlockHeight }: TransactionWait,
  ended: AbortSignal,
): Promise<Outcome> {
  try {
    // Read before the status, so that a block between the two reads is included.
    const final = lastValidBlockHeight === undefined ? undefined : await readFinalBlock(read)
    const found = await readStatus(read, id)
    if (found.status === 'success' || found.status === 'failed') return found.status
    if (final === undefined || lastValidBlockHeight === undefined) return undefined
    return provesExpiry(found, final, lastValidBlockHeight) ? 'failed' : undefined
  } catch (error) {
    // Retries if a node fails.
    if (ended.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
    return undefined
  }
}

/**
 * Waits until a transaction is confirmed, has failed, or can no longer get into a block, which counts as failed. Throws
 * `TIMEOUT` or `ABORTED`.
 */
export async function waitForTransaction(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  wait: TransactionWait,
): Promise<{ readonly status: 'success' | 'failed' }> {
  const { network, id, timeoutMs = defaultTimeout, signal } = wait
  return pollUntil(platform, { what: id, timeoutMs, signal }, async (within) => {
    const status = await checkOnce(createNodeReader(node, { network, signal: within }), wait, within)
    return status && { status }
  })
}

/** Returns the transaction id in a response to `solana_signAndSendTransaction`. */
export function readSent(method: string, answer: unknown): SentId | undefined {
  const id: unknown = method === 'solana_signAndSendTransaction' ? Object(answer).signature : undefined
  return typeof id === 'string' && isTransactionId(id) ? { id } : undefined
}
