import type { ReadableStore } from '../store/store.js'
import type { ContributionPoint } from './contribution-point.js'

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
