import type { ReactNode } from 'react'
import { Notice, type NoticeProps, sanitizeForDisplay, useT } from '#ui-kit'
import type { SwapPlugin, SwapQuote } from '../contract.js'
import { useSwap } from './use-swap.js'

/** Minimum difference to display. Basis points. */
const material = 100

/**
 * Returns both price impacts in words, if the provider's and the one of the known prices differ by a percent or more.
 */
export function useImpactSources({ provider, providerImpact, valueImpact }: SwapQuote): string | undefined {
  const t = useT<SwapPlugin>('swap')
  const { percent } = useSwap()
  if (providerImpact === undefined || valueImpact === undefined) return undefined
  if (Math.abs(providerImpact - valueImpact) < material) return undefined
  return t('impactSources', {
    provider: sanitizeForDisplay(provider.name),
    reported: percent(providerImpact),
    measured: percent(valueImpact),
  })
}

export interface ImpactNoticeProps {
  readonly quote: SwapQuote
  /** The checkbox to agree to a severe impact; absent where no agreement is possible. */
  readonly acknowledge?: NoticeProps['acknowledge']
}

/** Displays the loss by the price impact in words. */
export function ImpactNotice({ quote, acknowledge }: ImpactNoticeProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money, percent } = useSwap()
  const sources = useImpactSources(quote)
  const { impactLevel, priceImpact, sellWorth, buyWorth } = quote
  if (priceImpact === undefined || (impactLevel !== 'high' && impactLevel !== 'severe')) return null
  const worths = { sellWorth: money(sellWorth) ?? '', buyWorth: money(buyWorth) ?? '' }
  const isSevere = impactLevel === 'severe'
  return (
    <Notice
      tone={isSevere ? 'danger' : 'warning'}
      title={t('impactTitle', { percent: percent(priceImpact) })}
      acknowledge={isSevere ? acknowledge : undefined}
    >
      {worths.sellWorth && worths.buyWorth ? t('impactWorth', worths) : t('impactBody')}
      {sources === undefined ? null : ` ${sources}.`}
    </Notice>
  )
}
