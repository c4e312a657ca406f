import { isQuoinError, type PluginContext, QuoinError, waitForState } from '#kernel'
import {
  type PriceImpactLevel,
  type SwapApi,
  SwapError,
  type SwapProgress,
  type SwapState,
  SwapToken,
} from '#plugins/swap'
import type { PayAgreement, PayFailure, PayPlugin } from '../contract.js'
import { PayError } from '../pay-error.js'
import type { WritablePayment } from '../request/writable-payment.js'
import { findSwapOffer, type OfferedSwap, type Shortage } from './find-swap-offer.js'

interface NotSwapped {
  readonly failure: PayFailure
  readonly error: unknown
}

/** Swaps the network's coin for the missing amount of a token, if the host has the swap plugin. */
export interface SwapFirst {
  /** Requests a quote and writes the offer into the payment's state. */
  find(shortage: Shortage): Promise<void>
  /**
   * Swaps as offered. Returns the failure, if any.
   *
   * @param onLate called if the swap is not confirmed in time; it is still followed
   */
  run(agreed: readonly PayAgreement[], onLate: () => void): Promise<NotSwapped | undefined>
  stop(): void
}

/** Codes of a refused confirmation: the wallet had no request. */
const refusals = ['POWER_NOT_ALLOWED', 'STEP_INVALID', 'AGREEMENT_REQUIRED'] as const

const levels: readonly PriceImpactLevel[] = ['none', 'low', 'high', 'severe']

/** Returns true if the user has a pending swap, which another one would replace. */
const isUnderWay = (progress: SwapProgress): boolean =>
  progress.step === 'sent'
    ? progress.status === 'pending' || progress.status === 'unknown'
    : progress.step !== 'draft'

const notSwapped = (
  reason: PayFailure['reason'],
  wasPaid: PayFailure['wasPaid'] = 'no',
  error: unknown = new PayError('PAYMENT_FAILED', {
    details: 'GENERIC_PAYMENT_ERROR: the missing amount was not swapped',
  }),
): NotSwapped => ({ failure: { reason, wasPaid }, error })

/** Returns the reason why the built swap differs from the agreed one; `undefined` if it does not. */
function refusalOf(
  { progress }: SwapState,
  { sellAmount, min, offer }: OfferedSwap,
  agreed: readonly PayAgreement[],
): PayFailure['reason'] | undefined {
  if (progress.step !== 'review') return 'swapFailed'
  const { quote, isRead, isWorse, mustAgree } = progress.review
  if (quote.sellAmount.value !== sellAmount) return 'swapFailed'
  // The user saw the price of the offer, not the swap's own preview: a worse price is refused.
  const isWorseLevel = levels.indexOf(quote.impactLevel) > levels.indexOf(offer.impactLevel)
  if (isWorse || isWorseLevel || quote.minBuyAmount.value < min) return 'swapPriceMoved'
  if (!isRead) return 'swapUnreadable'
  const missing = mustAgree.filter((one) => one !== 'impact' || !agreed.includes(one))
  // The wallet may still send an earlier swap of the coin.
  if (missing.includes('unanswered')) return 'swapUnknown'
  return missing.length > 0 ? 'swapFeeHigh' : undefined
}

/** Follows the confirmed swap to its end; `undefined` if `signal` ended first. */
const followSwap = (
  ctx: PluginContext<PayPlugin>,
  swap: SwapApi,
  signal: AbortSignal,
  onLate: () => void,
): Promise<SwapProgress | undefined> =>
  waitForState(ctx, swap.store, {
    signal,
    read({ progress }) {
      if (progress.step === 'confirming' || progress.step === 'allowing') return undefined
      if (!isUnderWay(progress) || progress.step !== 'sent') return progress
      // The swap may still be mined: it is followed until it is final.
      if (progress.status === 'unknown') onLate()
      return undefined
    },
  })

/** Returns the reason of a swap that did not succeed. */
function readEnd(swap: SwapApi, end: SwapProgress | undefined): NotSwapped | undefined {
  // The swap was submitted and is no longer followed here.
  if (end === undefined) return notSwapped('swapUnknown', 'unknown')
  if (end.step === 'sent' && end.status === 'success') {
    swap.reset()
    return undefined
  }
  const failure = 'failure' in end ? end.failure : undefined
  if (failure?.reason === 'rejected') {
    swap.edit()
    return notSwapped('rejected', 'no', new QuoinError('USER_REJECTED'))
  }
  if (failure?.wasSent === 'unknown') return notSwapped('swapUnknown', 'unknown')
  // A swap without a known failure may still be mined.
  return failure || end.step === 'review' ? notSwapped('swapFailed') : notSwapped('swapUnknown', 'unknown')
}

export function createSwapFirst(ctx: PluginContext<PayPlugin>, payment: WritablePayment): SwapFirst {
  const { signal: ended } = ctx
  let stopWatching = (): void => undefined
  let round = new AbortController()
  let offered: OfferedSwap | undefined

  const stop = (): void => {
    round.abort()
    round = new AbortController()
    stopWatching()
    stopWatching = () => undefined
    offered = undefined
  }
  ctx.own(stop)

  return {
    stop,
    async find(shortage) {
      stop()
      if (shortage.due.token === undefined || shortage.payer.mustSwitch) return
      const { signal } = round
      const isCurrent = (): boolean => !signal.aborted && !payment.isOver() && payment.step() === 'choosing'
      payment.change({ swap: 'finding' })
      try {
        const swap = await ctx.load(SwapToken)
        if (!isCurrent()) return
        if (!isUnderWay(swap.store.getState().progress)) {
          swap.reset()
          stopWatching = swap.watch()
          const found = await findSwapOffer(ctx, swap, shortage, signal)
          if (!isCurrent()) return
          if (found) {
            offered = found
            payment.change({ swap: found.offer })
            return
          }
        }
      } catch (error) {
        if (!ended.aborted && !isQuoinError(error, 'SERVICE_MISSING')) ctx.report(error)
      }
      if (signal.aborted) return
      stop()
      payment.change({ swap: undefined })
    },
    async run(agreed, onLate) {
      if (!offered) return notSwapped('swapFailed', 'no', new SwapError('SWAP_NO_ROUTE'))
      const mine = offered
      const { swap } = mine
      const { signal } = round
      await swap.review()
      if (signal.aborted) return notSwapped('swapFailed')
      const refusal = refusalOf(swap.store.getState(), mine, agreed)
      if (refusal) {
        if (swap.store.getState().progress.step === 'review') swap.edit()
        stop()
        return notSwapped(refusal)
      }
      try {
        await swap.confirm(agreed.filter((one) => one === 'impact'))
      } catch (error) {
        // Refused before the wallet had a request, e.g. by a host policy that denies `swap.confirm`.
        if (!refusals.some((code) => isQuoinError(error, code))) throw error
        ctx.report(error)
        swap.edit()
        stop()
        return notSwapped('swapFailed', 'no', error)
      }
      const end = await followSwap(ctx, swap, signal, onLate)
      stop()
      return readEnd(swap, end)
    },
  }
}
