import { sanitizeForDisplay, useT } from '#ui-kit'
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
