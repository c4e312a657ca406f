import { useKernel, useStore, useWorth } from '#ui-kit'
import type { PortfolioHistory, PortfolioValue, PricePeriod } from '../contract.js'

/** Formatters of changes of value, with their sign. */
export interface ChangeTexts {
  /** `24 hr`, `7 days`, in the user's language. */
  period(period: PricePeriod): string
  /** `+1.25%`. */
  percent(fraction: number): string
  /** `+$12.50`; empty for an amount that is unknown. */
  amount(change: NonNullable<PortfolioHistory['change']>): string
  worth(value: PortfolioValue | undefined): string
  /** The value of a token beside another number. */
  held(worth: string): string
}

const periods = {
  day: { unit: 'hour', count: 24 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'day', count: 30 },
} as const

/** Keeps the order of a number in a text from right to left, by Unicode's isolates. */
const isolated = (text: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' ? `\u2068${text}\u2069` : text

/** Formats changes of value in the user's language. */
export function useChangeTexts(): ChangeTexts {
  const { i18n } = useKernel()
  const { locale, direction } = useStore(i18n.store)
  const money = useWorth()
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 2 } as const
  return {
    period(period) {
      const { unit, count } = periods[period]
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
    },
    percent: (fraction) =>
      isolated(new Intl.NumberFormat(locale, { style: 'percent', ...signed }).format(fraction), direction),
    amount({ amount }) {
      if (amount === undefined) return ''
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...signed })
      // A decimal text is formatted exactly; `number` would lose digits.
      return isolated(format.format(amount as Intl.StringNumericLiteral), direction)
    },
    worth: (value) => isolated(money((value?.value ?? 0).toFixed(2)), direction),
    held: (worth) => isolated(money(worth), direction),
  }
}
