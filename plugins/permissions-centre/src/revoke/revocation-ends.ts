import type { CallBatch, ChainModule, PluginContext } from '#kernel'
import { type ActiveAccount, loadOptional } from '#plugin-kit'
import {
  type FlowTracking,
  type SentTransaction,
  type TransactionsApi,
  TransactionsToken,
  trackBatch,
  trackTransaction,
} from '#plugins/transactions'
import type { ListedPermission, PermissionsPlugin } from '../contract.js'
import { chainSource } from '../needs-transaction.js'
import type { PermissionList } from '../permission-list.js'
import type { ReadPermissions } from '../source-reader.js'
import type { RevocationStates } from './revocation-states.js'

/** The time after which a transaction counts as late. Milliseconds. */
const confirmTimeout = 3 * 60_000

const shownIn: readonly string[] = ['RevokePermissions', 'PermissionDetails', 'Permissions']

/** Follows sent revocations to their end. */
export interface RevocationEnds {
  /**
   * Returns how a request is followed; `undefined` without the plugin `transactions`: then there is no batch.
   *
   * @param batch the batch of the request; absent for a transaction
   */
  tracking(active: ActiveAccount, batch?: CallBatch): Promise<FlowTracking | undefined>
  /** Waits for the end of a transaction. Never rejects. */
  settle(
    chain: ChainModule,
    active: ActiveAccount,
    permissions: readonly ListedPermission[],
    id: string,
  ): Promise<void>
  /** Waits for the end of a batch, or until it is late. Never rejects. */
  settleBatch(
    chain: ChainModule,
    active: ActiveAccount,
    permissions: readonly ListedPermission[],
    batchId: string,
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
  const factsOf = ({ network, caipAddress }: ActiveAccount): Omit<SentTransaction, 'id'> => ({
    caipNetworkId: network.caipNetworkId,
    from: caipAddress,
    operationType: 'approve',
    moved: [],
    shownIn,
  })
  const tracking: RevocationEnds['tracking'] = async (active, batch) => {
    const transactions = await load().catch(() => undefined)
    if (!transactions) return undefined
    const facts = factsOf(active)
    const { connectorId } = active
    const found = async (): Promise<TransactionsApi> => transactions
    return batch ? trackBatch(found, { ...facts, connectorId }, batch) : trackTransaction(found, facts)
  }

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

  /** @param onLate called if the wallet did not report the batch in time; its end is awaited all the same */
  const endBatch = async (
    chain: ChainModule,
    active: ActiveAccount,
    permissions: readonly ListedPermission[],
    batchId: string,
    onLate: () => void,
  ): Promise<void> => {
    try {
      const { caipNetworkId, from } = factsOf(active)
      const batch = { batchId, connectorId: active.connectorId, caipNetworkId, from }
      const ended = await (await load())?.batchEnd(batch, { signal, onUnknown: onLate })
      if (ended?.status === 'submitted') await settle(chain, active, permissions, ended.transactionId)
      else if (ended) fail(permissions, 'reverted', ended.transactionId)
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      onLate()
    }
  }
  const settleBatch: RevocationEnds['settleBatch'] = (...given) => {
    const [, , permissions] = given
    return new Promise((resolve) => {
      const onLate = (): void => {
        fail(permissions, 'late')
        resolve()
      }
      void endBatch(...given, onLate).then(resolve)
    })
  }

  const following = new Set<Promise<void>>()
  const track = (run: Promise<void>): Promise<void> => {
    following.add(run)
    return run.finally(() => following.delete(run))
  }

  return {
    tracking,
    verify,
    lateOf: (id) => late.get(id),
    settled: () => Promise.all(following),
    settle: (...given) => track(settle(...given)),
    settleBatch: (...given) => track(settleBatch(...given)),
  }
}
