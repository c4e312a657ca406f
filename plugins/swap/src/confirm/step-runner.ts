import { isQuoinError, type PluginContext } from '#kernel'
import { type BatchKey, replacementOf } from '#plugins/transactions'
import type { AccountData } from '../account/account-data.js'
import type { BuiltStep, SignedPermit } from '../build/step.js'
import type { SwapFailure, SwapPlugin, SwapReview } from '../contract.js'
import type { Progress } from '../draft/progress.js'
import { withApprovals } from '../steps/review-builder.js'
import type { SwapSteps } from '../steps/swap-steps.js'
import type { SentBridges } from './sent-bridges.js'
import type { SentSwaps, SwapEnd } from './sent-swaps.js'
import { type Outcome, submitToWallet } from './submit-to-wallet.js'

/** The result of an approval or a permit that its exchange needs. */
export interface Allowed {
  readonly built: BuiltStep
  readonly permit?: SignedPermit | undefined
}

interface StepRunnerParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly accountData: AccountData
  readonly sent: SentSwaps
  readonly bridges: SentBridges
  readonly steps: SwapSteps
  /** Nothing was sent, and the user can continue from the review, or from the draft. */
  readonly onFailure: (built: BuiltStep, failure: SwapFailure) => void
  /** The exchange can be built now. */
  readonly onAllowed: (allowed: Allowed) => void
}

const factsOf = ({ caipNetworkId, sellToken, buyToken }: SwapReview) => ({
  caipNetworkId,
  sellSymbol: sellToken.symbol,
  buySymbol: buyToken.symbol,
})

const reportFailure = (
  { ctx }: StepRunnerParts,
  { review }: BuiltStep,
  reason: SwapFailure['reason'],
): void => ctx.emit('swap:failed', { ...factsOf(review), reason })

/**
 * Returns whether the step is still displayed. The user may have left: then nothing is displayed, but a sent
 * transaction is still followed.
 */
function isShown({ steps }: StepRunnerParts, built: BuiltStep, step: Progress['step']): boolean {
  const progress = steps.now()
  return progress.step === step && 'built' in progress && progress.built === built
}

function fail(parts: StepRunnerParts, built: BuiltStep, failure: SwapFailure): void {
  reportFailure(parts, built, failure.reason)
  if (isShown(parts, built, 'confirming') || isShown(parts, built, 'allowing'))
    parts.onFailure(built, failure)
}

/** Ends a sent exchange. */
function end(parts: StepRunnerParts, built: BuiltStep, { received, failure }: SwapEnd): void {
  const { ctx, steps } = parts
  const progress = steps.now()
  if (failure) reportFailure(parts, built, failure.reason)
  // A bridge has succeeded once it has arrived.
  else if (built.request.destination === undefined) ctx.emit('swap:succeeded', factsOf(built.review))
  if (progress.step !== 'sent' || progress.built !== built) return
  steps.show({ ...progress, received, failure: failure && withApprovals(failure, steps.exchange()) })
}

function addSent(parts: StepRunnerParts, built: BuiltStep, id: string): void {
  parts.bridges.add(id, built)
  parts.sent.add(id, built, (ended) => end(parts, built, ended))
}

/** Follows an approval: the exchange can be built once it is mined. */
async function allow(parts: StepRunnerParts, built: BuiltStep, id: string): Promise<void> {
  const { ctx, accountData, steps, onAllowed } = parts
  const { signal } = ctx
  const { caipNetworkId, sellToken, action } = built.review
  if (isShown(parts, built, 'confirming')) steps.show({ step: 'allowing', built, transactionId: id })
  try {
    const api = await accountData.transactions().catch(() => undefined)
    const settled = await api?.settled(caipNetworkId, id, signal)
    if (settled?.status === 'failed') {
      const isReplaced = replacementOf(settled) === 'replaced'
      return fail(parts, built, { reason: isReplaced ? 'replaced' : 'approvalFailed', wasSent: 'no' })
    }
    // With an unknown outcome, the current allowance decides.
    if (settled?.status === 'success' && action === 'approve')
      ctx.emit('swap:approved', { caipNetworkId, sellSymbol: sellToken.symbol })
    if (isShown(parts, built, 'allowing')) onAllowed({ built })
  } catch (error) {
    if (signal.aborted) return
    if (!isQuoinError(error, 'ABORTED')) ctx.report(error)
    fail(parts, built, { reason: 'nodeFailed', wasSent: 'no' })
  }
}

/** Adds to what is displayed of a sent exchange, if it still is. */
function addToSent(
  { steps }: StepRunnerParts,
  built: BuiltStep,
  more: Pick<Extract<Progress, { readonly step: 'sent' }>, 'transactionId' | 'isLate'>,
): void {
  const progress = steps.now()
  if (progress.step === 'sent' && progress.built === built) steps.show({ ...progress, ...more })
}

/** Follows a batch to its transaction. Never rejects. */
async function settleBatch(parts: StepRunnerParts, built: BuiltStep, batchId: string): Promise<void> {
  const { ctx, accountData, sent, steps } = parts
  const { signal } = ctx
  const { caipNetworkId, account: from } = built.review
  const batch: BatchKey = { batchId, connectorId: built.active.connectorId, caipNetworkId, from }
  if (isShown(parts, built, 'confirming')) steps.show({ step: 'sent', built })
  try {
    const transactions = await accountData.transactions()
    const onUnknown = (): void => addToSent(parts, built, { isLate: true })
    const ended = await transactions.batchEnd(batch, { signal, onUnknown })
    const { transactionId } = ended
    const reason = ended.status === 'failed' ? await sent.explain(built) : undefined
    if (signal.aborted) return
    addToSent(parts, built, { transactionId })
    if (reason)
      end(parts, built, { failure: { reason, wasSent: transactionId === undefined ? 'no' : 'yes' } })
    else if (transactionId !== undefined) addSent(parts, built, transactionId)
  } catch (error) {
    if (signal.aborted) return
    // The batch was sent all the same; it is only not followed.
    ctx.report(error)
    addToSent(parts, built, { isLate: true })
  }
}

async function settle(parts: StepRunnerParts, built: BuiltStep, outcome: Outcome): Promise<void> {
  if (!outcome) return
  const { request, by, response, review } = built
  switch (outcome.kind) {
    case 'failure':
      return fail(parts, built, outcome.failure)
    case 'batch':
      // It may take minutes: the user's confirmation does not wait for it.
      void settleBatch(parts, built, outcome.id)
      return
    case 'signature': {
      if (response.kind !== 'signature' || !isShown(parts, built, 'confirming')) return
      const signature = outcome.id
      const spender = review.allowance?.spender ?? review.contract
      const permit = { requested: response.requested, signature, spender, request, by: by.id }
      return parts.onAllowed({ built, permit })
    }
    case 'transaction': {
      if (review.action !== 'swap') return void allow(parts, built, outcome.id)
      addSent(parts, built, outcome.id)
      if (isShown(parts, built, 'confirming'))
        parts.steps.show({ step: 'sent', built, transactionId: outcome.id })
    }
  }
}

/** Returns the function that sends one step to the wallet, and follows it to its end. Never throws. */
export function createStepRunner(parts: StepRunnerParts): (built: BuiltStep) => Promise<void> {
  const { ctx, accountData } = parts
  return async (built) => {
    const { action } = built.review
    if (action === 'swap' || action === 'approveAndSwap') ctx.emit('swap:initiated', factsOf(built.review))
    const outcome = await submitToWallet(ctx, built, accountData.transactions)
    if (!ctx.signal.aborted) await settle(parts, built, outcome)
  }
}
