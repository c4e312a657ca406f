import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { useSwap } from './use-swap.js'

/** Displays the fields that the network change cleared, which the user must enter again. */
export function ClearedNotice(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { state, network } = useSwap()
  const { cleared } = state
  if (cleared.length === 0) return null
  const body = cleared.length > 1 ? 'clearedBoth' : cleared[0] === 'token' ? 'clearedToken' : 'clearedAmount'
  return (
    <Notice title={t('clearedTitle', { network: network?.name ?? '' })} isNews>
      {t(body)}
    </Notice>
  )
}
