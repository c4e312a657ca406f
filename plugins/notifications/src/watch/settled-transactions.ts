import type { PluginContext } from '#kernel'
import { type FollowedTransaction, type TransactionsPlugin, TransactionsToken } from '#plugins/transactions'
import type { NotificationsPlugin } from '../contract.js'
import type { Offer } from '../shared-notification.js'

/** Max decimals in a sentence. */
const digits = 8

/** Returns the sentence of the plugin `transactions` for the end of a transaction. */
function titleOf({ i18n }: PluginContext<NotificationsPlugin>, transaction: FollowedTransaction): string {
  const { status, replacedBy, operationType, moved } = transaction
  const what =
    status === 'success'
      ? 'confirmed'
      : status === 'failed'
        ? replacedBy === undefined
          ? 'failed'
          : 'cancelled'
        : 'unknown'
  const [asset] = moved
  if (operationType !== 'send' || moved.length !== 1 || asset?.direction !== 'out')
    return i18n.t<TransactionsPlugin>('transactions', what)
  const amount = i18n.t<TransactionsPlugin>('transactions', 'amount', {
    amount: i18n.amount(asset.value, asset.decimals, digits),
    symbol: asset.symbol,
  })
  return i18n.t<TransactionsPlugin>('transactions', `${what}Amount`, { amount })
}

/**
 * Reports the ends of the user's transactions. Each tab follows all of them: the tab that sent one may be closed.
 */
export function watchTransactions(ctx: PluginContext<NotificationsPlugin>, offer: Offer): void {
  const { i18n, networks, options, signal } = ctx
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  // Transactions from before a reload are followed again.
  ctx.load(TransactionsToken).catch(() => undefined)
  ctx.on('transactions:settled', ({ transaction }) => {
    const { caipNetworkId, id, status } = transaction
    const kind = status === 'success' ? 'confirmation' : 'failure'
    if (options?.[kind === 'confirmation' ? 'confirmations' : 'failures'] === false) return
    i18n.load('transactions').then(() => {
      if (signal.aborted) return
      offer({
        id: `transaction:${caipNetworkId}:${id}:${status}`,
        kind,
        tone: kind === 'confirmation' ? 'success' : 'danger',
        title: titleOf(ctx, transaction),
        body: networks.find(caipNetworkId)?.name,
        target: { to: 'activity', hash: id },
      })
    }, report)
  })
}
