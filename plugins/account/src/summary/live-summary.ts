import {
  type AccountSummary,
  type ChainNamespace,
  deriveStore,
  type Networks,
  type ReadableStore,
} from '#kernel'
import type { AccountState } from '../contract.js'

export interface LiveSummaryDeps {
  readonly networks: Networks
  /** The stores behind the state of an account. */
  readonly sources: readonly ReadableStore<unknown>[]
  readonly read: () => AccountState
  /** Refreshes them until the returned function is called. */
  readonly watch: (namespace: ChainNamespace) => () => void
}

/**
 * Balance, name and picture of the active namespace's account, read only while there is a listener.
 */
export function createLiveSummary(deps: LiveSummaryDeps): ReadableStore<AccountSummary> {
  const { networks, sources, read, watch } = deps
  const store = deriveStore<AccountSummary>(
    sources,
    () => {
      const { balanceAmount, profileName, profileImage } = read()
      return { balance: balanceAmount, name: profileName, avatarUrl: profileImage }
    },
    (a, b) => a.balance === b.balance && a.name === b.name && a.avatarUrl === b.avatarUrl,
  )
  return {
    getState: store.getState,
    subscribe(listener) {
      let namespace: ChainNamespace | undefined
      let stopWatching = (): void => undefined
      const follow = (): void => {
        const active = networks.store.getState().activeNamespace
        if (active === namespace) return
        stopWatching()
        namespace = active
        stopWatching = active === undefined ? () => undefined : watch(active)
      }
      const stops = [store.subscribe(listener), networks.store.subscribe(follow)]
      follow()
      return () => {
        for (const stop of stops) stop()
        stopWatching()
      }
    },
  }
}
