import type { ReactNode } from 'react'
import { AmountPanel, LinkRow, sanitizeForDisplay, TokenButton, useNavigation, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { BalanceOf } from './token-amounts.js'
import { useSwap } from './use-swap.js'

export interface SellPanelProps {
  /** Enter triggers the view's primary action. */
  readonly onSubmit: () => void
}

/** Displays the sell amount, its token, and the balance. */
export function SellPanel({ onSubmit }: SellPanelProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
  const { swap, state, coin, money, exact } = useSwap()
  const { sellToken, amount, obstacle } = state
  const symbol = sanitizeForDisplay(sellToken?.symbol ?? '')
  const fault =
    amount.fault !== undefined
      ? t(amount.fault, { symbol, decimals: sellToken?.decimals ?? 0 })
      : sellToken?.held !== undefined && obstacle === 'insufficientFunds'
        ? t('overBalance', { amount: exact({ value: sellToken.held, decimals: sellToken.decimals }), symbol })
        : obstacle === 'insufficientFee'
          ? t('overFee', { coin })
          : undefined
  return (
    <AmountPanel
      label={t('sellAmount')}
      value={amount.text}
      onChange={(typed) => swap.setAmount({ typed })}
      token={
        <TokenButton
          token={sellToken}
          label={t('chooseSellToken')}
          placeholder={t('choose')}
          onPress={() => push('SwapSelectToken', { side: 'sell' })}
        />
      }
      note={<bdi>{money(amount.worth) ?? '\u00a0'}</bdi>}
      end={
        sellToken?.held === undefined ? null : (
          <>
            <BalanceOf token={sellToken} />
            {sellToken.held > 0n ? <LinkRow label={t('max')} onPress={swap.useMax} /> : null}
          </>
        )
      }
      error={fault}
      onSubmit={onSubmit}
      focusOnMount={sellToken !== undefined}
    />
  )
}
