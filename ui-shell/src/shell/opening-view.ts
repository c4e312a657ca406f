import { type AnyKernel, points } from '#kernel'

/** The name of the view that `open()` would show now. Throws what a rule throws. */
export function openingView({ contributions, state }: AnyKernel): string | undefined {
  const rules = contributions.list(points.openRules)
  return ['override', 'default', 'fallback']
    .flatMap((stage) => rules.filter((rule) => rule.stage === stage))
    .map((rule) => rule.resolve(state())?.view)
    .find((view) => view !== undefined)
}
