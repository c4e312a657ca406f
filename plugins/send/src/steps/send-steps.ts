import type { PluginContext, WritableStore } from '#kernel'
import { type ConfirmOnce, createConfirmOnce, FlowError } from '#plugin-kit'
import type { BuiltTransfer } from '../build/build-review.js'
import type { SendFailure, SendPlugin } from '../contract.js'
import { type InternalState, initialState } from '../draft/internal-state.js'
import type { Progress } from '../draft/progress.js'

/** A transfer that is being built or rebuilt. Its replacement aborts it. */
export interface Work {
  readonly signal: AbortSignal
  end(): void
}

/** The step of the transfer. All changes of the step are here. */
export interface SendSteps {
  readonly once: ConfirmOnce<BuiltTransfer>
  now(): Progress
  show(progress: Progress): void
  showReview(built: BuiltTransfer, failure?: SendFailure): void
  toDraft(failure?: SendFailure): void
  /** Resets to an empty draft. */
  startOver(): void
  begin(): Work
  /** Drops a pending build. */
  stop(): void
  /** Throws `WALLET_REQUEST_OPEN` while the wallet has the confirmed request (SEC-06). */
  refuseWhileApproving(): void
}

/** @param onStartOver called before the input is dropped */
export function createSendSteps(
  ctx: PluginContext<SendPlugin>,
  internal: WritableStore<InternalState>,
  onStartOver: () => void,
): SendSteps {
  const once = createConfirmOnce<BuiltTransfer>(ctx)
  let work: AbortController | undefined

  const show = (progress: Progress): void => internal.setState((now) => ({ ...now, progress }))
  const stop = (): void => {
    work?.abort()
    work = undefined
  }
  // A node that never answers would keep the caller waiting after the end of the plugin.
  ctx.own(stop)

  return {
    once,
    now: () => internal.getState().progress,
    show,
    showReview(built, failure) {
      once.review(built)
      show(Object.freeze({ step: 'review', built, failure }))
    },
    toDraft(failure) {
      stop()
      const { progress } = internal.getState()
      const failedReview = failure && 'built' in progress ? progress.built.review : undefined
      show({ step: 'draft', failure, failedReview })
    },
    startOver() {
      stop()
      onStartOver()
      internal.setState(() => initialState)
    },
    begin() {
      stop()
      const controller = new AbortController()
      work = controller
      return {
        signal: controller.signal,
        end() {
          if (work === controller) work = undefined
        },
      }
    },
    stop,
    refuseWhileApproving() {
      // A transfer that is being renewed is not in the wallet yet: it can still be left.
      if (internal.getState().progress.step === 'approving' && !work)
        throw new FlowError('WALLET_REQUEST_OPEN')
    },
  }
}
