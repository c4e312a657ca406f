import type { AccountReader } from './account-reader.js'
import type { EmbeddedGrants } from './embedded-grants.js'

/** Reads the signed-in user and accounts again, one pass at a time. */
export interface AccountRefresh {
  /** Emits the changes. A call during a pass leads to another one. */
  refresh(): Promise<void>
  /** The user is choosing a network. Call the returned function when that settled. */
  choosing(): () => void
}

/** @param onSignedOut called if no user is signed in any more */
export function createAccountRefresh(
  grants: EmbeddedGrants,
  reader: AccountReader,
  onSignedOut: () => void,
): AccountRefresh {
  let refreshing: Promise<void> | undefined
  let again = false
  /** The number of running network switches, and of all switches so far. */
  let switching = 0
  let switches = 0

  const pass = async (): Promise<void> => {
    if (grants.isEmpty()) return
    if (!(await reader.isSignedIn())) return onSignedOut()
    for (const namespace of grants.namespaces()) {
      const now = grants.get(namespace)
      // Reading a network selects it, so it is skipped while the user chooses one; the switch reads the accounts
      // itself.
      if (!now || switching > 0) continue
      const { networks, grant } = now
      const choices = switches
      const on = networks.find(({ caipNetworkId }) => caipNetworkId === grant.caipNetworkId) ?? networks[0]
      const part = on && (await reader.read(namespace, networks, on))
      if (part && choices === switches) grants.update(namespace, part.user, part.grant)
    }
  }

  return {
    refresh() {
      again = true
      refreshing ??= (async () => {
        while (again) {
          again = false
          await pass()
        }
      })().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    choosing() {
      switches += 1
      switching += 1
      return () => {
        switching -= 1
        // The pass may have read the previous network, and have selected it again.
        if (refreshing) again = true
      }
    },
  }
}
