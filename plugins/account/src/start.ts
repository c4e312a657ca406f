import { type PluginContext, points } from '#kernel'
import type { AccountPlugin } from './contract.js'

/** Leaves the views of an account whose connection ended. */
export function startAccount(ctx: PluginContext<AccountPlugin>): void {
  ctx.on('connection:disconnected', ({ by }) => {
    // If the user disconnects, `disconnect` closes the modal, or keeps it open to show a failure.
    if (by === 'user') return
    const view = ctx.router.current()?.view
    const isConnected = ctx.connections.store.getState().connections.length > 0
    const isOwn = ctx.contributions.find(points.views, view ?? '')?.plugin === ctx.id
    const isOver = isOwn && !(view === 'Connections' ? isConnected : ctx.state().connected)
    if (isOver) ctx.router.close()
  })
}
