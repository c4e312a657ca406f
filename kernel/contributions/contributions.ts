import type { ReadableStore } from '../store/store.js'
import type { ContributionPoint } from './contribution-point.js'

/** What plugins added, per point, in the order in which the plugins were used. */
export interface Contributions {
  list<T>(point: ContributionPoint<T>): readonly T[]
  find<T>(point: ContributionPoint<T>, key: string): T | undefined
  /** False while plugins that were used lazily are still being fetched: more is to come. */
  isWhole(): boolean
  /** True while a lazy plugin that `holdsConnecting` is still being fetched, and where it did not come. */
  isHeld(): boolean
  /** Changes whenever something is added or removed, and when everything is there. */
  readonly store: ReadableStore<number>
}
