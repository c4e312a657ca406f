import { type PluginContext, QuoinError, TransferError } from '#kernel'
import { isBatchRefused, runTransactionFlow, type TransactionFlow } from '#plugin-kit'
import {
  type SentTransaction,
  type TransactionsApi,
  trackBatch,
  trackTransaction,
} from '#plugins/transactions'
import { whatChanged } from '../account/swap-account.js'
import { exchangeKey, swapOperation } from '../build/exchange-key.js'
import { doesSwap, swapFailure } from '../build/read-failure.js'
import type { BuiltStep } from '../build/step.js'
import type { SwapFailure, SwapPlugin } from '../contract.js'

/** The outcome of a confirmation; `undefined` if the plugin ended before. */
export type Outcome =
  | { readonly kind: 'transaction' | 'signature' | 'batch'; readonly id: string }
  | { readonly kind: 'failure'; readonly failure: SwapFailure }
  | undefined

/** The views that display the progress of an exchange. */
const shownIn: readonly string[] = ['SwapPreview', 'SwapStatus', 'SwapBridge']

/** Returns the record of a step for the transactions plugin. */
export function transactionFacts({ review }: BuiltStep): Omit<SentTransaction, 'id' | 'isUnconfirmed'> {
  const { account, caipNetworkId, contract, quote, sellToken, buyToken, action, bridge, permit2 } = review
  if (!doesSwap(action)) {
    const to = action === 'approvePermit2' ? permit2?.contract : sellToken.address
    return { caipNetworkId, from: account, to, operationType: 'approve', moved: [], shownIn }
  }
  return {
    caipNetworkId,
    from: account,
    to: contract,
    operationType: swapOperation,
    shownIn,
    moved: [
      { direction: 'out', ...quote.sellAmount, iconUrl: sellToken.iconUrl, address: sellToken.address },
      // What a bridge delivers is no part of its transaction on the first network.
      ...(bridge
        ? []
        : [
            {
              direction: 'in' as const,
              ...quote.buyAmount,
              iconUrl: buyToken.iconUrl,
              address: buyToken.address,
            },
          ]),
    ],
  }
}

async function readAnswer(
  { response }: BuiltStep,
  ...[answer, ...further]: Parameters<TransactionFlow['submit']>
): Promise<string> {
  switch (response.kind) {
    case 'transaction':
      return response.submit(answer, ...further)
    case 'batch':
      return response.batch.readId(answer)
    case 'signature':
      if (typeof answer !== 'string' || answer === '') throw new QuoinError('ANSWER_INVALID')
      return answer
  }
}

/**
 * Sends one step to the wallet, once, and follows its transaction: also for a response that arrives after the user has
 * left (REL-03). Never rejects.
 */
export async function submitToWallet(
  ctx: PluginContext<SwapPlugin>,
  built: BuiltStep,
  transactions: () => Promise<TransactionsApi>,
): Promise<Outcome> {
  const { review, call, active, response } = built
  const facts = transactionFacts(built)
  const request = exchangeKey(review.account, built.request)
  const end = await runTransactionFlow(ctx, {
    action: doesSwap(review.action) ? 'payment' : 'approval',
    isOnlySigned: response.kind === 'signature' || (response.kind === 'transaction' && response.isOnlySigned),
    call,
    // A call that was neither decoded nor simulated was not displayed: the host's reviewer displays what is known of it.
    shown: review.isRead || review.simulated ? call : undefined,
    namespace: active.namespace,
    caipNetworkId: review.caipNetworkId,
    account: review.account,
    changed: () => whatChanged(ctx, active),
    async check(signal) {
      const isRead = await built.check(signal)
      if (isRead !== review.isRead) throw new TransferError('TRANSACTION_CHANGED')
    },
    submit: (...given) => readAnswer(built, ...given),
    ...(response.kind === 'transaction' && trackTransaction(transactions, facts, request)),
    ...(response.kind === 'batch' &&
      trackBatch(
        transactions,
        { ...facts, connectorId: active.connectorId },
        { withId: response.batch.withId, request },
      )),
  })
  if (end.step === 'stopped') return undefined
  if (end.step === 'completed') return { kind: response.kind, id: end.id }
  if (response.kind === 'batch' && isBatchRefused(end.error)) response.by.refuse()
  const failure = swapFailure(end.failure, review.action)
  const { transactionId } = failure
  const explorerUrl =
    transactionId === undefined
      ? undefined
      : active.chain.explorerUrl?.(active.network, 'transaction', transactionId)
  return { kind: 'failure', failure: { ...failure, explorerUrl } }
}
