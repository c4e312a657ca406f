import { type ChainModule, isQuoinError, type PluginContext, type WalletCall } from '#kernel'
import {
  type ActiveAccount,
  activeAccountChange,
  loadOptional,
  readActiveAccount,
  runTransactionFlow,
  type TransactionFlowEnd,
  type WalletFailure,
} from '#plugin-kit'
import { TransactionsToken } from '#plugins/transactions'
import type { ListedPermission, PermissionsPlugin, RevokeFailure } from '../contract.js'
import { buildBatch } from './batch.js'
import { checkRevocation } from './check-revocation.js'
import type { RevocationEnds } from './revocation-ends.js'
import type { RevocationStates } from './revocation-states.js'

/** Revokes by calls that the wallet signs. A sent revocation is followed, and not awaited: the next request does not wait for a block. */
export interface WalletRevoker {
  /** Sends the calls of several permissions at once. Returns the failure. */
  together(
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

/** A request to the wallet. */
interface SentCall {
  readonly call: WalletCall
  readonly submit: (answer: unknown, signal: AbortSignal) => Promise<string>
  readonly isOnlySigned?: boolean | undefined
  /** The answer is the id of a transaction. */
  readonly isTransaction: boolean
}

/** Reports as unsent only what cannot have been sent (REL-03). */
function failureOf({ reason, wasSent }: WalletFailure): RevokeFailure {
  if (reason === 'rejected') return 'declined'
  if (wasSent === 'unknown') return 'unknown'
  if (reason === 'accountChanged' || reason === 'networkChanged') return 'changed'
  return reason === 'insufficientFunds' ? 'noFunds' : 'unsent'
}

export function createWalletRevoker(
  ctx: PluginContext<PermissionsPlugin>,
  { put, fail }: RevocationStates,
  ends: RevocationEnds,
): WalletRevoker {
  const { signal } = ctx

  const send = (
    active: ActiveAccount,
    chain: ChainModule,
    permissions: readonly ListedPermission[],
    { call, submit, isOnlySigned = false, isTransaction }: SentCall,
  ): Promise<TransactionFlowEnd> => {
    const { namespace, network, caipAddress, account } = active
    return runTransactionFlow(ctx, {
      action: 'approval',
      isOnlySigned,
      call,
      namespace,
      caipNetworkId: network.caipNetworkId,
      account: caipAddress,
      changed: () => activeAccountChange(readActiveAccount(ctx, namespace), active),
      check: () => checkRevocation(chain, permissions, call, network, account.address),
      submit,
      ...(isTransaction && {
        knownTransactions: async () =>
          (await loadOptional(() => ctx.load(TransactionsToken)))?.store.getState() ?? [],
        follow: (id: string, isUnconfirmed: boolean) => ends.follow(active, id, isUnconfirmed),
      }),
    })
  }

  /** Sends one call. Returns the transaction's id, or the failure. */
  const sendOne = async (
    active: ActiveAccount,
    chain: ChainModule,
    permission: ListedPermission,
  ): Promise<{ readonly id: string } | RevokeFailure | undefined> => {
    const { network, account } = active
    const [call] = permission.calls ?? []
    if (!chain.contractCalls || !call) return fail([permission], 'unsent')
    try {
      const { address: from, type: accountType } = account
      const built = await chain.contractCalls.build({ network, from, call, accountType, signal })
      const end = await send(active, chain, [permission], { ...built, isTransaction: true })
      if (end.step === 'stopped') return undefined
      if (end.step === 'completed') return { id: end.id }
      return fail([permission], failureOf(end.failure), end.failure.transactionId)
    } catch (error) {
      // Nothing was requested: the call could not be built.
      if (signal.aborted) return undefined
      const isPoor = isQuoinError(error, 'FUNDS_INSUFFICIENT')
      if (!isPoor) ctx.report(error)
      return fail([permission], isPoor ? 'noFunds' : 'unsent')
    }
  }

  return {
    async together(active, chain, permissions) {
      const calls = permissions.flatMap((one) => one.calls ?? [])
      const batch = await buildBatch(ctx, active, chain, calls)
      if (!batch) return 'unsupported'
      put(permissions, { status: 'confirming' })
      const submit = async (answer: unknown) => batch.readId(answer)
      const end = await send(active, chain, permissions, { call: batch.call, submit, isTransaction: false })
      if (end.step === 'stopped') return undefined
      if (end.step === 'failed') return fail(permissions, failureOf(end.failure))
      put(permissions, { status: 'pending' })
      void ends.settleBatch(active, permissions, batch, end.id)
      return undefined
    },

    async alone(active, chain, permission) {
      // A transaction that was late may be confirmed by now: a second one would cost a second fee.
      let id = ends.lateOf(permission.id)
      if (id === undefined)
        for (const call of permission.calls ?? []) {
          put([permission], { status: 'confirming' })
          const sent = await sendOne(active, chain, { ...permission, calls: [call] })
          if (typeof sent !== 'object') return sent
          id = sent.id
        }
      if (id === undefined) return fail([permission], 'unsent')
      put([permission], { status: 'pending', transactionId: id })
      void ends.settle(chain, active, permission, id)
      return undefined
    },
  }
}
