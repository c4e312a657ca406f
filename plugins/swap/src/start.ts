import type { PluginContext } from '#kernel'
import { hasEnded } from './confirm/has-ended.js'
import { type SwapPlugin, SwapToken } from './contract.js'

/** Follows the bridges of an earlier visit again once the modal opens: the service is loaded only if there is one. */
export function startSwap(ctx: PluginContext<SwapPlugin>): void {
  const { signal } = ctx
  const resume = async (): Promise<void> => {
    const { bridges = [] } = await ctx.storage.read()
    if (!signal.aborted && !bridges.every(hasEnded)) await ctx.load(SwapToken)
  }
  ctx.on('modal:opened', ({ connected }) => {
    if (connected)
      resume().catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
  })
}
