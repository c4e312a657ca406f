import type { PluginContext } from '#kernel'
import { type FollowedTransaction, type TransactionsPlugin, TransactionsToken } from '#plugins/transactions'
import type { NotificationsPlugin } from '../contract.js'
import type { Offer } from '../shared-notification.js'

/** Max decimals in a sentence. */
const digits = 8

type What = 'confirmed' | 'failed' | 'cancelled' | 'unknown' | 'dropped'

function whatOf({ status, replacedBy }: FollowedTransaction): What {
  if (status === 'success') return 'confirmed'
  // Reported only after its block was dropped.
  if (status === 'pending') return 'dropped'
  if (status === 'unknown') return 'unknown'
  return replacedBy === undefined ? 'failed' : 'cancelled'
}

/** Returns the sentence of the plugin `transactions` for the state of a transaction. */
function titleOf({ i18n }: PluginContext<NotificationsPlugin>, transaction: FollowedTransaction): string {
  const { operationType, moved } = transaction
  const what = whatOf(transaction)
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
 * Reports the ends of the user's transactions, and blocks of them that were dropped. Each tab follows all of them: the tab that sent one may be closed.
 */
export function watchTransactions(ctx: PluginContext<NotificationsPlugin>, offer: Offer): void {
  const { i18n, networks, options, signal } = ctx
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  // Transactions from before a reload are followed again.
  ctx.load(TransactionsToken).catch(() => undefined)
  const announce = (transaction: FollowedTransaction): void => {
    const { caipNetworkId, id, status, reorgs = 0 } = transaction
    const kind = status === 'success' ? 'confirmation' : 'failure'
    if (options?.[kind === 'confirmation' ? 'confirmations' : 'failures'] === false) return
    i18n.load('transactions').then(() => {
      if (signal.aborted) return
      offer({
        // The same state after another dropped block is news.
        id: `transaction:${caipNetworkId}:${id}:${status}${reorgs > 0 ? `:${reorgs}` : ''}`,
        kind,
        tone: kind === 'confirmation' ? 'success' : 'danger',
        title: titleOf(ctx, transaction),
        body: networks.find(caipNetworkId)?.name,
        target: { to: 'activity', hash: id },
      })
    }, report)
  }
  ctx.on('transactions:settled', ({ transaction }) => announce(transaction))
  ctx.on('transactions:followed', ({ transaction }) => {
    if (transaction.reorgs !== undefined && transaction.status === 'pending') announce(transaction)
  })
}
