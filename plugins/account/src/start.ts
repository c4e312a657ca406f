import type { PluginContext } from '#kernel'
import type { AccountPlugin } from './contract.js'

/** Views that make sense only while an account is connected. */
const accountViews: readonly (string | undefined)[] = ['Account', 'SwitchAddress', 'AccountSettings']

/** Leaves the views of an account whose connection ended. */
export function startAccount(ctx: PluginContext<AccountPlugin>): void {
  ctx.on('connection:disconnected', ({ by }) => {
    // Where the person disconnects, `disconnect` closes the modal, or stays to say that it failed.
    if (by === 'person' || ctx.state().connected) return
    if (accountViews.includes(ctx.router.current()?.view)) ctx.router.close()
  })
}
