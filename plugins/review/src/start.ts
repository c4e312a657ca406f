import { durations, type PluginContext } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'

/**
 * Loads the code of the review while the user decides in a wallet whether to connect: the first request may follow at once. After a
 * connection that the page restored, a second later, when the views of the account have loaded.
 */
export function startReview(ctx: PluginContext<ReviewPlugin>): void {
  // Code that does not load is loaded by the request that needs it, and fails that.
  const load = (): void => void ctx.load(ReviewToken).catch(() => undefined)
  const { store } = ctx.connections
  const follow = (): void => {
    const { byNamespace, connections } = store.getState()
    if (Object.values(byNamespace).some(({ status }) => status === 'connecting')) load()
    else if (connections.length > 0) ctx.after(durations.oneSecond, load)
  }
  ctx.own(store.subscribe(follow))
  follow()
}
