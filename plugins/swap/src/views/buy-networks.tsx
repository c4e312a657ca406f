import type { ReactNode } from 'react'
import { Chips, TokenButton, useKernel, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { useSwap } from './use-swap.js'

/** Displays the networks on which the buy token can be received; nothing if that is the active one only. */
export function BuyNetworks(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { networks } = useKernel()
  const { swap, state } = useSwap()
  const { caipNetworkId: here, destination } = state
  const others = swap.destinations()
  if (here === undefined || others.length === 0) return null
  const offered = [here, ...others].flatMap((id) => networks.find(id) ?? [])
  return (
    <Chips label={t('buyNetwork')}>
      {offered.map(({ caipNetworkId, name, imageUrl }) => (
        <TokenButton
          key={caipNetworkId}
          token={{ symbol: name, iconUrl: imageUrl }}
          label={t('chooseNetwork')}
          isChip
          current={caipNetworkId === (destination ?? here)}
          onPress={() => swap.setDestination(caipNetworkId === here ? undefined : caipNetworkId)}
        />
      ))}
    </Chips>
  )
}
