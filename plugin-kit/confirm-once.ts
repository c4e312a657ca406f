import { type PluginContext, TransferError } from '#kernel'
import { FlowError } from './flow-error.js'

/**
 * Pause after a wallet failed at once: the rest of a double click is not a new confirmation. Milliseconds. A timer measures it
 * and not the clock, which the user may set: set forward, it would end the pause early and could pay twice (SEC-06); set
 * back, it would refuse confirmations for hours.
 */
const clicksPass = 500

/** A confirmation by the user. */
export interface Confirmation<Built extends object> {
  /** The object that the state displays now. */
  readonly built: Built
  /** Names of the agreements that the user has not accepted yet. */
  readonly missing?: readonly string[] | undefined
  /** Called if `built` is not what was reviewed last: the store was changed from elsewhere. Absent without a store. */
  readonly onAltered?: (() => void) | undefined
  /** Starts the confirmation. Called at most once at a time. */
  readonly start: () => Promise<void>
}

/** Lets through one confirmation at a time, and only of what was reviewed. */
export interface ConfirmOnce<Built extends object> {
  /** Sets what was displayed to the user last: nothing else is confirmed. */
  review(built: Built): void
  /** The confirmation that runs. */
  running(): Promise<void> | undefined
  /** Returns `true` during the pause after a failure: a click starts no confirmation. */
  isPaused(): boolean
  /**
   * Starts a confirmation, or returns the one that runs. Resolves without starting in the half second after `failed`. Rejects with
   * `AGREEMENT_REQUIRED` where something is `missing`.
   */
  confirm(confirmation: Confirmation<Built>): Promise<void>
  /** Begins the pause after a failure: the rest of a double click confirms nothing. */
  failed(): void
  /** Forgets the confirmation that runs: the user left it before the request reached the wallet. */
  release(): void
}

/**
 * Returns the names of agreements that are missing.
 *
 * @example
 * missingAgreements(['fee', 'impact'], ['fee']) // ['impact']
 */
export function missingAgreements<Agreement extends string>(
  mustAgree: readonly Agreement[],
  agreed: readonly Agreement[],
): readonly Agreement[] {
  return mustAgree.filter((one) => !agreed.includes(one))
}

/**
 * Creates the guard of a feature's confirmations.
 *
 * @example
 * const once = createConfirmOnce<BuiltTransfer>(ctx)
 * once.review(built)
 * await once.confirm({ built, onAltered: toDraft, start: () => sendToWallet(built) })
 */
export function createConfirmOnce<Built extends object>(
  ctx: Pick<PluginContext, 'platform' | 'report'>,
): ConfirmOnce<Built> {
  let reviewed: Built | undefined
  let running: Promise<void> | undefined
  let isPaused = false
  let cancelPause = (): void => undefined

  return {
    isPaused: () => isPaused,
    review(built) {
      reviewed = built
    },
    running: () => running,
    confirm({ built, missing = [], onAltered, start }) {
      if (running) return running
      if (isPaused) return Promise.resolve()
      if (onAltered && built !== reviewed) {
        const details = 'The state was changed after the review'
        ctx.report(new TransferError('TRANSACTION_CHANGED', { details }))
        onAltered()
        return Promise.resolve()
      }
      if (missing.length > 0)
        return Promise.reject(new FlowError('AGREEMENT_REQUIRED', { details: missing.join(', ') }))
      let settle: (work: Promise<void>) => void = () => undefined
      const started = new Promise<void>((resolve) => {
        settle = resolve
      })
      // Set before `start` runs: a confirmation that `start` leads to is this one.
      running = started
      const work = async (): Promise<void> => {
        try {
          await start()
        } finally {
          if (running === started) running = undefined
        }
      }
      settle(work())
      return started
    },
    failed() {
      cancelPause()
      isPaused = true
      cancelPause = ctx.platform.after(clicksPass, () => {
        isPaused = false
      })
    },
    release() {
      running = undefined
    },
  }
}
