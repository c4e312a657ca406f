import type { ReactNode } from 'react'
import {
  List,
  ListRow,
  Section,
  sanitizeForDisplay,
  TokenImage,
  useNavigation,
  useStore,
  useT,
} from '#ui-kit'
import type { SentBridge, SwapPlugin } from '../contract.js'
import { useBridgeText } from './bridge-status.js'
import { useNetworkName, useSwap } from './use-swap.js'

/** Displays the bridges that were sent from this browser; nothing if there is none. */
export function SentBridges(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { swap } = useSwap()
  const bridges = useStore(swap.bridges)
  if (bridges.length === 0) return null
  return (
    <Section title={t('yourBridges')}>
      <List label={t('yourBridges')}>
        {bridges.map((bridge) => (
          <SentBridgeRow key={bridge.id} bridge={bridge} />
        ))}
      </List>
    </Section>
  )
}

function SentBridgeRow({ bridge }: { readonly bridge: SentBridge }): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
  const { short } = useSwap()
  const nameOf = useNetworkName()
  const { title } = useBridgeText(bridge)
  const { id, sellAmount, destination } = bridge
  const symbol = sanitizeForDisplay(sellAmount.symbol)
  return (
    <ListRow
      image={<TokenImage symbol={sellAmount.symbol} />}
      title={t('bridgeRow', { amount: short(sellAmount), symbol, destination: nameOf(destination) })}
      subtitle={title}
      onPress={() => push('SwapBridge', { id })}
    />
  )
}
