import { durations, type PluginContext, type ReadableStore } from '#kernel'
import type { ChosenWallet } from './contract.js'

/** Shows the way back to the wallet while a request waits there (CON-11). */
export interface ReopenOffer {
  /** A request went to the wallet. The answer is called when it settled. */
  asked(): () => void
}

const view = 'ReopenWallet'

/**
 * The offer stays out of the way: a wallet that answers at once is not offered, nor is one while the modal shows
 * something else, and it goes by itself.
 *
 * @param waiting set while a wallet app that the person chose owes an answer
 */
export function createReopenOffer(
  { router, after, own }: Pick<PluginContext, 'router' | 'after' | 'own'>,
  waiting: ReadableStore<ChosenWallet | undefined>,
): ReopenOffer {
  own(
    waiting.subscribe((wallet) => {
      if (!wallet && router.current()?.view === view) router.back()
    }),
  )
  return {
    asked: () =>
      after(durations.oneSecond, () => {
        if (waiting.getState() && !router.store.getState().open) router.reset(view)
      }),
  }
}
