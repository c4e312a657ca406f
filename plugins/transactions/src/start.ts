import type { PluginContext } from '#kernel'
import { type TransactionsApi, type TransactionsPlugin, TransactionsToken } from './contract.js'

/** The part of the plugin that every page with it loads: the rest is loaded once there is a transaction to follow. */
export function startTransactions(ctx: PluginContext<TransactionsPlugin>): void {
  const { signal } = ctx
  const withService = (use: (service: TransactionsApi) => void): void => {
    ctx.load(TransactionsToken).then(
      (service) => {
        if (!signal.aborted) use(service)
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }
  // For every caller of the wallet. A plugin with the moved assets reports them in addition.
  ctx.on('transaction:sent', ({ id, caipNetworkId, from }) =>
    withService((service) =>
      service.follow({ id, caipNetworkId, from, operationType: 'execute', moved: [] }),
    ),
  )
  // Transactions from before a reload are followed again once the modal opens.
  ctx.on('modal:opened', ({ connected }) => {
    if (connected) withService(() => undefined)
  })
}
