import { type AnyKernel, points, type RegisteredView } from '#kernel'

/** The view that `open()` would show now. A rule that throws decides nothing: this only warms caches. */
export function openingView({ contributions, state }: AnyKernel): RegisteredView | undefined {
  try {
    for (const stage of ['override', 'default', 'fallback'])
      for (const rule of contributions.list(points.openRules)) {
        const target = rule.stage === stage && rule.resolve(state())
        if (target) return contributions.find(points.views, target.view)
      }
  } catch {
    // The router will run it again, and report it.
  }
  return undefined
}
