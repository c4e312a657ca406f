import type { ReactNode } from 'react'
import { AmountPanel, Announce, sanitizeForDisplay, TokenButton, useNavigation, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { BalanceOf } from './token-amounts.js'
import { quoteOf, useRested, useSwap } from './use-swap.js'

/** Displays the quoted buy amount. */
export function BuyPanel(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
  const { state, money, exact, short } = useSwap()
  const { buyToken, quote: quoteState, amount } = state
  const quote = quoteOf(quoteState)
  const isLoading = quoteState.phase === 'loading'
  const value = quote ? short(quote.buyAmount) : ''
  const text =
    quoteState.phase === 'ready' && quote
      ? t('youReceive', { amount: value, symbol: sanitizeForDisplay(quote.buyAmount.symbol) })
      : ''
  return (
    <>
      <AmountPanel
        label={t('buyAmount')}
        value={value}
        exact={quote && exact(quote.buyAmount)}
        busy={isLoading && quote === undefined && amount.value !== undefined}
        isOld={quoteState.phase !== 'ready'}
        token={
          <TokenButton
            token={buyToken}
            label={t('chooseBuyToken')}
            placeholder={t('choose')}
            onPress={() => push('SwapSelectToken', { side: 'buy' })}
          />
        }
        note={<bdi>{money(quote?.buyWorth) ?? '\u00a0'}</bdi>}
        end={buyToken?.held === undefined ? null : <BalanceOf token={buyToken} />}
      />
      <Announce>{useRested(text)}</Announce>
    </>
  )
}
