import { isQuoinError, loadOnce, type PluginContext, QuoinError } from '#kernel'
import { type Claims, createClaims } from './claims.js'
import type {
  NewNotification,
  NotificationsApi,
  NotificationsPlugin,
  NotificationsState,
} from './contract.js'
import type { Notification } from './notification.js'
import { openTarget } from './open-target.js'
import { createQueue, isModalOpen } from './queue.js'
import {
  checkedNotification,
  type NotificationTarget,
  type Offer,
  type SharedNotification,
} from './shared-notification.js'
import { watchExpiry } from './watch/expiring-sessions.js'
import { watchPayments } from './watch/incoming-payments.js'
import { followSources } from './watch/plugin-notifications.js'
import { watchTransactions } from './watch/settled-transactions.js'

/** Maximum number of notifications that the host displays and may still open. */
const maxOpenable = 50

type Context = PluginContext<NotificationsPlugin>

/**
 * Returns the prefix of the keys of notifications in the plugin's storage: the stored value has the key that the kernel gave it. It is
 * `undefined` if the browser blocks the storage.
 */
async function claimPrefix({ storage, platform }: Context): Promise<string | undefined> {
  await storage.update((value) => value)
  const own = platform.storage.keys().find((key) => key.endsWith('/v1'))
  return own && `${own.slice(0, -'v1'.length)}shown/`
}

/** Creates the service. It watches nothing without a wallet, and nothing that the host has switched off. */
export function createNotificationsService(ctx: Context): NotificationsApi {
  const options = ctx.options ?? {}
  const store = ctx.createStore<NotificationsState>('toasts', { shown: [], waiting: 0, isCovered: false })
  const isHost = options.render === 'host'
  /** What the host displays. */
  let passed: readonly SharedNotification[] = []

  const emit = ({ id, kind, tone, title, body, target }: SharedNotification): void => {
    const notification: Notification = {
      id,
      kind,
      tone,
      title,
      ...(body && { body }),
      canOpen: target !== undefined,
    }
    ctx.emit('notifications:shown', { notification })
  }
  const queue = createQueue(ctx, store, emit)

  const display = (notification: SharedNotification): void => {
    // The open modal displays the end of a transaction in a notice of its own.
    if (isModalOpen(ctx) && ['confirmation', 'failure'].includes(notification.kind)) return
    if (!isHost) {
      queue.add(notification)
      return
    }
    passed = [notification, ...passed].slice(0, maxOpenable)
    emit(notification)
  }

  const report = (error: unknown): void => {
    if (!ctx.signal.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
  }
  const loadClaims = loadOnce(async (): Promise<Claims> => {
    const prefix = await claimPrefix(ctx)
    if (ctx.signal.aborted) throw new QuoinError('ABORTED')
    return createClaims(ctx, prefix, display)
  })
  const offer: Offer = (given) => {
    loadClaims().then((claims) => {
      const notification = checkedNotification({ ...given, at: ctx.platform.now() })
      if (notification && !ctx.signal.aborted) claims.offer(notification)
    }, report)
  }

  let openSource: ReturnType<typeof followSources> | undefined
  let hasBegun = false
  const begin = (): void => {
    if (hasBegun || !ctx.connections.active()) return
    hasBegun = true
    // What another tab offers.
    loadClaims().catch(report)
    if (options.confirmations !== false || options.failures !== false) watchTransactions(ctx, offer)
    if (options.incoming !== false) watchPayments(ctx, offer)
    if (options.expiring !== false) watchExpiry(ctx, offer)
    if (options.plugins !== false) openSource = followSources(ctx, offer)
  }
  ctx.own(ctx.connections.store.subscribe(begin))
  begin()

  const forget = (id: string): void => {
    passed = passed.filter((one) => one.id !== id)
    queue.remove(id)
  }
  return {
    store,
    show(notification: NewNotification) {
      const { id, title, body, tone = 'neutral', view }: NewNotification = Object(notification)
      const target: NotificationTarget | undefined = view === undefined ? undefined : { to: 'view', view }
      const given = { id: `host:${id}`, kind: 'host', tone, title, body, target } as const
      if (typeof id === 'string' && checkedNotification({ ...given, at: 0 })) offer(given)
      else
        ctx.report(
          new QuoinError('OPTIONS_INVALID', {
            details: 'notifications.show: an id and a title are required.',
          }),
        )
    },
    open(id) {
      const found = queue.find(id) ?? passed.find((one) => one.id === id)
      forget(id)
      if (found?.target)
        openTarget(ctx, found.target, (source, one) => openSource?.(source, one), offer).catch(report)
    },
    dismiss: forget,
    hold: queue.hold,
  }
}
