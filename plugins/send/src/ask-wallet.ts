import { isQuoinError, type PluginContext, untilAborted } from '#kernel'
import { activeAccountChange, submissionFailure, type WalletFailure, walletFailure } from '#plugin-kit'
import type { TransactionsApi } from '#plugins/transactions'
import { type BuiltTransfer, checkTransfer } from './build-review.js'
import type { SendFailure, SendPlugin } from './contract.js'
import { readSendAccount } from './send-account.js'

/** How a confirmation ended; nothing where the plugin ended before. */
export type Outcome =
  | { readonly id: string }
  /** `shown`: what is reviewed next, where that is another transfer. */
  | { readonly failure: SendFailure; readonly shown?: BuiltTransfer | undefined }
  | undefined

const toSendFailure = ({ reason, wasSent, transactionId }: WalletFailure): SendFailure => ({
  reason,
  wasSent,
  transactionId,
})

/** What changed since the person saw the preview. */
export function whatChanged(
  ctx: PluginContext<SendPlugin>,
  { place }: BuiltTransfer,
): 'accountChanged' | 'networkChanged' | undefined {
  return activeAccountChange(readSendAccount(ctx), place)
}

/**
 * Puts what was reviewed to the wallet, once, and follows what comes of it: also an answer that comes after the person has
 * left (REL-03). Never throws.
 */
export async function askWallet(
  ctx: PluginContext<SendPlugin>,
  built: BuiltTransfer,
  transactions: () => Promise<TransactionsApi>,
): Promise<Outcome> {
  const { review, call, place, isOnlySigned } = built
  const { signal } = ctx
  const changed = whatChanged(ctx, built)
  if (changed) return { failure: { reason: changed, wasSent: 'no' } }
  try {
    // What was reviewed is what is sent, whatever happened in between (SEC-06).
    await checkTransfer(built, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    ctx.report(error)
    return { failure: { reason: 'transactionChanged', wasSent: 'no' } }
  }
  let wasAsked = false
  const stopListening = ctx.on('rpc:requested', ({ caller }) => {
    if (caller === ctx.id) wasAsked = true
  })
  let answer: unknown
  try {
    answer = await ctx.rpc.request({
      ...call,
      namespace: place.namespace,
      caipNetworkId: review.caipNetworkId,
      expect: review.account,
    })
  } catch (error) {
    if (signal.aborted) return undefined
    const failure = walletFailure(error, {
      action: 'payment',
      wasAsked,
      isOnlySigned,
      changed: whatChanged(ctx, built) ?? 'networkChanged',
    })
    if (failure.reason === 'walletFailed') ctx.report(error)
    return { failure: toSendFailure(failure) }
  } finally {
    if (!signal.aborted) stopListening()
  }
  let id: string
  try {
    id = await untilAborted(built.submit(answer, signal), signal)
  } catch (error) {
    if (signal.aborted) return undefined
    if (!isQuoinError(error, 'NODE_REFUSED') && !isQuoinError(error, 'TRANSACTION_EXPIRED')) ctx.report(error)
    const submission = submissionFailure(error, { action: 'payment', isOnlySigned })
    const failure = toSendFailure(submission)
    const { transactionId } = submission
    if (transactionId === undefined) return { failure }
    // It may be on its way: it is followed until the network tells, also while the user reads the failure.
    await follow(ctx, built, transactionId, transactions, true)
    const explorerUrl = place.chain.explorerUrl?.(place.network, 'transaction', transactionId)
    return { failure: { ...failure, explorerUrl } }
  }
  await follow(ctx, built, id, transactions)
  return { id }
}

async function follow(
  ctx: PluginContext<SendPlugin>,
  { review }: BuiltTransfer,
  id: string,
  transactions: () => Promise<TransactionsApi>,
  isUnconfirmed = false,
): Promise<void> {
  const { account, caipNetworkId, to, amount, token } = review
  const { signal } = ctx
  try {
    const api = await transactions()
    api.follow({
      ...{ id, caipNetworkId, from: account, to, operationType: 'send', isUnconfirmed },
      moved: [{ direction: 'out', ...amount, iconUrl: token.iconUrl }],
    })
  } catch (error) {
    // It was sent; only nobody follows it.
    if (!signal.aborted) ctx.report(error)
  }
}
