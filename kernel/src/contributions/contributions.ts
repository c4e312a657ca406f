import type { KernelState } from '../kernel/kernel-state.js'
import type { ReadableStore } from '../store/store.js'
import type { ContributionPoint } from './contribution-point.js'

/** What is of use in some states only. */
export interface Conditional {
  readonly plugin: string
  readonly when?: (state: KernelState) => boolean
}

/** What plugins added, per point, in the order in which the plugins were used. */
export interface Contributions {
  list<T>(point: ContributionPoint<T>): readonly T[]
  /**
   * Those that are of use in a state of the kernel, by their `when`. One whose condition throws is not, and that is told in its
   * plugin's name (KRN-08).
   *
   * @example
   * context.contributions.usable(points.features, context.state())
   */
  usable<T extends Conditional>(point: ContributionPoint<T>, state: KernelState): readonly T[]
  find<T>(point: ContributionPoint<T>, key: string): T | undefined
  /** Changes whenever something is added or removed. */
  readonly store: ReadableStore<number>
}
