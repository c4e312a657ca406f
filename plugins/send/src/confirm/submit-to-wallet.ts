import type { PluginContext } from '#kernel'
import { activeAccountChange, isBatchRefused, runTransactionFlow } from '#plugin-kit'
import {
  type SentTransaction,
  type TransactionsApi,
  trackBatch,
  trackTransaction,
} from '#plugins/transactions'
import { readSendAccount } from '../account/send-account.js'
import { type BuiltTransfer, checkTransfer, type TransferResponse } from '../build/build-review.js'
import { sendOperation } from '../build/send-operation.js'
import type { SendFailure, SendPlugin, SendReview } from '../contract.js'

/** The end of a confirmation; `undefined` if the plugin ended before. */
export type Outcome =
  | { readonly kind: TransferResponse['kind']; readonly id: string }
  /** `shown`: the transfer to review next, if it is another one. */
  | { readonly failure: SendFailure; readonly shown?: BuiltTransfer | undefined }
  | undefined

/** Returns the change since the user saw the preview. */
export const whatChanged = (
  ctx: PluginContext<SendPlugin>,
  { active }: BuiltTransfer,
): 'accountChanged' | 'networkChanged' | undefined => activeAccountChange(readSendAccount(ctx), active)

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
  const { review, call, active, response } = built
  const facts = factsOf(review)
  const { account, caipNetworkId } = review
  const end = await runTransactionFlow(ctx, {
    action: 'payment',
    isOnlySigned: response.kind === 'transaction' && response.isOnlySigned,
    call,
    shown: call,
    namespace: active.namespace,
    caipNetworkId,
    account,
    changed: () => whatChanged(ctx, built),
    check: (signal) => checkTransfer(built, signal),
    ...(response.kind === 'batch'
      ? {
          submit: async (answer) => response.batch.readId(answer),
          ...trackBatch(transactions, { ...facts, connectorId: active.connectorId }, response.batch),
        }
      : { submit: response.submit, ...trackTransaction(transactions, facts) }),
  })
  if (end.step === 'stopped') return undefined
  if (end.step === 'completed') return { kind: response.kind, id: end.id }
  if (response.kind === 'batch' && isBatchRefused(end.error)) response.by.refuse()
  const { reason, wasSent, transactionId } = end.failure
  const explorerUrl =
    transactionId === undefined
      ? undefined
      : active.chain.explorerUrl?.(active.network, 'transaction', transactionId)
  return { failure: { reason, wasSent, transactionId, explorerUrl } }
}
