import { type PluginContext, points, QuoinError } from '#kernel'
import { HistoryToken } from '#plugins/history'
import type { NotificationsPlugin } from './contract.js'
import { loadOther } from './load-other.js'
import type { NotificationTarget } from './shared-notification.js'

type Context = PluginContext<NotificationsPlugin>

const has = ({ contributions }: Context, view: string): boolean =>
  contributions.find(points.views, view) !== undefined

/** Opens the details of a transaction if the activity lists it, otherwise the activity, or the account. */
async function openActivity(ctx: Context, hash: string | undefined): Promise<void> {
  const history = await loadOther(ctx, HistoryToken)
  const entry =
    hash === undefined
      ? undefined
      : history?.store.getState().transactions.find(({ metadata }) => metadata.hash === hash)
  if (entry && has(ctx, 'TransactionDetails')) ctx.router.reset('TransactionDetails', { id: entry.id })
  else if (has(ctx, 'Transactions')) ctx.router.reset('Transactions')
  else openNamed(ctx, 'Account')
}

/** Opens a view whose name is known at run time only. */
function openNamed(ctx: Context, view: string): void {
  const name: string = view
  Reflect.apply(ctx.router.reset, ctx.router, [name])
}

/** Opens the view of a notification. The user has pressed it. */
export async function openTarget(
  ctx: Context,
  target: NotificationTarget,
  openSource: (source: string, id: string) => void,
): Promise<void> {
  if (target.to === 'activity') return openActivity(ctx, target.hash)
  if (target.to === 'source') return openSource(target.source, target.id)
  if (target.to === 'view') {
    if (!has(ctx, target.view)) throw new QuoinError('VIEW_NOT_FOUND', { details: target.view })
    return openNamed(ctx, target.view)
  }
  const view = target.to === 'sessions' ? 'SiwxSessions' : 'SmartSessions'
  openNamed(ctx, has(ctx, view) ? view : 'Account')
}
