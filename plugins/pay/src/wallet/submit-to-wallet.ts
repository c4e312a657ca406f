import { type PluginContext, QuoinError, waitForState } from '#kernel'
import { isBatchRefused, runTransactionFlow } from '#plugin-kit'
import {
  type EndedBatch,
  type FollowedTransaction,
  type SentTransaction,
  type TransactionsApi,
  TransactionsToken,
  trackBatch,
  trackTransaction,
} from '#plugins/transactions'
import { type BuiltPayment, checkPayment } from '../build/build-payment.js'
import { payerKey, readPayingAccount } from '../build/paying-account.js'
import type { PayFailure, PayPlugin } from '../contract.js'

/** The end of a request to the wallet; `undefined` if the plugin ended before. */
export type Outcome =
  | { readonly kind: 'transaction' | 'batch'; readonly id: string }
  | { readonly failure: PayFailure; readonly error: unknown }
  | undefined

function whatChanged(
  ctx: PluginContext<PayPlugin>,
  { payer, due }: Pick<BuiltPayment, 'payer' | 'due'>,
): 'accountChanged' | 'networkChanged' | undefined {
  const now = readPayingAccount(ctx, due)
  if (payerKey(now) !== payerKey(payer)) return 'accountChanged'
  return now?.mustSwitch ? 'networkChanged' : undefined
}

const isOver = ({ status }: FollowedTransaction): boolean => status === 'success' || status === 'failed'

/** The type of a payment in the history. */
export const payOperation = 'send'

function factsOf({ due, payer }: BuiltPayment): Omit<SentTransaction, 'id' | 'isUnconfirmed'> {
  const { caipNetworkId, recipient, amount, token } = due
  return {
    shownIn: ['Pay', 'PayStatus'],
    caipNetworkId,
    from: payer.caipAddress,
    to: recipient,
    operationType: payOperation,
    moved: [{ direction: 'out', ...amount, address: token }],
  }
}

/**
 * Sends the payment to the wallet, once, and starts to follow its transaction. Never rejects.
 *
 * @param isShown the view displayed it, and the user confirmed it there
 */
export async function submitToWallet(
  ctx: PluginContext<PayPlugin>,
  built: BuiltPayment,
  isShown: boolean,
): Promise<Outcome> {
  const { due, call, payer, isOnlySigned, submit, offer } = built
  const facts = factsOf(built)
  const transactions = (): Promise<TransactionsApi> => ctx.load(TransactionsToken)
  const end = await runTransactionFlow(ctx, {
    action: 'payment',
    isOnlySigned,
    call,
    shown: isShown ? call : undefined,
    namespace: payer.account.namespace,
    caipNetworkId: due.caipNetworkId,
    account: payer.caipAddress,
    changed: () => whatChanged(ctx, built),
    check: (signal) => checkPayment(built, signal),
    submit,
    ...(offer
      ? trackBatch(transactions, { ...facts, connectorId: payer.connectorId }, offer.batch)
      : trackTransaction(transactions, facts)),
  })
  if (end.step === 'stopped') return undefined
  if (end.step === 'completed') return { kind: offer ? 'batch' : 'transaction', id: end.id }
  // The next build is a transaction.
  if (isBatchRefused(end.error)) offer?.by.refuse()
  const { reason, wasMoved, transactionId } = end.failure
  // It may arrive: the payment waits for it like for one that was sent.
  if (transactionId !== undefined) return { kind: 'transaction', id: transactionId }
  const failure: PayFailure = { reason: reason === 'expired' ? 'nodeFailed' : reason, wasPaid: wasMoved }
  return { failure, error: end.error }
}

/** Returns the end of the batch of a payment. Throws `ABORTED` when the plugin ends. @param onLate called if the wallet does not report it in time */
export async function followPaymentBatch(
  ctx: PluginContext<PayPlugin>,
  batchId: string,
  { due: { caipNetworkId }, payer }: Pick<BuiltPayment, 'due' | 'payer'>,
  onLate: () => void,
): Promise<EndedBatch> {
  const { connectorId, caipAddress: from } = payer
  const transactions = await ctx.load(TransactionsToken)
  const batch = { batchId, connectorId, caipNetworkId, from }
  return transactions.batchEnd(batch, { signal: ctx.signal, onUnknown: onLate })
}

/**
 * Returns the end of a transaction that was sent. It is followed until the network has decided, without a time limit: a
 * late transaction may still be mined (REL-03). Throws `ABORTED` when the plugin ends.
 *
 * @param onLate called if the network has not reported it in time
 */
export async function followPayment(
  ctx: PluginContext<PayPlugin>,
  id: string,
  { due: { caipNetworkId } }: Pick<BuiltPayment, 'due'>,
  onLate: () => void,
): Promise<FollowedTransaction> {
  const { signal } = ctx
  const transactions = await ctx.load(TransactionsToken)
  const settled = await transactions.settled(caipNetworkId, id, signal)
  if (isOver(settled)) return settled
  onLate()
  const end = await waitForState(ctx, transactions.store, {
    signal,
    read: (all) => all.find((one) => one.id === id && one.caipNetworkId === caipNetworkId && isOver(one)),
  })
  if (end === undefined) throw new QuoinError('ABORTED')
  return end
}
