import type { PluginContext } from '#kernel'
import { embeddedConnectorId } from '#plugins/embedded'
import type { SocialPlugin } from './contract.js'

/** What the service does as connections come and go. */
export interface SessionFollower {
  /** Somebody is logged in: their name is to be known. */
  loggedIn(): void
  /** Nobody is. */
  forget(): void
}

/** Follows the session of the embedded wallet. */
export function followSession(ctx: PluginContext<SocialPlugin>, { loggedIn, forget }: SessionFollower): void {
  const { connections } = ctx
  let isChecked = false
  const check = (): void => {
    const { byNamespace, connections: live } = connections.store.getState()
    const isLoggedIn = live.some(({ connectorId }) => connectorId === embeddedConnectorId)
    if (isLoggedIn) loggedIn()
    // Once, when restoring has come to its end.
    if (isChecked || Object.values(byNamespace).some(({ status }) => status === 'restoring')) return
    isChecked = true
    if (!isLoggedIn) forget()
  }
  ctx.own(connections.store.subscribe(check))
  check()
}
