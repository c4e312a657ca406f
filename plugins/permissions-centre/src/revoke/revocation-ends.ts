import type { CallBatch, ChainModule, PluginContext } from '#kernel'
import { type ActiveAccount, loadOptional } from '#plugin-kit'
import { type SentTransaction, type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { ListedPermission, PermissionsPlugin } from '../contract.js'
import { chainSource } from '../needs-transaction.js'
import type { PermissionList } from '../permission-list.js'
import type { ReadPermissions } from '../source-reader.js'
import { followBatch } from './batch.js'
import type { RevocationStates } from './revocation-states.js'

/** The time after which a transaction counts as late. Milliseconds. */
const confirmTimeout = 3 * 60_000

const shownIn: readonly string[] = ['RevokePermissions', 'PermissionDetails', 'Permissions']

/** Follows sent revocations to their end. */
export interface RevocationEnds {
  /** Stores a transaction before it is sent, as `TransactionsApi.keep`. */
  keep(active: ActiveAccount, id: string): Promise<() => Promise<void>>
  /** Adds a transaction to those that the plugin `transactions` follows. */
  follow(active: ActiveAccount, id: string, isUnconfirmed: boolean): Promise<void>
  /** Waits for the end of a transaction. Never rejects. */
  settle(
    chain: ChainModule,
    active: ActiveAccount,
    permissions: readonly ListedPermission[],
    id: string,
  ): Promise<void>
  /** Waits for the end of a batch. Never rejects. */
  settleBatch(
    active: ActiveAccount,
    permissions: readonly ListedPermission[],
    batch: CallBatch,
    id: string,
  ): Promise<void>
  /** Reads the list again, and marks as revoked what it no longer contains. */
  verify(
    active: ActiveAccount,
    permissions: readonly ListedPermission[],
    transactionId: string | undefined,
  ): Promise<void>
  /** Resolves when nothing is followed any more. */
  settled(): Promise<unknown>
  /** Returns the transaction of a permission that was not confirmed in time. */
  lateOf(id: string): string | undefined
}

export function createRevocationEnds(
  ctx: PluginContext<PermissionsPlugin>,
  list: PermissionList,
  { put, fail }: RevocationStates,
): RevocationEnds {
  const { signal } = ctx
  const late = new Map<string, string>()

  const load = (): Promise<TransactionsApi | undefined> => loadOptional(() => ctx.load(TransactionsToken))
  const factsOf = ({ network, caipAddress }: ActiveAccount, id: string): SentTransaction => ({
    id,
    caipNetworkId: network.caipNetworkId,
    from: caipAddress,
    operationType: 'approve',
    moved: [],
    shownIn,
  })
  const keep: RevocationEnds['keep'] = async (active, id) =>
    (await load())?.keep(factsOf(active, id)) ?? (async () => undefined)
  const follow: RevocationEnds['follow'] = async (active, id, isUnconfirmed) =>
    (await load())?.follow({ ...factsOf(active, id), isUnconfirmed })

  const verify: RevocationEnds['verify'] = async (active, permissions, transactionId) => {
    // A confirmed transaction alone is no proof, and a permission that could not be read is not one that ended.
    const found: ReadPermissions | undefined = await list.read(active).catch(() => undefined)
    const ids = new Set(found?.permissions.map(({ id }) => id))
    const remaining = permissions.filter(({ id }) => ids.has(id))
    const isEnded = (one: ListedPermission): boolean =>
      !ids.has(one.id) && (one.source !== chainSource || found?.isKnown(one) === true)
    const ended = permissions.filter(isEnded)
    const unknown = permissions.filter((one) => !ids.has(one.id) && !isEnded(one))
    if (ended.length > 0) put(ended, { status: 'done', transactionId })
    if (remaining.length > 0) fail(remaining, 'ineffective', transactionId)
    if (unknown.length > 0) fail(unknown, 'refused', transactionId)
  }

  const settle: RevocationEnds['settle'] = async ({ transactions }, active, permissions, id) => {
    try {
      const { network } = active
      const outcome = await transactions?.waitFor({ network, id, timeoutMs: confirmTimeout, signal })
      for (const permission of permissions) late.delete(permission.id)
      if (outcome?.status === 'failed') fail(permissions, 'reverted', id)
      else await verify(active, permissions, id)
    } catch {
      if (signal.aborted) return
      for (const permission of permissions) late.set(permission.id, id)
      fail(permissions, 'late', id)
    }
  }

  const settleBatch: RevocationEnds['settleBatch'] = async (active, permissions, batch, id) => {
    try {
      const { outcome, transactionId } = await followBatch(ctx, active, batch, id)
      if (transactionId !== undefined) await follow(active, transactionId, false)
      if (outcome === 'success') await verify(active, permissions, transactionId)
      else fail(permissions, outcome === 'failed' ? 'reverted' : 'late', transactionId)
    } catch (error) {
      if (!signal.aborted) ctx.report(error)
    }
  }

  const following = new Set<Promise<void>>()
  const track = (run: Promise<void>): Promise<void> => {
    following.add(run)
    return run.finally(() => following.delete(run))
  }

  return {
    keep,
    follow,
    verify,
    lateOf: (id) => late.get(id),
    settled: () => Promise.all(following),
    settle: (...given) => track(settle(...given)),
    settleBatch: (...given) => track(settleBatch(...given)),
  }
}
