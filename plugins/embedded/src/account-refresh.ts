import type { AccountReader } from './account-reader.js'
import type { EmbeddedGrants } from './embedded-grants.js'

/** Reads again who is signed in and with which accounts, one pass at a time. */
export interface AccountRefresh {
  /** Emits what changed. A call during a pass leads to another one. */
  refresh(): Promise<void>
  /** The user is choosing a network. The returned function is called when that settled. */
  choosing(): () => void
}

/** @param onSignedOut called where nobody is signed in any more */
export function createAccountRefresh(
  grants: EmbeddedGrants,
  reader: AccountReader,
  onSignedOut: () => void,
): AccountRefresh {
  let refreshing: Promise<void> | undefined
  let again = false
  /** Networks that are being chosen now, and how many were chosen so far. */
  let switching = 0
  let switches = 0

  const pass = async (): Promise<void> => {
    if (grants.isEmpty()) return
    if (!(await reader.isSignedIn())) return onSignedOut()
    for (const namespace of grants.namespaces()) {
      const now = grants.get(namespace)
      // Reading a network selects it: not while the user chooses one, which reads the accounts itself.
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
        // The pass may have read the network before, and have selected it again.
        if (refreshing) again = true
      }
    },
  }
}
