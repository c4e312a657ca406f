import type { PluginContext } from '#kernel'
import { pause, withTimeout } from '#plugin-kit'
import type { TransactionsPlugin } from './contract.js'
import { readStatus, timeout } from './follow-batch.js'
import { reportWhileRunning } from './follow-transaction.js'
import { fromStoredBatch, type StoredBatch } from './stored-batch.js'
import type { StoredRequest } from './stored-request.js'

/** A stored request for a batch whose id the page chose. */
export interface OpenBatch extends StoredRequest {
  readonly batch: StoredBatch
}

export const isOpenBatch = (request: StoredRequest): request is OpenBatch => request.batch !== undefined

/** The first interval of requests, twice as long each time up to the longest. Milliseconds. */
const first = 2_000
const longest = 30_000

/**
 * Requests the status of batches whose answer was lost, by the id that the page chose, until their wallet knows it. A wallet that does not know the
 * id proves nothing: the user may still confirm the batch.
 *
 * @param adopt called once for a batch that its wallet knows
 */
export function createOpenBatches(
  ctx: PluginContext<TransactionsPlugin>,
  isOpen: (request: StoredRequest) => Promise<boolean>,
  adopt: (request: OpenBatch) => void,
): { watch(request: OpenBatch): void } {
  const { page } = ctx.platform
  const watched = new Set<string>()

  const isKnown = async ({ batch }: OpenBatch, signal: AbortSignal): Promise<boolean | undefined> => {
    try {
      const status = await withTimeout(ctx, timeout, signal, (until) =>
        readStatus(ctx, fromStoredBatch(batch), until),
      )
      // Not requested: its wallet is not connected.
      return status && true
    } catch {
      return false
    }
  }

  const run = async (request: OpenBatch, signal: AbortSignal): Promise<void> => {
    let interval = first
    for (;;) {
      await pause(ctx, interval, signal)
      if (!(page.isVisible() && page.isOnline())) continue
      const found = await isKnown(request, signal)
      if (signal.aborted || !(await isOpen(request)) || signal.aborted) return
      if (found) return adopt(request)
      if (found === false) interval = Math.min(interval * 2, longest)
    }
  }

  return {
    watch(request) {
      const { key } = request
      if (watched.has(key)) return
      watched.add(key)
      const ended = new AbortController()
      const { signal } = ended
      const disown = ctx.own(() => ended.abort())
      run(request, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) reportWhileRunning(ctx)(error)
        })
        .finally(() => {
          watched.delete(key)
          if (!ctx.signal.aborted) disown()
        })
    },
  }
}
