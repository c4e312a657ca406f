import { points } from '#kernel'
import { useKernel, useNavigation, useStore } from '#ui-kit'

/** What throws is not offered: who draws all features has told of it. */
function isOffered(read: () => boolean): boolean {
  try {
    return read()
  } catch {
    return false
  }
}

/** Leads to where one can buy; `undefined` where the page offers no such thing. */
export function useBuying(): (() => void) | undefined {
  const kernel = useKernel()
  const { push } = useNavigation()
  useStore(kernel.contributions.store)
  const feature = kernel.contributions
    .list(points.features)
    .find(({ id, when }) => id === 'onramp' && isOffered(() => when?.(kernel.state()) ?? true))
  return feature && (() => push(feature.view))
}
