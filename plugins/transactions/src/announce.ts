import type { PluginContext } from '#kernel'
import type { FollowedTransaction, TransactionsPlugin } from './contract.js'
import { reportWhileRunning } from './follow-transaction.js'

/** The event of a transaction; `sent` comes before any report of the network. */
export type Announced = 'sent' | 'confirmed' | 'failed' | 'cancelled' | 'unknown' | 'dropped'

/** Max decimals in a sentence. */
const digits = 8

/** Displays the outcome of a transaction or batch, with the amount if one asset was sent, unless the open view displays it. */
export function announce(
  ctx: PluginContext<TransactionsPlugin>,
  { operationType, moved, shownIn }: Pick<FollowedTransaction, 'operationType' | 'moved' | 'shownIn'>,
  what: Announced,
): void {
  const { i18n, id, notices, router, signal } = ctx
  const [asset] = moved
  const isAmount = operationType === 'send' && moved.length === 1 && asset?.direction === 'out'
  i18n.load(id).then(() => {
    if (signal.aborted) return
    const view = router.current()?.view
    // An open view may still display it as confirmed.
    if (what !== 'dropped' && view !== undefined && shownIn?.includes(view)) return
    const amount =
      isAmount &&
      ctx.t('amount', {
        amount: i18n.amount(asset.value, asset.decimals, digits),
        symbol: asset.symbol,
      })
    const text = amount ? ctx.t(`${what}Amount`, { amount }) : ctx.t(what)
    notices.show(what === 'sent' || what === 'confirmed' ? 'success' : 'error', text)
  }, reportWhileRunning(ctx))
}
