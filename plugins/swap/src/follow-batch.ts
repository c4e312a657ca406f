import { type BatchStatus, type CallBatch, durations, type PluginContext, untilAborted } from '#kernel'
import type { SwapPlugin } from './contract.js'
import type { BuiltStep } from './step.js'
import { readSwapAccount } from './swap-account.js'

/** How often a wallet is asked: at first, and after a minute; and for how long. Milliseconds. */
const often = 2_000
const seldom = durations.fiveSeconds
const isSettling = 60_000
const mostWait = 30 * 60_000

/** How a batch ended; `unknown` where the wallet did not say so in half an hour. */
export type BatchEnd = Omit<BatchStatus, 'outcome'> & { readonly outcome: 'success' | 'failed' | 'unknown' }

/**
 * Asks the wallet where a batch stands until it ended. A wallet that cannot be asked for a moment, or is not the one that is
 * connected, is asked again later. Nothing where the plugin ended before.
 */
export async function followBatch(
  ctx: PluginContext<SwapPlugin>,
  { place, review }: BuiltStep,
  batch: CallBatch,
  id: string,
): Promise<BatchEnd | undefined> {
  const { signal } = ctx
  const began = ctx.platform.now()
  for (;;) {
    const waited = ctx.platform.now() - began
    if (waited > mostWait) return { outcome: 'unknown' }
    try {
      const pause = waited < isSettling ? often : seldom
      await untilAborted(new Promise<void>((resolve) => void ctx.after(pause, resolve)), signal)
      // Another wallet knows nothing of it.
      if (readSwapAccount(ctx)?.connectorId !== place.connectorId) continue
      const { namespace } = place
      const { caipNetworkId } = review
      const answer = await ctx.rpc.request({ ...batch.statusRequest(id), namespace, caipNetworkId })
      const { outcome, transactionId } = batch.readStatus(answer, id)
      if (outcome !== 'pending') return { outcome, transactionId }
    } catch {
      if (signal.aborted) return undefined
    }
  }
}
