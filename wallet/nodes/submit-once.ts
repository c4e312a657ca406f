import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { UnconfirmedError } from '../errors/unconfirmed-error.js'
import { TransferError } from '../transfers/transfer-error.js'
import { mayHaveArrived, refusalIn } from './node-refusal.js'

/** Called with the error of a failed attempt. */
export type OnAttempt = (error: unknown) => void

/**
 * Called with the id of a signed transaction before a node gets it, and awaited: a page that ends while it is sent has stored the id, so that
 * the next one knows of it. What it throws ends the submission; nothing was sent then.
 */
export type BeforeSending = (id: string) => Promise<void>

/**
 * A signed transaction whose id is known before it is sent: the same bytes are one transaction, however often they are
 * sent.
 */
export interface Submission {
  readonly id: string
  readonly signal?: AbortSignal | undefined
  /** See `BeforeSending`. */
  readonly beforeSending?: BeforeSending | undefined
  /** Sends the transaction. Passes `onAttempt` to the read, so that each failed attempt counts. */
  send(onAttempt: OnAttempt): Promise<unknown>
  /** Returns whether a node has the transaction, pending or in a block. Throws if that cannot be read. */
  isKnown(): Promise<boolean>
  /** Returns whether it is proven that no block contains it or ever will. Absent on networks without such a proof. */
  isExpired?(): Promise<boolean>
}

/** Sources: geth, erigon, Bitcoin Core, Agave, sc-rpc. */
const isThere =
  /already (been |is )?(known|processed|imported|in (the )?(mem ?pool|block ?chain|pool|utxo set))|txn-already-(in-mempool|known)|\bknown transaction|already_?(known|exists)/i

/**
 * The account's next nonce is higher. After an attempt of our own that may have arrived, our transaction used this
 * nonce.
 */
const isPassed = /nonce (is )?too low|old nonce|nonce has already been used|transaction is outdated/i

/** Times of the look-ups after a lost response: the network may list the id late. Milliseconds. */
const lookUps = [0, 1_000, 2_000]

/**
 * Returns whether an error means that the network already has the transaction.
 *
 * @param wasSent true if the same transaction was sent before, and its response lost
 */
export function isAlreadyKnown(error: unknown, wasSent: boolean): boolean {
  const text = refusalIn(error)?.text ?? ''
  return isThere.test(text) || (wasSent && isPassed.test(text))
}

/**
 * Sends a transaction and resolves with its id. Reports "not sent" only if the transaction cannot be in a mempool:
 * every attempt was refused, and a look-up of the id found nothing. A refusal after a lost response proves nothing: the
 * node may lag, or simulate on top of the first attempt's effect (SEC-06, REL-02).
 *
 * Throws `NODE_REFUSED` (not sent), `TRANSACTION_EXPIRED` (proven: it never happens), `UnconfirmedError` (it may
 * arrive), `ABORTED`.
 */
export async function submitOnce(
  { id, signal, beforeSending, send, isKnown, isExpired }: Submission,
  pause: (ms: number) => Promise<void>,
): Promise<string> {
  await beforeSending?.(id)
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
    if (isAlreadyKnown(attempt, wasLost)) return id
    wasLost ||= mayHaveArrived(attempt)
  }
  /** A failed look-up counts as unknown. */
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
