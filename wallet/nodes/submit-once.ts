import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { UnconfirmedError } from '../../kernel/errors/unconfirmed-error.js'
import { TransferError } from '../transfers/transfer-error.js'
import { mayHaveArrived, refusalIn } from './node-refusal.js'

/** An attempt of a read that failed. */
export type OnAttempt = (error: unknown) => void

/** A signed transaction whose id is known before it is sent: the same bytes are one transaction, however often they are sent. */
export interface Submission {
  readonly id: string
  readonly signal?: AbortSignal | undefined
  /** Sends it. Gives `onAttempt` to the read, so that each failed attempt counts. */
  send(onAttempt: OnAttempt): Promise<unknown>
  /** Whether a node has it, waiting or in a block. Throws where that cannot be read. */
  isKnown(): Promise<boolean>
  /** Whether it is proven that no block has it or ever will. Absent on networks where nothing proves it. */
  isExpired?(): Promise<boolean>
}

/** Sources: geth, erigon, Bitcoin Core, Agave, sc-rpc. */
const isThere =
  /already (been |is )?(known|processed|imported|in (the )?(mem ?pool|block ?chain|pool|utxo set))|txn-already-(in-mempool|known)|\bknown transaction|already_?(known|exists)/i

/** The account's next transaction has a higher number. After an attempt of ours that may have arrived, ours took this one. */
const isPassed = /nonce (is )?too low|old nonce|nonce has already been used|transaction is outdated/i

/** When the id is looked up after an answer was lost: a network takes a moment to know it. Milliseconds. */
const lookUps = [0, 1_000, 2_000]

/**
 * Whether an error says that the network has a transaction already.
 *
 * @param wasSent whether the same transaction was sent before, and its answer lost
 */
export function saysItIsThere(error: unknown, wasSent: boolean): boolean {
  const text = refusalIn(error)?.text ?? ''
  return isThere.test(text) || (wasSent && isPassed.test(text))
}

/**
 * Sends a transaction and resolves with its id. Reports "not sent" only of what cannot be in a mempool: every attempt was refused, and
 * a look-up of the id found nothing. A refusal after a lost answer proves nothing: the node may lag, or simulate what the first
 * attempt has done already (SEC-06, REL-02).
 *
 * Throws `NODE_REFUSED` (not sent), `TRANSACTION_EXPIRED` (proven: it never happens), `UnconfirmedError` (it may arrive), `ABORTED`.
 */
export async function submitOnce(
  { id, signal, send, isKnown, isExpired }: Submission,
  pause: (ms: number) => Promise<void>,
): Promise<string> {
  const attempts: unknown[] = []
  let cause: unknown
  try {
    await send((error) => attempts.push(error))
    return id
  } catch (error) {
    if (signal?.aborted) throw error
    cause = error
    if (attempts.length === 0) attempts.push(error)
  }
  let wasLost = false
  for (const attempt of attempts) {
    if (saysItIsThere(attempt, wasLost)) return id
    wasLost ||= mayHaveArrived(attempt)
  }
  /** What could not be read says nothing. */
  const orUnknown = (error: unknown): undefined => {
    if (signal?.aborted) throw error
    return undefined
  }
  let found: boolean | undefined
  for (const wait of wasLost ? lookUps : lookUps.slice(0, 1)) {
    if (wait > 0) await pause(wait)
    found = await isKnown().catch(orUnknown)
    if (found) return id
  }
  if (found === false && (await isExpired?.().catch(orUnknown)))
    throw new TransferError('TRANSACTION_EXPIRED', { details: refusalIn(cause)?.text, cause })
  const refusal = refusalIn(cause)
  if (found === undefined || wasLost || !refusal) throw new UnconfirmedError(id, cause)
  throw new QuoinError('NODE_REFUSED', { details: refusal.text, cause })
}
