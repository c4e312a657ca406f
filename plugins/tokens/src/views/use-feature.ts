import { points, type RegisteredFeature } from '#kernel'
import { useKernel, useStore } from '#ui-kit'

/** Returns a feature of another plugin, such as `send`, if it exists and applies now. */
export function useFeature(id: string): RegisteredFeature | undefined {
  const kernel = useKernel()
  useStore(kernel.contributions.store)
  const feature = kernel.contributions.list(points.features).find((one) => one.id === id)
  try {
    return (feature?.when?.(kernel.state()) ?? true) ? feature : undefined
  } catch {
    // The account, which displays the feature itself, reports it.
    return undefined
  }
}
