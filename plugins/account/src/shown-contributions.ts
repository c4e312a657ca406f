import type { ContributionPoint, KernelState, PluginContext } from '#kernel'
import type { AccountPlugin } from './contract.js'

interface Conditional {
  readonly when?: (state: KernelState) => boolean
}

/** Creates the list of contributions that apply now. A condition that throws hides its own contribution only (KRN-08). */
export const createShown =
  (ctx: PluginContext<AccountPlugin>) =>
  <T extends Conditional>(point: ContributionPoint<T>): readonly T[] => {
    const state = ctx.state()
    return ctx.contributions.list(point).filter((one) => {
      try {
        return one.when?.(state) ?? true
      } catch (error) {
        ctx.report(error)
        return false
      }
    })
  }
