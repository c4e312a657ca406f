import type { TextKey } from '#kernel'
import type { Translate } from '#ui-kit'
import { sanitizeForDisplay } from '#ui-kit'
import type { SwapObstacle, SwapPlugin, SwapState } from '../contract.js'

/** The view's primary action. */
export interface NextStep {
  readonly label: string
  /** Absent if nothing can be done here: the label names the unmet requirement. */
  readonly leadsTo?: 'review' | 'preview' | 'retry' | 'sell' | 'buy' | undefined
  readonly isBusy: boolean
}

const texts = {
  networkUnsupported: 'networkUnsupported',
  tokensUnavailable: 'tryAgain',
  selectSellToken: 'selectSellToken',
  selectBuyToken: 'selectBuyToken',
  sameToken: 'sameToken',
  enterAmount: 'enterAmount',
  amountInvalid: 'amountInvalid',
  insufficientFunds: 'insufficientFunds',
  quoting: 'quoting',
  noRoute: 'noRoute',
  quoteUnavailable: 'tryAgain',
  gasPriceUnavailable: 'tryAgain',
  insufficientFee: 'insufficientFee',
} as const satisfies Record<SwapObstacle, TextKey<SwapPlugin>>

const ways: Partial<Record<SwapObstacle, NextStep['leadsTo']>> = {
  selectSellToken: 'sell',
  selectBuyToken: 'buy',
  tokensUnavailable: 'retry',
  quoteUnavailable: 'retry',
  gasPriceUnavailable: 'retry',
}

/** Returns the next step, or the first unmet requirement. */
export function nextStepOf(
  t: Translate<SwapPlugin>,
  { progress, obstacle, sellToken, destination }: SwapState,
  coin: string,
): NextStep {
  if (progress.step === 'preparing') return { label: t('preparing'), isBusy: true }
  if (progress.step === 'confirming' || progress.step === 'allowing')
    return {
      label: t(progress.step === 'confirming' ? 'continueInWallet' : 'continueApproving'),
      leadsTo: 'preview',
      isBusy: false,
    }
  if (obstacle === undefined)
    return {
      label: t(destination === undefined ? 'review' : 'reviewBridge'),
      leadsTo: 'review',
      isBusy: false,
    }
  return {
    label: t(texts[obstacle], { symbol: sanitizeForDisplay(sellToken?.symbol ?? ''), coin }),
    leadsTo: ways[obstacle],
    isBusy: obstacle === 'quoting',
  }
}
