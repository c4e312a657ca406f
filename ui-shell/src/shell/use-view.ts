import { points, type RegisteredView, type RouterEntry } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useStore } from '../../../ui-kit/plugin/use-store.js'

/** Returns the view of an entry; in place of one that needs a wallet, the explanation while the account is watch-only. */
export function useView({ view }: RouterEntry): RegisteredView | undefined {
  const { connections, contributions } = useKernel()
  useStore(connections.store)
  const found = contributions.find(points.views, view)
  return found?.needsWallet && connections.active()?.isWatchOnly
    ? contributions.find(points.views, 'WatchOnly')
    : found
}
