import type { PluginContext } from '#kernel'
import type { AccountPlugin } from './contract.js'

/** Views that show one account: done with once it is not connected. */
const accountViews: readonly (string | undefined)[] = [
  'Account',
  'SwitchAddress',
  'Profile',
  'AccountLabel',
  'AccountSettings',
]

/** Leaves the views of an account whose connection ended. */
export function startAccount(ctx: PluginContext<AccountPlugin>): void {
  ctx.on('connection:disconnected', ({ by }) => {
    // Where the person disconnects, `disconnect` closes the modal, or stays to say that it failed.
    if (by === 'person') return
    const view = ctx.router.current()?.view
    const isAnybody = ctx.connections.store.getState().connections.length > 0
    const isOver = view === 'Connections' ? !isAnybody : accountViews.includes(view) && !ctx.state().connected
    if (isOver) ctx.router.close()
  })
}
