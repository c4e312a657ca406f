import type { ReactNode } from 'react'
import { AmountPanel, Announce, sanitizeForDisplay, TokenButton, useNavigation, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { BalanceOf } from './token-amounts.js'
import { quoteOf, useRested, useSwap } from './use-swap.js'

/** Displays the quoted buy amount. */
export function ReceivePanel(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
  const { state, money, exact, short } = useSwap()
  const { receive, quote: quoteState, amount } = state
  const quote = quoteOf(quoteState)
  const isLoading = quoteState.phase === 'loading'
  const value = quote ? short(quote.receive) : ''
  const text =
    quoteState.phase === 'ready' && quote
      ? t('youReceive', { amount: value, symbol: sanitizeForDisplay(quote.receive.symbol) })
      : ''
  return (
    <>
      <AmountPanel
        label={t('receive')}
        value={value}
        exact={quote && exact(quote.receive)}
        busy={isLoading && quote === undefined && amount.value !== undefined}
        isOld={quoteState.phase !== 'ready'}
        token={
          <TokenButton
            token={receive}
            label={t('chooseReceive')}
            placeholder={t('choose')}
            onPress={() => push('SwapSelectToken', { side: 'receive' })}
          />
        }
        note={<bdi>{money(quote?.receiveWorth) ?? '\u00a0'}</bdi>}
        end={receive?.held === undefined ? null : <BalanceOf token={receive} />}
      />
      <Announce>{useRested(text)}</Announce>
    </>
  )
}
