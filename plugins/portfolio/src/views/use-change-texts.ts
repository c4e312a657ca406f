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
}

const periods = {
  day: { unit: 'hour', count: 24 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'day', count: 30 },
} as const

/** Formats changes of value in the user's language. */
export function useChangeTexts(): ChangeTexts {
  const { i18n } = useKernel()
  const locale = useStore(i18n.store, (state) => state.locale)
  const money = useWorth()
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 2 } as const
  return {
    period(period) {
      const { unit, count } = periods[period]
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
    },
    percent: (fraction) => new Intl.NumberFormat(locale, { style: 'percent', ...signed }).format(fraction),
    amount({ amount }) {
      if (amount === undefined) return ''
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...signed })
      // A decimal text is formatted exactly; `number` would lose digits.
      return format.format(amount as Intl.StringNumericLiteral)
    },
    worth: (value) => money((value?.value ?? 0).toFixed(2)),
  }
}
