import { sanitizeForDisplay, useKernel, useT, useWorth } from '#ui-kit'
import type { HeldToken, TokensPlugin } from '../contract.js'
import { partsOf } from '../list/exact-worth.js'

/** Formatters of token amounts. */
export interface AmountTexts {
  /** Formats with the symbol, to three digits after the point (UI-13). */
  amount(token: HeldToken): string
  /** The same to the last digit. */
  exact(token: HeldToken): string
  worth(token: Pick<HeldToken, 'worth'>): string
  /** Below a dollar to six digits: many tokens cost less than a cent. */
  price(text: string): string
}

/** Formats amounts, values and prices in the user's language. */
export function useAmountTexts(): AmountTexts {
  const { i18n } = useKernel()
  const t = useT<TokensPlugin>('tokens')
  const money = useWorth()
  const withSymbol = ({ value, decimals, symbol }: HeldToken, digits: number): string =>
    sanitizeForDisplay(
      t('amount', { amount: i18n.amount(value, decimals, digits), symbol: sanitizeForDisplay(symbol) }),
    )
  return {
    amount: (token) => withSymbol(token, 3),
    exact: ({ value, decimals, symbol }) =>
      t('amount', { amount: i18n.amount(value, decimals, decimals), symbol: sanitizeForDisplay(symbol) }),
    worth: ({ worth }) => (worth === undefined ? t('noPrice') : money(worth)),
    price(text) {
      const { value, decimals } = partsOf(text)
      if (value >= 10n ** BigInt(decimals)) return money(text)
      return t('smallPrice', { amount: i18n.amount(value, decimals, 6) })
    },
  }
}
