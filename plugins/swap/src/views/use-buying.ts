import { points } from '#kernel'
import { useKernel, useNavigation, useStore } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'

/** Returns whether a feature is offered; false if it throws: the list of all features reports that. */
function isOffered(read: () => boolean): boolean {
  try {
    return read()
  } catch {
    return false
  }
}

/** Returns the action that opens the buy view; `undefined` if the page offers none. */
export function useBuying(): (() => void) | undefined {
  const kernel = useKernel()
  const { push } = useNavigation<SwapPlugin>()
  useStore(kernel.contributions.store)
  const feature = kernel.contributions
    .list(points.features)
    .find(({ id, when }) => id === 'onramp' && isOffered(() => when?.(kernel.state()) ?? true))
  return feature && (() => push(feature.view))
}
