import type { CallBatch, ChainModule, PluginContext } from '#kernel'
import { type ActiveAccount, createBatchSupport, isBatchRefused, type WalletBatches } from '#plugin-kit'
import type { ListedPermission, PermissionsPlugin, RevokeFailure } from '../contract.js'
import { ownId } from '../listed-permission.js'
import type { RevocationEnds } from './revocation-ends.js'
import type { RevocationStates } from './revocation-states.js'
import { createRevocationSender, failureOf } from './send-revocation.js'

/** Revokes by calls that the wallet signs. A sent revocation is followed, and not awaited: the next request does not wait for a block. */
export interface WalletRevoker {
  /** Sends the calls of several permissions at once. Returns the failure. */
  together(
    active: ActiveAccount,
    chain: ChainModule,
    permissions: readonly ListedPermission[],
  ): Promise<RevokeFailure | 'unsupported' | undefined>
  /** Sends the transaction that the chain module builds for permissions without calls. Returns the failure. */
  byChain(
    active: ActiveAccount,
    chain: ChainModule,
    permissions: readonly ListedPermission[],
  ): Promise<RevokeFailure | 'unsupported' | undefined>
  /** Sends the calls of one permission, one after another. Returns the failure. */
  alone(
    active: ActiveAccount,
    chain: ChainModule,
    permission: ListedPermission,
  ): Promise<RevokeFailure | undefined>
}

export function createWalletRevoker(
  ctx: PluginContext<PermissionsPlugin>,
  states: RevocationStates,
  ends: RevocationEnds,
): WalletRevoker {
  const { signal } = ctx
  const { put, fail } = states
  const support = createBatchSupport(ctx)

  const { send, sendBuilt } = createRevocationSender(ctx, states, ends)

  /** Sends one call. Returns the transaction's id, or the failure. */
  const sendOne = async (active: ActiveAccount, chain: ChainModule, permission: ListedPermission) => {
    const { network, account } = active
    const { contractCalls } = chain
    const [call] = permission.calls ?? []
    if (!contractCalls || !call) return fail([permission], 'unsent')
    const { address: from, type: accountType } = account
    return sendBuilt(active, chain, [permission], () =>
      contractCalls.build({ network, from, call, accountType, signal }),
    )
  }

  /** Builds the batch; `undefined` if that fails: each call on its own needs no support. */
  const build = async (
    { batches, support: answer }: WalletBatches,
    { network, account: { address: from } }: ActiveAccount,
    permissions: readonly ListedPermission[],
  ): Promise<CallBatch | undefined> => {
    const calls = permissions.flatMap((one) => one.calls ?? [])
    try {
      return await batches.build({ network, from, calls, support: answer })
    } catch {
      return undefined
    }
  }

  return {
    async together(active, chain, permissions) {
      // A batch that nothing follows would be unknown to the next page.
      const isFollowed = (await ends.tracking(active)) !== undefined
      const by = isFollowed ? await support.find({ ...active, chain }, signal) : undefined
      const batch = by && (await build(by, active, permissions))
      if (!batch) return 'unsupported'
      put(permissions, { status: 'confirming' })
      const submit = async (answer: unknown) => batch.readId(answer)
      const end = await send(active, chain, permissions, { call: batch.call, submit, batch })
      if (end.step === 'stopped') return undefined
      // Nothing was sent. A user who declines to upgrade the account may still revoke one by one.
      if (end.step === 'failed' && isBatchRefused(end.error)) {
        by.refuse()
        return 'unsupported'
      }
      if (end.step === 'failed') return fail(permissions, failureOf(end.failure))
      put(permissions, { status: 'pending' })
      void ends.settleBatch(chain, active, permissions, end.id)
      return undefined
    },

    async byChain(active, chain, permissions) {
      const { network, account } = active
      // A transaction that was late may be confirmed by now: a second one would cost a second fee.
      const open = permissions.filter((one) => {
        const id = ends.lateOf(one.id)
        if (id === undefined) return true
        put([one], { status: 'pending', transactionId: id })
        void ends.settle(chain, active, [one], id)
        return false
      })
      const revocations = chain.permissions?.revocations
      if (open.length === 0) return undefined
      if (!revocations) return fail(open, 'unsent')
      put(open, { status: 'confirming' })
      const sent = await sendBuilt(active, chain, open, () =>
        revocations.build({ network, from: account.address, ids: open.map(ownId), signal }),
      )
      if (typeof sent !== 'object') return sent
      put(open, { status: 'pending', transactionId: sent.id })
      void ends.settle(chain, active, open, sent.id)
      return undefined
    },

    async alone(active, chain, permission) {
      // A transaction that was late may be confirmed by now: a second one would cost a second fee.
      let id = ends.lateOf(permission.id)
      if (id === undefined)
        for (const call of permission.calls ?? []) {
          put([permission], { status: 'confirming' })
          const sent = await sendOne(active, chain, { ...permission, calls: [call] })
          if (typeof sent !== 'object') return sent === 'unsupported' ? fail([permission], 'unsent') : sent
          id = sent.id
        }
      if (id === undefined) return fail([permission], 'unsent')
      put([permission], { status: 'pending', transactionId: id })
      void ends.settle(chain, active, [permission], id)
      return undefined
    },
  }
}
