import { type PluginContext, parseCaipNetworkId } from '#kernel'
import type { FollowedTransaction, TransactionStatus, TransactionsPlugin } from './contract.js'

/** Returns a report for work that may end after the plugin: the context of an ended plugin throws. */
export function reportWhileRunning({
  report,
  signal,
}: PluginContext<TransactionsPlugin>): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) report(error)
  }
}

/** The network's report of a transaction; `late`: none within the time limit; `dropped`: its block is no longer in the chain. */
export type FollowEvent = 'success' | 'failed' | 'late' | 'dropped'

/**
 * Returns the next state of a transaction. A confirmed one changes only if its block is dropped; an unknown one may still be mined.
 */
export function followTransition(status: TransactionStatus, event: FollowEvent): TransactionStatus {
  const isMined = status === 'success' || status === 'failed'
  if (event === 'dropped') return isMined ? 'pending' : status
  if (isMined) return status
  return event === 'late' ? 'unknown' : event
}

/** Runs a request once the page is visible and online, unless the returned function is called before. */
export function whenSeen(ctx: PluginContext<TransactionsPlugin>, run: () => void): () => void {
  const { page } = ctx.platform
  if (page.isVisible() && page.isOnline()) {
    run()
    return () => undefined
  }
  const stopListening = ctx.own(
    page.subscribe(() => {
      if (!page.isVisible() || !page.isOnline()) return
      stopListening()
      run()
    }),
  )
  return stopListening
}

/** Time limits of the first and of later watches of a transaction. Milliseconds. */
const firstTimeout = 180_000
const laterTimeout = 20_000

/** Pause after a watch without a result: doubled each time, up to the second value. Milliseconds. */
const firstPause = 30_000
const maxPause = 600_000

/**
 * Requests the outcome of a transaction from its network until it is known. Reports `late` after each timeout and
 * retries with growing pauses, while the page is visible and online.
 */
export function followTransaction(
  ctx: PluginContext<TransactionsPlugin>,
  { id, caipNetworkId }: FollowedTransaction,
  emit: (event: FollowEvent, replacedBy?: string) => void,
): () => void {
  const { chains, networks } = ctx
  const report = reportWhileRunning(ctx)
  const ended = new AbortController()
  let cancel = (): void => undefined

  const request = async (timeoutMs: number, pause: number): Promise<void> => {
    const { signal } = ended
    const network = networks.find(caipNetworkId)
    const chain = chains.find(parseCaipNetworkId(caipNetworkId).namespace)
    // The outcome can never be known.
    if (!network || !chain?.transactions) {
      emit('late')
      return
    }
    try {
      const { status, replacedBy } = await chain.transactions.waitFor({ network, id, timeoutMs, signal })
      if (!signal.aborted) emit(status, replacedBy)
    } catch {
      // A timeout or an unreachable network is no result for the transaction.
      if (signal.aborted) return
      emit('late')
      again(pause)
    }
  }
  const again = (pause: number): void => {
    cancel = ctx.after(pause, () => {
      const next = Math.min(pause * 2, maxPause)
      cancel = whenSeen(ctx, () => void request(laterTimeout, next).catch(report))
    })
  }

  // Not before the caller has stored the transaction.
  Promise.resolve()
    .then(() => request(firstTimeout, firstPause))
    .catch(report)
  return ctx.own(() => {
    ended.abort()
    cancel()
  })
}
