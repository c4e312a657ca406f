import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { Checkbox, Notice, useT } from '#ui-kit'
import type { SendPlugin } from '../contract.js'
import { useSend } from './use-send.js'

export interface SmallCoinsProps {
  /** The amount that stays in the account unless it is ticked; absent if it makes no difference. */
  readonly leftOut: Amount | undefined
  /** Another notice already warns of the loss. */
  readonly isExplained?: boolean | undefined
  /** Absent while the wallet is open. */
  readonly onChange?: ((spends: boolean) => void) | undefined
}

/** Coins that may carry collectibles stay in the account, unless the user wants to spend them, too. */
export function SmallCoins({ leftOut, isExplained = false, onChange }: SmallCoinsProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { state, exact } = useSend()
  const { spendsCollectibles, amount, obstacle } = state
  // An amount that other coins cover does not spend these.
  const isOffered = spendsCollectibles || amount.isMax || obstacle === 'insufficientFee'
  const label = t('smallCoinsSpend')
  if (!spendsCollectibles && !leftOut) return null
  if (spendsCollectibles && isExplained)
    return onChange ? (
      <Checkbox checked onChange={onChange}>
        {label}
      </Checkbox>
    ) : null
  return (
    <Notice
      tone={spendsCollectibles ? 'warning' : 'info'}
      acknowledge={isOffered && onChange ? { label, checked: spendsCollectibles, onChange } : undefined}
    >
      {leftOut && !spendsCollectibles
        ? t('leftOutBody', { amount: exact(leftOut), symbol: leftOut.symbol })
        : t('smallCoinsSpent')}
    </Notice>
  )
}
