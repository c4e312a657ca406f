import { isQuoinError, type PluginContext } from '#kernel'
import { type ActiveAccount, activeAccountKey, readActiveAccount } from '#plugin-kit'
import { connectionSource } from '../connection-source.js'
import type { ListedPermission, PermissionsPlugin, RevokeFailure } from '../contract.js'
import { ownId } from '../listed-permission.js'
import { chainSource, isEndedHere } from '../needs-transaction.js'
import type { PermissionList } from '../permission-list.js'
import { queryOf, type SourceReader } from '../source-reader.js'
import { checkCalls } from './check-calls.js'
import { createRevocationEnds } from './revocation-ends.js'
import type { RevocationStates } from './revocation-states.js'
import { createWalletRevoker } from './wallet-revoker.js'

/** Max number of calls in a batch. Wallets limit it, too. */
const maxCalls = 50

/** Failures after which the rest is not requested: the user does not want it, or nothing else could be sent. */
const stopping: readonly RevokeFailure[] = ['declined', 'changed', 'unknown', 'noFunds']

const isOfChain = ({ source }: ListedPermission): boolean => source === chainSource
const hasCalls = ({ calls = [] }: ListedPermission): boolean => calls.length > 0

/** Returns permissions in groups of a size at most. */
const chunksOf = (
  permissions: readonly ListedPermission[],
  size: number,
): readonly (readonly ListedPermission[])[] =>
  Array.from({ length: Math.ceil(permissions.length / size) }, (_, at) =>
    permissions.slice(at * size, (at + 1) * size),
  )

/** Returns the permissions with calls, in groups that may be sent together. The calls of plugins are checked more strictly, on their own. */
const groupsOf = (permissions: readonly ListedPermission[]): readonly (readonly ListedPermission[])[] => [
  ...chunksOf(permissions.filter(isOfChain), maxCalls),
  ...chunksOf(
    permissions.filter((one) => !isOfChain(one)),
    maxCalls,
  ),
]

/** Creates the revocations of listed permissions. Requests to the wallet follow each other. */
export function createRevocations(
  ctx: PluginContext<PermissionsPlugin>,
  list: PermissionList,
  sources: SourceReader,
  states: RevocationStates,
): (ids: readonly string[]) => Promise<void> {
  const { put, fail } = states
  const { signal } = ctx
  const ends = createRevocationEnds(ctx, list, states)
  const wallet = createWalletRevoker(ctx, states, ends)
  let last: Promise<unknown> = Promise.resolve()

  /** Ends a permission by its source. Returns the failure. */
  const revokeBySource = async (
    active: ActiveAccount,
    permission: ListedPermission,
  ): Promise<RevokeFailure | undefined> => {
    const source = sources.find(permission.source)
    if (!source?.revoke) return fail([permission], 'unsent')
    put([permission], { status: 'confirming' })
    // The source's own id.
    const own = { ...permission, id: ownId(permission) }
    try {
      await source.revoke(own, queryOf(active, list.depth(), signal))
      put([permission], { status: 'pending' })
      await ends.verify(active, [permission], undefined)
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      if (isQuoinError(error, 'USER_REJECTED')) return fail([permission], 'declined')
      if (isQuoinError(error, 'CONNECTION_CHANGED')) return fail([permission], 'changed')
      ctx.report(error)
      return fail([permission], 'refused')
    }
  }

  const run = async (active: ActiveAccount, permissions: readonly ListedPermission[]): Promise<void> => {
    const chain = ctx.chains.get(active.namespace)
    const key = activeAccountKey(active)
    let failure: RevokeFailure | undefined
    /** Runs a step, unless an earlier one ended all. */
    const step = async (
      some: readonly ListedPermission[],
      work: () => Promise<RevokeFailure | undefined>,
    ): Promise<void> => {
      if (signal.aborted) return
      if (failure && stopping.includes(failure)) fail(some, failure === 'changed' ? 'changed' : 'skipped')
      else if (activeAccountKey(readActiveAccount(ctx, active.namespace)) !== key)
        failure = fail(some, 'changed')
      else failure = (await work()) ?? failure
    }
    /** Ends several at once, or one by one if that is not possible. */
    const end = async (
      some: readonly ListedPermission[],
      together: () => Promise<RevokeFailure | 'unsupported' | undefined>,
      alone: (one: ListedPermission) => Promise<RevokeFailure | undefined>,
    ): Promise<void> => {
      let isUnsupported = some.length === 1
      if (!isUnsupported)
        await step(some, async () => {
          const result = await together()
          isUnsupported = result === 'unsupported'
          return result === 'unsupported' ? undefined : result
        })
      if (isUnsupported) for (const one of some) await step([one], () => alone(one))
    }
    for (const group of groupsOf(permissions.filter(hasCalls))) {
      const isStopped = failure !== undefined && stopping.includes(failure)
      const some = group.length < 2 || isStopped ? group : await checkCalls(ctx, states, active, chain, group)
      if (some.length > 0)
        await end(
          some,
          () => wallet.together(active, chain, some),
          (one) => wallet.alone(active, chain, one),
        )
    }
    const { maxAtOnce = 1 } = chain.permissions?.revocations ?? {}
    const byChain = permissions.filter((one) => isOfChain(one) && !hasCalls(one))
    const endByChain = async (some: readonly ListedPermission[]): Promise<RevokeFailure | undefined> => {
      const result = await wallet.byChain(active, chain, some)
      return result === 'unsupported' ? fail(some, 'unsent') : result
    }
    for (const some of chunksOf(byChain, maxAtOnce))
      await end(
        some,
        () => wallet.byChain(active, chain, some),
        (one) => endByChain([one]),
      )
    const bySource = permissions.filter((one) => !isOfChain(one) && !hasCalls(one))
    // A wallet whose connection ends reports no status any more.
    if (bySource.some(({ source }) => source === connectionSource)) await ends.settled()
    for (const one of bySource) await step([one], () => revokeBySource(active, one))
    // What is unclear shows in the list.
    if (failure === 'unknown' || failure === 'refused') void list.refresh()
  }

  return async (ids) => {
    const state = list.store.getState()
    const active = readActiveAccount(ctx)
    if (state.status !== 'ready' || active?.caipAddress !== state.account) return
    const chosen = state.permissions.filter(
      (one) => ids.includes(one.id) && !states.isTaken(one.id) && isEndedHere(one),
    )
    if (chosen.length > 0) put(chosen, { status: 'waiting' })
    const mine = last.then(() => run(active, chosen))
    last = mine.catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })
    await last
  }
}
