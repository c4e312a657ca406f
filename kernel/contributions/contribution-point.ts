import type { ReadableStore } from '../store/store.js'

/**
 * A place where plugins add things. The identity is the string. A plugin may define points of its own, to which others
 * contribute by `contributeTo`.
 */
export interface ContributionPoint<T> {
  readonly id: string
  /** Returns the identity of a contribution; a second one with the same key is refused. */
  readonly keyOf: (value: T) => string
  /** Returns the default position, ascending; contributions without one follow, in the order of use. */
  readonly orderOf?: (value: T) => number | undefined
  /** Its keys are names that a lazy plugin can reserve before it is fetched. */
  readonly isReservable?: boolean
}

/** A registered contribution of several kinds, with the id of its plugin. */
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

/** A contribution to a point that has no field in the manifest. */
export interface PointContribution {
  readonly point: ContributionPoint<unknown>
  readonly value: unknown
}

/** Adds to another plugin's point, in the manifest's `contributes.extra`. */
export function contributeTo<T>(point: ContributionPoint<T>, value: T): PointContribution {
  // The value is only ever read through the same point, which restores its type.
  return { point: point as ContributionPoint<unknown>, value }
}

/** The contributions of plugins, per point, in the order in which the plugins were used. */
export interface Contributions {
  list<T>(point: ContributionPoint<T>): readonly T[]
  find<T>(point: ContributionPoint<T>, key: string): T | undefined
  /** False while lazy plugins are still being fetched: contributions may follow. */
  isWhole(): boolean
  /** True while a lazy plugin that `holdsConnecting` is being fetched, and after its fetch failed. */
  isHeld(): boolean
  /** Changes whenever something is added or removed, and when all plugins are fetched. */
  readonly store: ReadableStore<number>
}
