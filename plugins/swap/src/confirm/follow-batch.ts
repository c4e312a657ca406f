import { type BatchStatus, type CallBatch, durations, type PluginContext } from '#kernel'
import { pause } from '#plugin-kit'
import { readSwapAccount } from '../account/swap-account.js'
import type { BuiltStep } from '../build/step.js'
import type { SwapPlugin } from '../contract.js'

/** Intervals of status requests: at first, and after a minute; and their end. Milliseconds. */
const often = 2_000
const seldom = durations.fiveSeconds
const isSettling = 60_000
const maxWait = 30 * 60_000

/** The outcome of a batch; `unknown` if the wallet did not report it within half an hour. */
export type BatchEnd = Omit<BatchStatus, 'outcome'> & { readonly outcome: 'success' | 'failed' | 'unknown' }

/**
 * Requests the status of a batch from the wallet until it ends. If the wallet is unreachable, or another one is
 * connected, retries later. Returns `undefined` if the plugin ended before.
 */
export async function followBatch(
  ctx: PluginContext<SwapPlugin>,
  { active, review }: BuiltStep,
  batch: CallBatch,
  id: string,
): Promise<BatchEnd | undefined> {
  const { signal } = ctx
  const began = ctx.platform.now()
  for (;;) {
    const waited = ctx.platform.now() - began
    if (waited > maxWait) return { outcome: 'unknown' }
    try {
      const interval = waited < isSettling ? often : seldom
      await pause(ctx, interval, signal)
      // Another wallet does not have the batch.
      if (readSwapAccount(ctx)?.connectorId !== active.connectorId) continue
      const { namespace } = active
      const { caipNetworkId } = review
      const answer = await ctx.rpc.request({ ...batch.statusRequest(id), namespace, caipNetworkId })
      const { outcome, transactionId } = batch.readStatus(answer, id)
      if (outcome !== 'pending') return { outcome, transactionId }
    } catch {
      if (signal.aborted) return undefined
    }
  }
}
