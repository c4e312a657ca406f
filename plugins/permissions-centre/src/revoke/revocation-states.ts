import type { PluginContext, ReadableStore } from '#kernel'
import type { ListedPermission, PermissionsPlugin, Revocation, RevokeFailure } from '../contract.js'

type States = Readonly<Record<string, Revocation>>

/** The states of revocations, by the id of the permission. */
export interface RevocationStates {
  readonly store: ReadableStore<States>
  put(permissions: readonly ListedPermission[], revocation: Revocation): void
  /** Returns the reason. */
  fail(
    permissions: readonly ListedPermission[],
    reason: RevokeFailure,
    transactionId?: string | undefined,
  ): RevokeFailure
  /** True while a permission is being revoked, and after it was. */
  isTaken(id: string): boolean
  /** Forgets those that were revoked, of `ids` or all, and returns them. */
  forgetDone(ids?: ReadonlySet<string>): ReadonlySet<string>
}

export function createRevocationStates(ctx: PluginContext<PermissionsPlugin>): RevocationStates {
  const store = ctx.createStore<States>('revocations', {})
  const put: RevocationStates['put'] = (permissions, revocation) =>
    store.setState((all) => ({
      ...all,
      ...Object.fromEntries(permissions.map(({ id }) => [id, revocation])),
    }))
  return {
    store,
    put,
    fail(permissions, reason, transactionId) {
      put(permissions, { status: 'failed', reason, transactionId })
      return reason
    },
    isTaken: (id) => (store.getState()[id]?.status ?? 'failed') !== 'failed',
    forgetDone(ids) {
      const entries = Object.entries(store.getState())
      const done = entries
        .filter(([id, { status }]) => status === 'done' && (ids?.has(id) ?? true))
        .map(([id]) => id)
      if (done.length > 0) store.setState(Object.fromEntries(entries.filter(([id]) => !done.includes(id))))
      return new Set(done)
    },
  }
}
