import type { I18n } from '#kernel'
import type { OnrampPlugin, Purchase } from './contract.js'

/** The purchases below one heading. */
export interface MonthGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly Purchase[]
}

/**
 * Groups purchases by month of the user's calendar, in the given order. Months of another year carry the year.
 *
 * @param now milliseconds since 1970
 */
export function monthGroups(purchases: readonly Purchase[], i18n: I18n, now: number): readonly MonthGroup[] {
  const thisYear = new Date(now).getFullYear()
  const groups = new Map<string, { readonly title: string; readonly items: Purchase[] }>()
  for (const purchase of purchases) {
    const date = new Date(purchase.createdAt)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const id = `${year}-${month}`
    const name = i18n.date(purchase.createdAt, { month: 'long' })
    const title =
      year === thisYear
        ? name
        : i18n.t<OnrampPlugin>('onramp', 'monthOfYear', { month: name, year: String(year) })
    const group = groups.get(id) ?? { title, items: [] }
    group.items.push(purchase)
    groups.set(id, group)
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}
