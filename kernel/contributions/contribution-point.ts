/**
 * A place where plugins add things. The identity is the string. A plugin may define points of its own, which
 * others then contribute to by `contributeTo`.
 */
export interface ContributionPoint<T> {
  readonly id: string
  /** What makes two contributions the same thing; a second one with the same key is refused. */
  readonly keyOf: (value: T) => string
  /** Its keys are names that a lazy plugin can reserve before it is fetched. */
  readonly isReservable?: boolean
}

/** What several kinds of contribution look like once registered: they know whose they are. */
export type Owned<T> = T & { readonly plugin: string }

/**
 * Defines a contribution point.
 *
 * @example
 * export const priceSources: ContributionPoint<PriceSource> = defineContributionPoint({
 *   id: 'example.priceSources', keyOf: (source) => source.id,
 * })
 */
export function defineContributionPoint<T>(point: ContributionPoint<T>): ContributionPoint<T> {
  return point
}

/** One thing that a plugin adds to a point that the manifest has no field for. */
export interface PointContribution {
  readonly point: ContributionPoint<unknown>
  readonly value: unknown
}

/** Adds to another plugin's point, in the manifest's `contributes.extra`. */
export function contributeTo<T>(point: ContributionPoint<T>, value: T): PointContribution {
  // The value is only ever read through the same point, which gives it its type back.
  return { point: point as ContributionPoint<unknown>, value }
}
