import { isQuoinError, QuoinError, TransferError } from '#kernel'
import { type ConfirmOnce, FlowError, missingAgreements } from '#plugin-kit'
import type { BuiltPayment } from '../build/build-payment.js'
import type { PayAgreement } from '../contract.js'
import { notPaid, type PaymentScope } from '../request/writable-payment.js'
import type { SwapFirst } from '../swap/swap-first.js'
import { byWallet, payByWallet } from './pay-by-wallet.js'
import { mustAgreeTo, type PaymentPreparation, reasonOf } from './payment-preparation.js'

/** Pays from the wallet. One attempt at a time: a second confirmation returns the first. */
export interface WalletAttempts {
  confirm(agreed: readonly PayAgreement[]): Promise<void>
  swapAndPay(agreed: readonly PayAgreement[]): Promise<void>
  /**
   * Pays the built transaction without a view; ends the payment if none was built.
   *
   * @param error the reason why none was built
   */
  payUnseen(agreed: readonly PayAgreement[], error: unknown): Promise<void> | undefined
}

interface AttemptParts extends PaymentScope {
  readonly once: ConfirmOnce<object>
  readonly isShown: () => boolean
  /** An equal payment is pending, and this one is not intended as a second one. */
  readonly isDuplicate: () => boolean
  readonly preparation: PaymentPreparation
  readonly swapFirst: SwapFirst
}

/** Swaps for the missing amount, then pays, unless the user must agree to something first. */
async function swapThenPay(
  parts: AttemptParts,
  agreed: readonly PayAgreement[],
  pay: (built: BuiltPayment) => Promise<void>,
): Promise<void> {
  const { payment, swapFirst, preparation, isShown, fail } = parts
  payment.wait('swapping', { by: byWallet })
  const failure = await swapFirst.run(agreed, () => payment.wait('swapping', { by: byWallet, isLate: true }))
  if (payment.isOver()) return
  if (failure) return fail(failure.failure, failure.error)
  // No view is left, so no user expects the second request.
  if (!isShown()) return payment.failed(notPaid('left'), new QuoinError('ABORTED'))
  payment.wait('choosing')
  const error = await preparation.prepare()
  if (payment.isOver()) return
  const built = preparation.built()
  if (error !== undefined || !built) {
    const reason = isQuoinError(error, 'PAYMENT_INVALID') ? 'receivesLess' : 'swapFailed'
    return fail(notPaid(reason), error ?? new TransferError('FUNDS_INSUFFICIENT'))
  }
  // What needs an agreement is displayed first.
  if (mustAgreeTo(built).length > 0) return
  payment.wait('approving', { by: byWallet })
  await pay(built)
}

export function createWalletAttempts(parts: AttemptParts): WalletAttempts {
  const { ctx, payment, once, isDuplicate, preparation, fail } = parts
  const { signal: ended } = ctx

  const pay = (built: BuiltPayment): Promise<void> => payByWallet(parts, built)

  const attempt = (
    built: object,
    missing: readonly PayAgreement[],
    run: () => Promise<void>,
  ): Promise<void> =>
    once.confirm({
      built,
      missing,
      start: () =>
        run().catch((error: unknown) => {
          if (ended.aborted) return
          ctx.report(error)
          fail({ reason: 'walletFailed', wasPaid: 'unknown' }, error)
        }),
    })
  /** Returns the result of a confirmation that needs no check of the displayed state. */
  const runningAttempt = (): Promise<void> | undefined =>
    once.running() ?? (payment.step() === 'choosing' && once.isPaused() ? Promise.resolve() : undefined)
  /** Returns the reason why the wallet cannot have a request now. */
  const refusal = (isBuilt: boolean): QuoinError | undefined => {
    if (payment.step() !== 'choosing') return new FlowError('STEP_INVALID', { details: payment.step() })
    if (isDuplicate()) {
      // The view that started a payment displays it.
      payment.wait('choosing', { failure: notPaid('duplicate') })
      return new FlowError('STEP_INVALID', { details: 'the same payment is pending' })
    }
    const details = payment.state().obstacle ?? 'preparing'
    return isBuilt ? undefined : new FlowError('REVIEW_OBSTACLE', { details })
  }

  return {
    confirm(agreed) {
      const answered = runningAttempt()
      if (answered) return answered
      const built = preparation.built()
      const refused = refusal(built !== undefined)
      if (refused || !built) return Promise.reject(refused)
      return attempt(built, missingAgreements(mustAgreeTo(built), agreed), () => {
        preparation.stop()
        // Before anything else runs: the built transaction must not be replaced.
        payment.wait(built.payer.mustSwitch ? 'switching' : 'approving', { by: byWallet })
        return pay(built)
      })
    },
    swapAndPay(agreed) {
      const answered = runningAttempt()
      if (answered) return answered
      const { due, swap } = payment.state()
      const offer = due && typeof swap === 'object' ? swap : undefined
      const refused = refusal(offer !== undefined)
      if (refused || !offer) return Promise.reject(refused)
      return attempt(offer, missingAgreements(offer.mustAgree, agreed), () => swapThenPay(parts, agreed, pay))
    },
    payUnseen(agreed, error) {
      const built = preparation.built()
      const missing = built ? missingAgreements(mustAgreeTo(built), agreed) : []
      if (built && missing.length === 0) return attempt(built, [], () => pay(built))
      const cause = error ?? new QuoinError('NOT_CONNECTED')
      if (built)
        payment.failed(
          notPaid(missing.includes('unanswered') ? 'unanswered' : 'feeHigh'),
          new FlowError('AGREEMENT_REQUIRED', { details: missing.join(', ') }),
        )
      else payment.failed(notPaid(reasonOf(cause)), cause)
      return undefined
    },
  }
}
