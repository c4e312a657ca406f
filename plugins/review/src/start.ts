import { durations, type PluginContext } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'

/** Loads the code of the review a second after a wallet is connected, when the views of the account have loaded. */
export function startReview(ctx: PluginContext<ReviewPlugin>): void {
  const prepare = () =>
    ctx.after(durations.oneSecond, () => {
      // Code that does not load is loaded by the request that needs it, and fails that.
      ctx.load(ReviewToken).catch(() => undefined)
    })
  ctx.on('connection:connected', prepare)
  if (ctx.connections.active()) prepare()
}
