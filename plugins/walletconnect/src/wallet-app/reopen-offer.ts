import { durations, type PluginContext, type ReadableStore } from '#kernel'
import type { ChosenWallet } from '../contract.js'

/** Offers to reopen the wallet while a request is pending there (CON-11). */
export interface ReopenOffer {
  /** A request was sent to the wallet. Call the returned function when it settled. */
  requested(): () => void
}

const view = 'ReopenWallet'

/**
 * Creates the offer. It is delayed, so that it does not appear for a wallet that answers at once; it does not open
 * while the modal displays another view, and it closes automatically.
 *
 * @param waiting set while a request is pending in the wallet app that the user chose
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
    requested: () =>
      after(durations.oneSecond, () => {
        if (waiting.getState() && !router.store.getState().open) router.reset(view)
      }),
  }
}
