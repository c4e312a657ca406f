import type { PluginContext, ReadableStore } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import { maxKept } from '../stored.js'
import type { AccountKeys } from './account-key.js'
import type { KeptValues } from './kept-values.js'
import type { SiwxAccountKey } from './siwx-storage.js'

/**
 * Accounts whose owner continued without sign-in, where that is allowed: they are not prompted again until they connect
 * again.
 */
export interface DeclinedAccounts {
  readonly store: ReadableStore<readonly string[]>
  has(account: SiwxAccountKey): boolean
  add(account: SiwxAccountKey): void
  remove(account: SiwxAccountKey): void
  /** Reads the accounts stored in an earlier visit. */
  load(): Promise<void>
}

export function createDeclinedAccounts(
  ctx: PluginContext<SiwxPlugin>,
  keys: AccountKeys,
  kept: KeptValues,
): DeclinedAccounts {
  const store = ctx.createStore<readonly string[]>('declined', [])
  const { signal } = ctx
  const change = (next: readonly string[]): void => {
    store.setState(next)
    kept
      .update((stored) => ({ ...stored, declined: next.slice(0, maxKept) }))
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
  }
  return {
    store,
    has: (account) => store.getState().includes(keys.keyOf(account)),
    add(account) {
      const key = keys.keyOf(account)
      if (!store.getState().includes(key)) change([key, ...store.getState()])
    },
    remove(account) {
      const key = keys.keyOf(account)
      if (store.getState().includes(key)) change(store.getState().filter((one) => one !== key))
    },
    async load() {
      const { declined } = await kept.read()
      if (!signal.aborted) store.setState([...new Set([...store.getState(), ...declined])])
    },
  }
}
