import type { PluginContext } from '#kernel'
import type { FollowedTransaction, TransactionsPlugin } from './contract.js'
import { reportWhileRunning } from './report-while-running.js'

/** What happened to a transaction; `sent` is before the network says anything. */
export type Announced = 'sent' | 'confirmed' | 'failed' | 'cancelled' | 'unknown'

/** Places after the point in a sentence: as many as people compare. */
const digits = 8

/** Tells the person what became of a transaction, with the amount where one thing was sent. */
export function announce(
  ctx: PluginContext<TransactionsPlugin>,
  { operationType, moved }: FollowedTransaction,
  what: Announced,
): void {
  const { i18n, id, notices, signal } = ctx
  const [asset] = moved
  const isAmount = operationType === 'send' && moved.length === 1 && asset?.direction === 'out'
  i18n.load(id).then(() => {
    if (signal.aborted) return
    const amount =
      isAmount &&
      i18n.t(id, 'amount', {
        amount: i18n.amount(asset.value, asset.decimals, digits),
        symbol: asset.symbol,
      })
    const text = amount ? i18n.t(id, `${what}Amount`, { amount }) : i18n.t(id, what)
    notices.show(what === 'sent' || what === 'confirmed' ? 'success' : 'error', text)
  }, reportWhileRunning(ctx))
}
