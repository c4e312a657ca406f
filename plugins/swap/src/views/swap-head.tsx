import type { ReactNode } from 'react'
import { Inline, LinkRow, Text, useNavigation, useT } from '#ui-kit'
import { useSwap } from './use-swap.js'

/** On which network, and how much may be lost of the price: one press from changing it. */
export function SwapHead(): ReactNode {
  const t = useT('swap')
  const { push } = useNavigation()
  const { state, network, percent } = useSwap()
  return (
    <Inline justify="between">
      <Text as="span" variant="small">
        {network ? t('onNetwork', { network: network.name }) : '\u00a0'}
      </Text>
      <LinkRow
        icon="settings"
        label={t('slippageOf', { percent: percent(state.slippage) })}
        onPress={() => push('SwapSettings')}
      />
    </Inline>
  )
}
