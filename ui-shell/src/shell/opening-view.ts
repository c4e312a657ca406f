import { type AnyKernel, type OpenRule, points, type RegisteredView } from '#kernel'

const stages: readonly OpenRule['stage'][] = ['override', 'default', 'fallback']

/** The view that `open()` would show now. A rule that throws decides nothing: this only warms caches. */
export function openingView(kernel: AnyKernel): RegisteredView | undefined {
  const rules = kernel.contributions.list(points.openRules)
  const state = kernel.state()
  for (const stage of stages)
    for (const rule of rules) {
      if (rule.stage !== stage) continue
      try {
        const target = rule.resolve(state)
        if (target) return kernel.contributions.find(points.views, target.view)
      } catch {
        // The router will run it again, and report it.
      }
    }
  return undefined
}
