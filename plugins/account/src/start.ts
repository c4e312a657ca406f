import type { PluginContext } from '#kernel'
import type { AccountPlugin } from './contract.js'
import type { AccountService } from './service.js'

/** Views that make sense only while an account is connected. */
const accountViews: readonly string[] = ['Account', 'SwitchAddress']

/** Forgets accounts whose connection ended, and leaves their views. */
export function startAccount(ctx: PluginContext<AccountPlugin>, service: AccountService): void {
  ctx.on('connection:disconnected', ({ namespace, by }) => {
    service.forget(namespace)
    // Where the person disconnects, `disconnect` closes the modal, or stays to say that it failed.
    if (by === 'person' || ctx.state().connected) return
    const view = ctx.router.current()?.view
    if (view !== undefined && accountViews.includes(view)) ctx.router.close()
  })
}
