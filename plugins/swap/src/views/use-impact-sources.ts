import { foreignText, useT } from '#ui-kit'
import type { SwapQuote } from '../contract.js'
import { useSwap } from './use-swap.js'

/** A difference of this many basis points is shown. */
const material = 100

/** Both price impacts in words, where the provider's and the one of the known prices differ by a percent or more. */
export function useImpactSources({ provider, providerImpact, valueImpact }: SwapQuote): string | undefined {
  const t = useT('swap')
  const { percent } = useSwap()
  if (providerImpact === undefined || valueImpact === undefined) return undefined
  if (Math.abs(providerImpact - valueImpact) < material) return undefined
  return t('impactSources', {
    provider: foreignText(provider.name),
    told: percent(providerImpact),
    measured: percent(valueImpact),
  })
}
