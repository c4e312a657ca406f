import type { ReactNode } from 'react'
import { Inline, LinkRow, Text, useNavigation, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { useSwap } from './use-swap.js'

/** Displays the network and the slippage tolerance, with a link to change it. */
export function SwapHead(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
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
