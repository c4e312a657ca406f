import type { PluginContext } from '#kernel'
import { activeAccountKey, FlowError, missingAgreements, type SentTransactions } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import { readSendAccount } from '../account/send-account.js'
import { type BuiltTransfer, buildFailure, isOld, renewTransfer } from '../build/build-review.js'
import type { SendApi, SendFailure, SendPlugin } from '../contract.js'
import type { Progress } from '../draft/progress.js'
import type { SendSteps } from '../steps/send-steps.js'
import { type Outcome, submitToWallet, whatChanged } from './submit-to-wallet.js'

/** Failures after which the review is still valid. */
const repeatable: readonly SendFailure['reason'][] = [
  'rejected',
  'feeRose',
  'walletBusy',
  'walletFailed',
  'expired',
  'nodeFailed',
]

interface ConfirmationParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly accountData: AccountData
  readonly steps: SendSteps
  readonly sent: SentTransactions<BuiltTransfer>
}

/**
 * Sends the reviewed transfer to the wallet; an older one is renewed first, and displayed again if its fee is higher.
 */
async function request(
  { ctx, accountData, steps }: ConfirmationParts,
  built: BuiltTransfer,
): Promise<Outcome> {
  const now = ctx.platform.now()
  if (!isOld(built, now)) return submitToWallet(ctx, built, accountData.transactions)
  const work = steps.begin()
  try {
    const renewed = await renewTransfer(built, now, work.signal)
    if (work.signal.aborted || ctx.signal.aborted) return undefined
    work.end()
    const changed = whatChanged(ctx, built)
    if (changed) return { failure: { reason: changed, wasSent: 'no' } }
    if (renewed.review !== built.review)
      return { failure: { reason: 'feeRose', wasSent: 'no' }, shown: renewed }
    return await submitToWallet(ctx, renewed, accountData.transactions)
  } catch (error) {
    if (work.signal.aborted || ctx.signal.aborted) return undefined
    const failure = buildFailure(error)
    if (failure.reason === 'transactionChanged') ctx.report(error)
    return { failure }
  } finally {
    work.end()
  }
}

/** Follows a batch to its transaction. Never rejects. */
async function followBatch(parts: ConfirmationParts, built: BuiltTransfer, batchId: string): Promise<void> {
  const { ctx, accountData, steps, sent } = parts
  const { signal } = ctx
  const { account: from, caipNetworkId, amount } = built.review
  const batch = { batchId, connectorId: built.active.connectorId, caipNetworkId, from }
  const show = (more: Partial<Extract<Progress, { readonly step: 'sent' }>>): void => {
    const progress = steps.now()
    if (progress.step === 'sent' && progress.review === built.review) steps.show({ ...progress, ...more })
  }
  try {
    const transactions = await accountData.transactions()
    const onUnknown = (): void => show({ batchStatus: 'unknown' })
    const { status, transactionId } = await transactions.batchEnd(batch, { signal, onUnknown })
    if (signal.aborted) return
    if (status === 'submitted') {
      show({ transactionId })
      sent.add(transactionId, caipNetworkId, built)
    } else {
      show({ transactionId, batchStatus: 'failed' })
      ctx.emit('send:failed', { caipNetworkId, symbol: amount.symbol, reason: 'transactionFailed' })
    }
  } catch (error) {
    if (signal.aborted) return
    // The batch was sent all the same; it is only not followed.
    ctx.report(error)
    show({ batchStatus: 'unknown' })
  }
}

/** Displays the outcome if the transfer is still displayed. A submitted transfer is followed in any case. */
function settle(parts: ConfirmationParts, built: BuiltTransfer, outcome: Outcome): void {
  if (!outcome) return
  const { ctx, steps, sent } = parts
  const { review } = built
  const progress = steps.now()
  const isShown = progress.step === 'approving' && progress.built === built
  if ('id' in outcome) {
    const { kind, id } = outcome
    const transactionId = kind === 'transaction' ? id : undefined
    if (isShown) steps.show({ step: 'sent', review, transactionId })
    if (transactionId === undefined) void followBatch(parts, built, id)
    else sent.add(transactionId, review.caipNetworkId, built)
    return
  }
  const { failure } = outcome
  const { caipNetworkId, amount } = review
  ctx.emit('send:failed', { caipNetworkId, symbol: amount.symbol, reason: failure.reason })
  if (!isShown) return
  steps.once.failed()
  // A valid review can be confirmed again; one that may have been submitted is rebuilt first.
  const isSame = activeAccountKey(readSendAccount(ctx)) === activeAccountKey(built.active)
  // The wallet refused the batch: the next review is a transaction.
  const isBatchRefused = built.response.kind === 'batch' && built.response.by.isRefused()
  const canRepeat = failure.wasSent === 'no' && repeatable.includes(failure.reason) && !isBatchRefused
  if (isSame && canRepeat) steps.showReview(outcome.shown ?? built, failure)
  else steps.toDraft(failure)
}

/** Creates `confirm`: sends the reviewed transfer to the wallet, once. */
export function createReviewConfirmation(parts: ConfirmationParts): SendApi['confirm'] {
  const { ctx, steps } = parts
  return (agreed = []) => {
    const progress = steps.now()
    if (progress.step !== 'review')
      return steps.once.running() ?? Promise.reject(new FlowError('STEP_INVALID', { details: progress.step }))
    const { built } = progress
    const { caipNetworkId, amount, mustAgree } = built.review
    return steps.once.confirm({
      built,
      missing: missingAgreements(mustAgree, agreed),
      onAltered: () => steps.toDraft({ reason: 'transactionChanged', wasSent: 'no' }),
      async start() {
        steps.show(Object.freeze({ step: 'approving', built }))
        const pending = request(parts, built)
        ctx.emit('send:initiated', { caipNetworkId, symbol: amount.symbol })
        const outcome = await pending
        if (!ctx.signal.aborted) settle(parts, built, outcome)
      },
    })
  }
}
