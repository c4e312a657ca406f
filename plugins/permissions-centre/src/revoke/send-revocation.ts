import {
  type CallBatch,
  type ChainModule,
  isQuoinError,
  type PluginContext,
  type Transfer,
  type WalletCall,
} from '#kernel'
import {
  type ActiveAccount,
  activeAccountChange,
  readActiveAccount,
  runTransactionFlow,
  type TransactionFlow,
  type TransactionFlowEnd,
  type WalletFailure,
} from '#plugin-kit'
import type { ListedPermission, PermissionsPlugin, RevokeFailure } from '../contract.js'
import { checkRevocation } from './check-revocation.js'
import type { RevocationEnds } from './revocation-ends.js'
import type { RevocationStates } from './revocation-states.js'

/** A request to the wallet. */
interface SentCall {
  readonly call: WalletCall
  readonly submit: TransactionFlow['submit']
  readonly isOnlySigned?: boolean | undefined
  /** The batch that the answer is the id of; absent for a transaction. */
  readonly batch?: CallBatch | undefined
}

/** Reports as unsent only what cannot have been sent (REL-03). */
export function failureOf({ reason, wasSent }: WalletFailure): RevokeFailure {
  if (reason === 'rejected') return 'declined'
  if (wasSent === 'unknown') return 'unknown'
  if (reason === 'accountChanged' || reason === 'networkChanged') return 'changed'
  return reason === 'insufficientFunds' ? 'noFunds' : 'unsent'
}

/** Sends requests that end permissions, after their bytes were compared with the list. */
export interface RevocationSender {
  send(
    active: ActiveAccount,
    chain: ChainModule,
    permissions: readonly ListedPermission[],
    sent: SentCall,
  ): Promise<TransactionFlowEnd>
  /** Sends a transaction. Returns its id, or the failure; `unsupported` if several permissions have no common transaction. */
  sendBuilt(
    active: ActiveAccount,
    chain: ChainModule,
    permissions: readonly ListedPermission[],
    build: () => Promise<Transfer>,
  ): Promise<{ readonly id: string } | RevokeFailure | 'unsupported' | undefined>
}

export function createRevocationSender(
  ctx: PluginContext<PermissionsPlugin>,
  { fail }: RevocationStates,
  ends: RevocationEnds,
): RevocationSender {
  const { signal } = ctx

  const send: RevocationSender['send'] = async (
    active,
    chain,
    permissions,
    { call, submit, isOnlySigned = false, batch },
  ) => {
    const { namespace, network, caipAddress, account } = active
    const tracking = await ends.tracking(active, batch)
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
      ...tracking,
    })
  }

  const sendBuilt: RevocationSender['sendBuilt'] = async (active, chain, permissions, build) => {
    let built: Transfer
    try {
      built = await build()
    } catch (error) {
      // Nothing was requested.
      if (signal.aborted) return undefined
      if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return fail(permissions, 'noFunds')
      if (permissions.length > 1) return 'unsupported'
      if (isQuoinError(error, 'NODE_REFUSED')) return fail(permissions, 'wouldFail')
      ctx.report(error)
      return fail(permissions, 'unsent')
    }
    const end = await send(active, chain, permissions, built)
    if (end.step === 'stopped') return undefined
    if (end.step === 'completed') return { id: end.id }
    return fail(permissions, failureOf(end.failure), end.failure.transactionId)
  }

  return { send, sendBuilt }
}
