import type { Connectors, DiscoveryContribution, Platform } from '#kernel'
import type { WalletFinder } from './find-wallets.js'

/** Where wallets put themselves: the registry of WBIP-4, and the providers of UniSat and OKX. */
const globals = ['btc_providers', 'unisat', 'okxwallet']

/** When somebody may have come late: there is no event for it. Milliseconds. */
const scanDelays = [250, 1_000, 3_000, 10_000]
const events = ['load', 'focus', 'unisat#initialized']

/**
 * Finds the Bitcoin wallets of the page, also those that come late (CON-02). What reads them is loaded with the first that shows
 * itself.
 */
export function createBitcoinDiscovery(platform: Platform, connectors: Connectors): DiscoveryContribution {
  return {
    id: 'bip122',
    namespace: 'bip122',
    start(sink) {
      let finder: WalletFinder | undefined
      let isLoading = platform.kind === 'server'

      function scan(): void {
        if (finder) finder.scan()
        else if (!isLoading && globals.some((name) => platform.injected(name))) {
          isLoading = true
          import('./find-wallets.js').then(
            ({ createWalletFinder }) => {
              if (stops.length === 0) return
              finder = createWalletFinder(platform, connectors, sink)
              finder.scan()
            },
            () => {
              isLoading = false
            },
          )
        }
      }

      const stops = events.map((event) => platform.announcements.subscribe(event, scan))
      if (!isLoading) stops.push(...scanDelays.map((ms) => platform.after(ms, scan)))
      scan()
      return () => {
        for (const stop of stops.splice(0)) stop()
        finder?.stop()
      }
    },
  }
}
