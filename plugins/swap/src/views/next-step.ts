import type { Translate } from '#ui-kit'
import { sanitizeForDisplay } from '#ui-kit'
import type { SwapObstacle, SwapState } from '../contract.js'

/** The view's primary action. */
export interface NextStep {
  readonly label: string
  /** Absent if nothing can be done here: the label names the unmet requirement. */
  readonly leadsTo?: 'review' | 'preview' | 'retry' | 'give' | 'receive' | undefined
  readonly isBusy: boolean
}

const ways: Partial<Record<SwapObstacle, NextStep['leadsTo']>> = {
  selectGive: 'give',
  selectReceive: 'receive',
  tokensUnavailable: 'retry',
  quoteUnavailable: 'retry',
  gasPriceUnavailable: 'retry',
}

/** Returns the next step, or the first unmet requirement. */
export function nextStepOf(t: Translate, { progress, obstacle, give }: SwapState, coin: string): NextStep {
  if (progress.step === 'preparing') return { label: t('preparing'), isBusy: true }
  if (progress.step === 'confirming' || progress.step === 'allowing')
    return {
      label: t(progress.step === 'confirming' ? 'continueInWallet' : 'continueApproving'),
      leadsTo: 'preview',
      isBusy: false,
    }
  if (obstacle === undefined) return { label: t('review'), leadsTo: 'review', isBusy: false }
  return {
    label: t(ways[obstacle] === 'retry' ? 'tryAgain' : obstacle, {
      symbol: sanitizeForDisplay(give?.symbol ?? ''),
      coin,
    }),
    leadsTo: ways[obstacle],
    isBusy: obstacle === 'quoting',
  }
}
