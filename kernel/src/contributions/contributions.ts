import type { ReadableStore } from '../store/store.js'
import type { ContributionPoint } from './contribution-point.js'

/** What plugins added, per point, in the order in which the plugins were used. */
export interface Contributions {
  list<T>(point: ContributionPoint<T>): readonly T[]
  find<T>(point: ContributionPoint<T>, key: string): T | undefined
  /** Changes whenever something is added or removed. */
  readonly store: ReadableStore<number>
}
