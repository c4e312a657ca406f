import type { ReactNode } from 'react'
import { AmountPanel, LinkRow, sanitizeForDisplay, TokenButton, useNavigation, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { BalanceOf } from './token-amounts.js'
import { useSwap } from './use-swap.js'

export interface GivePanelProps {
  /** Enter triggers the view's primary action. */
  readonly onSubmit: () => void
}

/** Displays the sell amount, its token, and the balance. */
export function GivePanel({ onSubmit }: GivePanelProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
  const { swap, state, coin, money, exact } = useSwap()
  const { give, amount, obstacle } = state
  const symbol = sanitizeForDisplay(give?.symbol ?? '')
  const fault =
    amount.fault !== undefined
      ? t(amount.fault, { symbol, decimals: give?.decimals ?? 0 })
      : give?.held !== undefined && obstacle === 'insufficientFunds'
        ? t('overBalance', { amount: exact({ value: give.held, decimals: give.decimals }), symbol })
        : obstacle === 'insufficientFee'
          ? t('overFee', { coin })
          : undefined
  return (
    <AmountPanel
      label={t('give')}
      value={amount.text}
      onChange={(typed) => swap.setAmount({ typed })}
      token={
        <TokenButton
          token={give}
          label={t('chooseGive')}
          placeholder={t('choose')}
          onPress={() => push('SwapSelectToken', { side: 'give' })}
        />
      }
      note={<bdi>{money(amount.worth) ?? '\u00a0'}</bdi>}
      end={
        give?.held === undefined ? null : (
          <>
            <BalanceOf token={give} />
            {give.held > 0n ? <LinkRow label={t('max')} onPress={swap.useMax} /> : null}
          </>
        )
      }
      error={fault}
      onSubmit={onSubmit}
      focusOnMount={give !== undefined}
    />
  )
}
