import { durations, type PluginContext } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'
import { loadDescription } from './load-ahead.js'

/**
 * Loads the code of the review while the user decides in a wallet whether to connect: the first request may follow at once. After a
 * connection that the page restored, a second later, when the views of the account have loaded.
 */
export function startReview(ctx: PluginContext<ReviewPlugin>): void {
  // Code that does not load is loaded by the request that needs it, and fails that.
  const load = (): void => void ctx.load(ReviewToken).catch(() => undefined)
  const prepare = () => ctx.after(durations.oneSecond, load)
  const { store } = ctx.connections
  ctx.on('connection:connected', prepare)
  if (ctx.connections.active()) prepare()
  const loaded = new Set<string>()
  ctx.own(
    store.subscribe(({ byNamespace }) => {
      for (const [namespace, { status }] of Object.entries(byNamespace)) {
        if (status !== 'connecting' || loaded.has(namespace)) continue
        loaded.add(namespace)
        load()
        loadDescription(ctx, namespace)
      }
    }),
  )
}
