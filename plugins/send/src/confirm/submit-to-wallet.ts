import type { PluginContext } from '#kernel'
import { activeAccountChange, runTransactionFlow } from '#plugin-kit'
import { type SentTransaction, type TransactionsApi, trackTransaction } from '#plugins/transactions'
import { readSendAccount } from '../account/send-account.js'
import { type BuiltTransfer, checkTransfer } from '../build/build-review.js'
import type { SendFailure, SendPlugin, SendReview } from '../contract.js'

/** The end of a confirmation; `undefined` if the plugin ended before. */
export type Outcome =
  | { readonly id: string }
  /** `shown`: the transfer to review next, if it is another one. */
  | { readonly failure: SendFailure; readonly shown?: BuiltTransfer | undefined }
  | undefined

/** Returns the change since the user saw the preview. */
export const whatChanged = (
  ctx: PluginContext<SendPlugin>,
  { active }: BuiltTransfer,
): 'accountChanged' | 'networkChanged' | undefined => activeAccountChange(readSendAccount(ctx), active)

/** The type of a transfer in the history. */
export const sendOperation = 'send'

function factsOf(review: SendReview): Omit<SentTransaction, 'id' | 'isUnconfirmed'> {
  const { account, caipNetworkId, to, amount, token } = review
  return {
    shownIn: ['WalletSendPreview', 'WalletSendStatus'],
    caipNetworkId,
    from: account,
    to,
    operationType: sendOperation,
    moved: [{ direction: 'out', ...amount, iconUrl: token.iconUrl }],
  }
}

/**
 * Sends the reviewed transfer to the wallet, once, and follows it: also if the wallet responds after the user has left
 * (REL-03). Never rejects.
 */
export async function submitToWallet(
  ctx: PluginContext<SendPlugin>,
  built: BuiltTransfer,
  transactions: () => Promise<TransactionsApi>,
): Promise<Outcome> {
  const { review, call, active, isOnlySigned, submit } = built
  const { account, caipNetworkId } = review
  const end = await runTransactionFlow(ctx, {
    action: 'payment',
    isOnlySigned,
    call,
    shown: call,
    namespace: active.namespace,
    caipNetworkId,
    account,
    changed: () => whatChanged(ctx, built),
    check: (signal) => checkTransfer(built, signal),
    submit,
    ...trackTransaction(transactions, factsOf(review)),
  })
  if (end.step === 'stopped') return undefined
  if (end.step === 'completed') return { id: end.id }
  const { reason, wasSent, transactionId } = end.failure
  const explorerUrl =
    transactionId === undefined
      ? undefined
      : active.chain.explorerUrl?.(active.network, 'transaction', transactionId)
  return { failure: { reason, wasSent, transactionId, explorerUrl } }
}
