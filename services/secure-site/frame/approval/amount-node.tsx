import { FullAddress, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { exactAmount } from '../words/exact-amount.js'
import { fill } from '../words/fill.js'
import type { ReviewAmount, ReviewToken } from './approval-review.js'

/** Returns a token's symbol, or else its address. */
export function tokenNode(words: ApprovalWords, { symbol, address }: ReviewToken): ReactNode {
  const name = symbol && sanitizeForDisplay(symbol)
  if (name) return <bdi translate="no">{name}</bdi>
  if (!address) return words.text('theCoin')
  return fill(words.pattern('theToken'), { address: <FullAddress value={address} /> })
}

/** Returns an approximate fiat value. */
export function fiatText({ locale }: ApprovalWords, fiat: number): string {
  // Shows cents below a hundred dollars.
  const digits = Math.abs(fiat) < 100 ? 2 : 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(fiat))
}

/** Returns an exact amount with its unit. */
export function exactNode(
  words: ApprovalWords,
  { token, value }: ReviewAmount,
  sign: '+' | '−' | '' = '',
): ReactNode {
  const exact = (decimals: number): string => exactAmount(value < 0n ? -value : value, decimals, words.locale)
  if (token.decimals === undefined)
    return fill(words.pattern('smallestUnits'), {
      value: <bdi>{sign + exact(0)}</bdi>,
      token: tokenNode(words, token),
    })
  if (token.symbol)
    return (
      <bdi dir="ltr" translate="no">
        {sign + exact(token.decimals)} {sanitizeForDisplay(token.symbol)}
      </bdi>
    )
  return (
    <>
      <bdi dir="ltr">{sign + exact(token.decimals)}</bdi> {tokenNode(words, token)}
    </>
  )
}

/** Returns an exact amount with its unit, and its approximate fiat value. */
export function amountNode(words: ApprovalWords, amount: ReviewAmount, sign: '+' | '−' | '' = ''): ReactNode {
  const { fiat } = amount
  return (
    <>
      <strong className="f-amount">{exactNode(words, amount, sign)}</strong>
      {fiat === undefined ? null : (
        <>
          {' '}
          <span className="f-fiat">
            {fill(words.pattern('about'), { fiat: <bdi dir="ltr">{fiatText(words, fiat)}</bdi> })}
          </span>
        </>
      )}
    </>
  )
}
