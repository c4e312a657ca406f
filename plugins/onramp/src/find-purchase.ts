import type { Purchase } from './contract.js'

/** The purchases from before the order, and its start. */
export interface Since {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Ids of earlier purchases; `undefined` until the seller has listed them. */
  readonly before: ReadonlySet<string> | undefined
}

const ranks = { delivered: 0, delivering: 1, failed: 2 } as const

/**
 * Finds the purchase of an order: one that is not among the earlier ones or, if those are unknown, one that is newer than the order
 * or pending. Of several attempts a paid one counts, else the newest.
 */
export function findPurchase(purchases: readonly Purchase[], { at, before }: Since): Purchase | undefined {
  const mine = purchases.filter(({ id, createdAt, status }) =>
    before ? !before.has(id) : createdAt >= at || status === 'delivering',
  )
  return mine.toSorted(
    (one, other) => ranks[one.status] - ranks[other.status] || other.createdAt - one.createdAt,
  )[0]
}
