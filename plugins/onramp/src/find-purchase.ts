import type { Purchase } from './contract.js'

/** What was there before the order, and when the order began. */
export interface Since {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Ids of purchases that were there; `undefined` while nobody has said so. */
  readonly before: ReadonlySet<string> | undefined
}

const ranks = { delivered: 0, delivering: 1, failed: 2 } as const

/**
 * The purchase that an order became: one that was not there before, or, where nobody said what was there, one that is newer than
 * the order or under way. Of several tries, one that was paid counts; else the newest.
 */
export function findPurchase(purchases: readonly Purchase[], { at, before }: Since): Purchase | undefined {
  const mine = purchases.filter(({ id, createdAt, status }) =>
    before ? !before.has(id) : createdAt >= at || status === 'delivering',
  )
  return mine.toSorted(
    (one, other) => ranks[one.status] - ranks[other.status] || other.createdAt - one.createdAt,
  )[0]
}
