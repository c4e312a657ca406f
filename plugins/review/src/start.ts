import { isQuoinError, type PluginContext } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'

/** Loads the code of the review once a wallet is connected: a request without a finding must not wait for it. */
export function startReview(ctx: PluginContext<ReviewPlugin>): void {
  const { signal } = ctx
  const prepare = (): void => {
    ctx.load(ReviewToken).catch((error: unknown) => {
      // The kernel reports it with the request that needs it.
      if (!signal.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
    })
    const connection = ctx.connections.active()
    const network = connection && ctx.networks.find(connection.caipNetworkId)
    if (!connection || !network) return
    // Describes a request without an effect: only the code is needed.
    const request = { method: 'eth_requestAccounts', params: [], network, account: '' }
    void ctx.chains
      .find(connection.namespace)
      ?.rpc.describe?.(request)
      ?.catch(() => undefined)
  }
  ctx.on('connection:connected', prepare)
  if (ctx.connections.active()) prepare()
}
