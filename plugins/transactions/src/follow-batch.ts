import {
  type BatchStatus,
  durations,
  isFresh,
  type PluginContext,
  parseCaipNetworkId,
  rpcCodeOf,
  toCaipAddress,
} from '#kernel'
import { pause, withTimeout } from '#plugin-kit'
import type { PendingBatch, TransactionsPlugin } from './contract.js'
import { reportWhileRunning } from './follow-transaction.js'
import { storedNameOf } from './stored-batch.js'

type Context = PluginContext<TransactionsPlugin>

/** A report about a batch. `late`: its wallet did not report it within the time limit, or does not know it. */
export type BatchEvent =
  | { readonly type: 'late' }
  | { readonly type: 'failed'; readonly transactionId?: string | undefined }
  | { readonly type: 'submitted'; readonly transactionId: string }

/** Intervals of requests: in the first minute, later, and after a batch is late. Milliseconds. */
const often = 2_000
const seldom = durations.fiveSeconds
const rarely = 30_000
const isSettling = 60_000
/** The time without a report of the wallet after which a batch is late. Milliseconds. */
const maxSilence = 180_000
/** Time limit of a response, and of the network's report of a transaction. Milliseconds. */
export const timeout = 20_000
/** The wallet does not know the batch. Source: EIP-5792. */
const unknownId = 5730

/**
 * Requests the status of a batch from its wallet: only while the wallet and the account that sent it are connected. `undefined` if they are
 * not, or if the chain has no batches.
 */
export async function readStatus(
  ctx: Context,
  { batchId: id, caipNetworkId, from, connectorId, walletName }: PendingBatch,
  signal: AbortSignal,
): Promise<BatchStatus | undefined> {
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  const network = ctx.networks.find(caipNetworkId)
  const chain = ctx.chains.find(namespace)
  if (!network || !chain?.batches) return undefined
  const call = await chain.batches.statusRequest({ network, id })
  const connection = ctx.connections.active(namespace)
  const address = connection?.accounts[0]?.address
  if (!connection || address === undefined || connection.connectorId !== connectorId) return undefined
  if (walletName !== undefined && storedNameOf(connection) !== walletName) return undefined
  const own = from.slice(caipNetworkId.length + 1)
  if (chain.normalizeAddress(address) !== chain.normalizeAddress(own)) return undefined
  // The broker compares the account once more before the request leaves.
  const expect = toCaipAddress(connection.caipNetworkId, address)
  const answer = await ctx.rpc.request({ ...call, namespace, caipNetworkId, expect, signal })
  return chain.batches.readStatus({ network, id, answer })
}

/** Returns whether the network has the transaction of a batch and it failed. Throws `TIMEOUT`, `NODE_FAILED`, `ABORTED`. */
async function hasFailed(
  ctx: Context,
  { caipNetworkId }: PendingBatch,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const network = ctx.networks.find(caipNetworkId)
  const { transactions } = ctx.chains.find(parseCaipNetworkId(caipNetworkId).namespace) ?? {}
  if (!network || !transactions) return false
  const { status } = await transactions.waitFor({ network, id, timeoutMs: timeout, signal })
  return status === 'failed'
}

/** Requests the status once. Returns the event that ends the batch, `pending`, or `undefined` if nothing is known. */
async function readEvent(
  ctx: Context,
  batch: PendingBatch,
  isEarlier: (transactionId: string) => boolean,
  signal: AbortSignal,
): Promise<BatchEvent | 'pending' | undefined> {
  const read = (batchId: string): Promise<BatchStatus | undefined> =>
    withTimeout(ctx, timeout, signal, (until) => readStatus(ctx, { ...batch, batchId }, until))
  const { batchId, askedId } = batch
  const status = await read(batchId).catch((error: unknown) => {
    const failed = (): never => {
      throw error
    }
    return askedId === undefined || signal.aborted ? failed() : read(askedId).catch(failed)
  })
  if (!status || status.outcome === 'pending') return status && 'pending'
  const { outcome, transactionId } = status
  // Without a transaction there is no success that the network could confirm.
  if (transactionId === undefined) return outcome === 'failed' ? { type: 'failed' } : undefined
  if (isEarlier(transactionId)) return undefined
  if (outcome === 'success') return { type: 'submitted', transactionId }
  // The wallet's word against the network's: nothing is known then.
  return (await hasFailed(ctx, batch, transactionId, signal)) ? { type: 'failed', transactionId } : undefined
}

/**
 * Requests the status of a batch until its wallet reports a transaction, or a failure. Reports `late` once, and goes on.
 *
 * @param isEarlier returns whether a transaction was sent before the batch: it is not the batch's own
 */
export function followBatch(
  ctx: Context,
  batch: PendingBatch,
  isEarlier: (transactionId: string) => boolean,
  emit: (event: BatchEvent) => void,
): () => void {
  const { platform } = ctx
  const ended = new AbortController()
  const { signal } = ended

  const run = async (): Promise<void> => {
    const began = platform.now()
    let reportedAt = began
    let isLate = false
    for (;;) {
      const interval = isFresh(began, isSettling, platform.now()) ? often : seldom
      await pause(ctx, isLate ? rarely : interval, signal)
      let isUnknown = false
      try {
        const { page } = platform
        // A late batch is a matter of the page that the user looks at.
        if (isLate && !(page.isVisible() && page.isOnline())) continue
        const event = await readEvent(ctx, batch, isEarlier, signal)
        if (event === 'pending') reportedAt = platform.now()
        else if (event) return emit(event)
      } catch (error) {
        if (signal.aborted) return
        // A wallet may need a moment until it knows its own batch.
        isUnknown = rpcCodeOf(error) === unknownId && !isFresh(batch.sentAt, isSettling, platform.now())
      }
      if (isLate || (isFresh(reportedAt, maxSilence, platform.now()) && !isUnknown)) continue
      isLate = true
      emit({ type: 'late' })
    }
  }

  // Not before the caller has stored the batch.
  Promise.resolve()
    .then(run)
    .catch((error: unknown) => {
      if (!signal.aborted) reportWhileRunning(ctx)(error)
    })
  return ctx.own(() => ended.abort())
}
