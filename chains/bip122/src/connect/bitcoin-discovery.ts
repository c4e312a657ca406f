import type { Connectors, DiscoveryContribution, Platform } from '#kernel'
import type { WalletFinder } from './find-wallets.js'

/** Globals of wallets: the WBIP-4 registry, and the providers of UniSat and OKX. */
const globals = ['btc_providers', 'unisat', 'okxwallet']

/** Delays of the scans for wallets that are injected late: no event reports them. Milliseconds. */
const scanDelays = [250, 1_000, 3_000, 10_000]
const events = ['load', 'focus', 'unisat#initialized']

/**
 * Finds the Bitcoin wallets of the page, including late ones (CON-02). Loads the code that reads them with the first
 * one found.
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
