import type { PluginContext, WritableStore } from '#kernel'
import type { NotificationsPlugin, NotificationsState } from './contract.js'
import type { SharedNotification } from './shared-notification.js'

/** Maximum number of toasts at a time. */
const maxShown = 3
/** Maximum number of toasts that wait; the newest are dropped. */
const maxWaiting = 20
/** Time for which a toast is displayed, unless it reports a failure. Milliseconds. */
const shownFor = 6_000

/** The notifications of this tab, the oldest first. */
export interface NotificationQueue {
  add(notification: SharedNotification): void
  find(id: string): SharedNotification | undefined
  remove(id: string): void
  /** Stops all times until the returned function is called. */
  hold(): () => void
}

/** Returns true while the modal is open; an inline view covers nothing. */
export const isModalOpen = ({ router }: Pick<PluginContext, 'router'>): boolean => {
  const { open, surface } = router.store.getState()
  return open && surface === undefined
}

/**
 * Creates the queue. Times run only while the user can see the toasts: not while the page is hidden, the modal is open, or one of them has
 * the pointer or the focus.
 *
 * @param onShown called with each notification once it has a place
 */
export function createQueue(
  ctx: PluginContext<NotificationsPlugin>,
  store: WritableStore<NotificationsState>,
  onShown: (notification: SharedNotification) => void,
): NotificationQueue {
  const { page } = ctx.platform
  let all: readonly SharedNotification[] = []
  let announced: ReadonlySet<string> = new Set()
  const holds = new Set<symbol>()
  const times = new Map<string, () => void>()

  const follow = (): void => {
    const isCovered = isModalOpen(ctx)
    const shown = all.slice(0, maxShown)
    const { shown: before, ...rest } = store.getState()
    const isSame = before.length === shown.length && shown.every(({ id }, at) => id === before[at]?.id)
    const waiting = all.length - shown.length
    if (!isSame || rest.waiting !== waiting || rest.isCovered !== isCovered)
      store.setState({
        shown: isSame
          ? before
          : shown.map(({ id, kind, tone, title, body, target }) =>
              Object.freeze({ id, kind, tone, title, ...(body && { body }), canOpen: target !== undefined }),
            ),
        waiting,
        isCovered,
      })
    const isSeen = !isCovered && page.isVisible()
    if (isSeen) {
      const news = shown.filter(({ id }) => !announced.has(id))
      announced = new Set(shown.map(({ id }) => id))
      for (const one of news) onShown(one)
    }
    const runs = isSeen && holds.size === 0
    for (const [id, cancel] of [...times])
      if (!runs || !shown.some((one) => one.id === id)) {
        cancel()
        times.delete(id)
      }
    if (!runs) return
    for (const { id, tone } of shown)
      if (tone !== 'danger' && !times.has(id))
        times.set(
          id,
          ctx.after(shownFor, () => remove(id)),
        )
  }
  const remove = (id: string): void => {
    if (!all.some((one) => one.id === id)) return
    all = all.filter((one) => one.id !== id)
    follow()
  }

  ctx.own(page.subscribe(follow))
  ctx.own(ctx.router.store.subscribe(follow))
  return {
    add(notification) {
      if (all.length >= maxShown + maxWaiting || all.some(({ id }) => id === notification.id)) return
      all = [...all, notification]
      follow()
    },
    find: (id) => all.find((one) => one.id === id),
    remove,
    hold() {
      const mine = Symbol('hold')
      holds.add(mine)
      follow()
      return () => {
        holds.delete(mine)
        if (!ctx.signal.aborted) follow()
      }
    },
  }
}
