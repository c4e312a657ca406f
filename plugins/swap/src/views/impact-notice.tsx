import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SwapPlugin, SwapQuote } from '../contract.js'
import { useImpactSources } from './use-impact-sources.js'
import { useSwap } from './use-swap.js'

export interface ImpactNoticeProps {
  readonly quote: SwapQuote
  /** The checkbox to agree to a severe impact. */
  readonly agreed?: { readonly isAgreed: boolean; readonly onChange: (isAgreed: boolean) => void } | undefined
}

/** Displays the loss by the price impact in words. */
export function ImpactNotice({ quote, agreed }: ImpactNoticeProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money, percent } = useSwap()
  const sources = useImpactSources(quote)
  const { impactLevel, priceImpact, giveWorth, receiveWorth } = quote
  if (priceImpact === undefined || (impactLevel !== 'high' && impactLevel !== 'severe')) return null
  const [give, receive] = [money(giveWorth), money(receiveWorth)]
  const isSevere = impactLevel === 'severe'
  return (
    <Notice
      tone={isSevere ? 'danger' : 'warning'}
      title={t('impactTitle', { percent: percent(priceImpact) })}
      acknowledge={
        isSevere && agreed
          ? { label: t('impactAgree'), checked: agreed.isAgreed, onChange: agreed.onChange }
          : undefined
      }
    >
      {give === undefined || receive === undefined ? t('impactBody') : t('impactWorth', { give, receive })}
      {sources === undefined ? null : ` ${sources}.`}
    </Notice>
  )
}
