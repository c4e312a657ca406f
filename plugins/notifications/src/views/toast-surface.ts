import type { PluginContext } from '#kernel'
import { mountToasts } from '#ui-kit'
import { type NotificationsApi, type NotificationsPlugin, NotificationsToken } from '../contract.js'

/** Draws the toasts in the page. */
export function mount(ctx: PluginContext<NotificationsPlugin>, service: NotificationsApi): () => void {
  return mountToasts({
    isOwn: (kernel) => kernel.get(NotificationsToken) === service,
    store: service.store,
    locale: ctx.i18n.store,
    text: ctx.t,
    position: ctx.options?.position ?? 'bottom-end',
    open: service.open,
    dismiss: service.dismiss,
    hold: service.hold,
  })
}
