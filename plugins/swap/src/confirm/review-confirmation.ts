import type { PluginContext } from '#kernel'
import { activeAccountKey, FlowError, missingAgreements } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import { readSwapAccount, whatChanged } from '../account/swap-account.js'
import type { BuiltStep } from '../build/step.js'
import type { SwapApi, SwapFailure, SwapPlugin } from '../contract.js'
import { isWorse } from '../draft/progress.js'
import { approvalOf, withApprovals } from '../steps/review-builder.js'
import type { SwapSteps } from '../steps/swap-steps.js'
import type { SentBridges } from './sent-bridges.js'
import type { SentSwaps } from './sent-swaps.js'
import { type Allowed, createStepRunner } from './step-runner.js'

interface ReviewConfirmationParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly accountData: AccountData
  readonly sent: SentSwaps
  readonly bridges: SentBridges
  readonly steps: SwapSteps
}

/** After these failures the reviewed step is still valid. */
const repeatable: readonly SwapFailure['reason'][] = [
  'rejected',
  'approvalRejected',
  'walletBusy',
  'walletFailed',
]

/** A step that is still valid can be confirmed again; one that may have been sent returns to the draft first. */
function afterFailure({ ctx, steps }: ReviewConfirmationParts, built: BuiltStep, failure: SwapFailure): void {
  steps.once.failed()
  const isSamePlace = activeAccountKey(readSwapAccount(ctx)) === activeAccountKey(built.active)
  // The wallet refused the batch: the next review has a transaction for each call.
  const isBatchRefused = built.response.kind === 'batch' && built.response.by.isRefused()
  const canRepeat = failure.wasSent === 'no' && repeatable.includes(failure.reason) && !isBatchRefused
  const exchange = steps.exchange()
  if (isSamePlace && canRepeat) steps.reviewBuilder.resume(built, exchange, withApprovals(failure, exchange))
  else steps.toDraft(failure)
}

/** Continues the exchange after its approval or permit. */
function afterAllowing({ ctx, steps }: ReviewConfirmationParts, { built, permit }: Allowed): void {
  const exchange = steps.exchange()
  const approval = approvalOf(built.review)
  steps.continueAs({
    ...exchange,
    done: [...exchange.done, built.review.action],
    approvals: [...(exchange.approvals ?? []), ...(approval ? [approval] : [])],
    permit: permit ?? exchange.permit,
    allowedBefore: permit ? undefined : built.allowed,
  })
  const changed = whatChanged(ctx, built.active)
  if (changed) steps.toDraft({ reason: changed, wasSent: 'no' })
  else void steps.reviewBuilder.prepare(steps.exchange())
}

/** Creates `confirm`: sends the reviewed step to the wallet, once. */
export function createReviewConfirmation(parts: ReviewConfirmationParts): SwapApi['confirm'] {
  const { ctx, steps } = parts
  const putToWallet = createStepRunner({
    ...parts,
    onFailure: (built, failure) => afterFailure(parts, built, failure),
    onAllowed: (allowed) => afterAllowing(parts, allowed),
  })

  return (agreed = []) => {
    const progress = steps.now()
    if (progress.step !== 'review')
      return steps.once.running() ?? Promise.reject(new FlowError('STEP_INVALID', { details: progress.step }))
    const { built, seen } = progress
    const { mustAgree, expiresAt } = built.review
    const missing: string[] = [...missingAgreements(mustAgree, agreed)]
    if (isWorse(progress)) missing.push('isWorse: accept() the price first')
    return steps.once.confirm({
      built,
      missing,
      onAltered: () => steps.toDraft({ reason: 'transactionChanged', wasSent: 'no' }),
      async start() {
        if (ctx.platform.now() >= expiresAt) {
          steps.toDraft({ reason: 'quoteExpired', wasSent: 'no' })
          return
        }
        steps.reviewBuilder.stop()
        steps.continueAs({ ...steps.exchange(), seen, by: built.by })
        steps.show({ step: 'confirming', built })
        await putToWallet(built)
      },
    })
  }
}
