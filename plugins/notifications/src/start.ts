import type { PluginContext } from '#kernel'
import { type NotificationsApi, type NotificationsPlugin, NotificationsToken } from './contract.js'

/** The part of the plugin that draws toasts in the page. */
export interface ToastSurface {
  /** Draws the toasts until the returned function is called. */
  readonly mount: (ctx: PluginContext<NotificationsPlugin>, service: NotificationsApi) => () => void
}

/**
 * Loads the service once a wallet is connected, or with the first caller, and the surface with the first toast.
 *
 * @param loadSurface loads the code that draws toasts
 */
export function startNotifications(
  ctx: PluginContext<NotificationsPlugin>,
  loadSurface: () => Promise<ToastSurface>,
): void {
  const { connections, signal } = ctx
  let stopDrawing: (() => void) | undefined
  let isLoading = false
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }

  const draw = (service: NotificationsApi): void => {
    if (stopDrawing || isLoading || service.store.getState().shown.length === 0) return
    isLoading = true
    Promise.all([loadSurface(), ctx.i18n.load(ctx.id)])
      .then(([surface]) => {
        if (!signal.aborted) stopDrawing = surface.mount(ctx, service)
      })
      // The next toast loads it again.
      .catch(report)
      .finally(() => {
        isLoading = false
      })
  }
  ctx.own(() => stopDrawing?.())

  let isFollowed = false
  const load = (): void => {
    if (isFollowed) return
    isFollowed = true
    ctx.load(NotificationsToken).then(
      (service) => {
        if (signal.aborted) return
        ctx.own(service.store.subscribe(() => draw(service)))
        draw(service)
      },
      (error: unknown) => {
        isFollowed = false
        report(error)
      },
    )
  }
  const follow = (): void => {
    if (connections.active()) load()
  }
  ctx.own(connections.store.subscribe(follow))
  // The host may display notifications without a wallet.
  ctx.on('notifications:shown', load)
  follow()
}
