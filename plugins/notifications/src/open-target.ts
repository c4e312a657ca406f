import { type PluginContext, points, QuoinError, sanitizeText } from '#kernel'
import { HistoryToken } from '#plugins/history'
import { WalletConnectToken, walletConnectConnectorId } from '#plugins/walletconnect'
import type { NotificationsPlugin } from './contract.js'
import { loadOther } from './load-other.js'
import type { NotificationTarget, Offer } from './shared-notification.js'

type Context = PluginContext<NotificationsPlugin>

/** Max length of a wallet's name in a title. */
export const maxWalletName = 40

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

/**
 * Extends the session with a wallet, and reports the new end. A wallet that does not confirm it, as some let no app extend a session, is
 * connected again.
 */
async function extendSession(ctx: Context, offer: Offer): Promise<void> {
  const wallets = await loadOther(ctx, WalletConnectToken)
  const { connections } = ctx.connections.store.getState()
  const connection = connections.find(({ connectorId }) => connectorId === walletConnectConnectorId)
  // It may have been disconnected since: there is nothing to extend.
  if (!wallets || !connection) return
  const end = await wallets.extendSession().catch(() => undefined)
  if (ctx.signal.aborted) return
  if (end === undefined) {
    openNamed(ctx, 'ConnectingWalletConnectBasic')
    return
  }
  offer({
    id: `walletConnect:extended:${end}`,
    kind: 'expiring',
    tone: 'success',
    title: ctx.t('walletExtended', { wallet: sanitizeText(connection.wallet.name, maxWalletName) }),
    body: ctx.t('expiresAt', { time: ctx.i18n.date(end, { dateStyle: 'medium', timeStyle: 'short' }) }),
    target: undefined,
  })
}

/** Opens the view of a notification. The user has pressed it. */
export async function openTarget(
  ctx: Context,
  target: NotificationTarget,
  openSource: (source: string, id: string) => void,
  offer: Offer,
): Promise<void> {
  if (target.to === 'activity') return openActivity(ctx, target.hash)
  if (target.to === 'extend') return extendSession(ctx, offer)
  if (target.to === 'source') return openSource(target.source, target.id)
  if (target.to === 'view') {
    if (!has(ctx, target.view)) throw new QuoinError('VIEW_NOT_FOUND', { details: target.view })
    return openNamed(ctx, target.view)
  }
  const view = target.to === 'sessions' ? 'SiwxSessions' : 'SmartSessions'
  openNamed(ctx, has(ctx, view) ? view : 'Account')
}
