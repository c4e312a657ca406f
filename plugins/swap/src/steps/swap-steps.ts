import type { WritableStore } from '#kernel'
import { type ConfirmOnce, FlowError } from '#plugin-kit'
import type { BuiltStep } from '../build/step.js'
import type { SwapFailure } from '../contract.js'
import { emptyDraft } from '../draft/draft.js'
import type { InternalState } from '../draft/internal-state.js'
import type { Progress } from '../draft/progress.js'
import { type Exchange, type ReviewBuilder, withApprovals } from './review-builder.js'

/** The progress of an exchange. Its parts change it only through this interface. */
export interface SwapSteps {
  readonly once: ConfirmOnce<BuiltStep>
  readonly reviewBuilder: ReviewBuilder
  now(): Progress
  show(progress: Progress): void
  exchange(): Exchange
  continueAs(exchange: Exchange): void
  /** Drops a step that is being built, and the exchange's state. */
  drop(): void
  toDraft(failure?: SwapFailure): void
  /** Resets to an empty draft. */
  startOver(): void
  /** Throws `WALLET_REQUEST_OPEN` while the confirmed step is pending in the wallet (SEC-06). */
  refuseWhilePending(): void
}

interface StepsParts extends Pick<SwapSteps, 'once' | 'reviewBuilder' | 'show'> {
  readonly internal: WritableStore<InternalState>
}

const newExchange: Exchange = { done: [] }

export function createSwapSteps({ internal, once, reviewBuilder, show }: StepsParts): SwapSteps {
  let exchange = newExchange
  const now = (): Progress => internal.getState().progress
  const drop = (): void => {
    reviewBuilder.stop()
    exchange = newExchange
  }
  return {
    once,
    reviewBuilder,
    now,
    show,
    exchange: () => exchange,
    continueAs(next) {
      exchange = next
    },
    drop,
    toDraft(failure) {
      const failed = failure && withApprovals(failure, exchange)
      const progress = now()
      const failedReview = failed && 'built' in progress ? progress.built.review : undefined
      drop()
      show({ step: 'draft', failure: failed, failedReview })
    },
    startOver() {
      drop()
      internal.setState((before) => ({
        ...before,
        draft: emptyDraft,
        quote: undefined,
        progress: { step: 'draft' },
      }))
    },
    refuseWhilePending() {
      if (now().step === 'confirming') throw new FlowError('WALLET_REQUEST_OPEN')
    },
  }
}
