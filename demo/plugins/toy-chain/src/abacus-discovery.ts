import type { DiscoveryContribution, Platform } from 'quoin/kernel'
import { createAbacusConnector } from './abacus-connector.js'
import { readAbacusAnnouncement } from './abacus-wallet.js'

/** Maximum number of announced wallets. */
const maxWallets = 20

/** Finds the wallets of the page, also those that announce late. */
export function createAbacusDiscovery(platform: Pick<Platform, 'announcements'>): DiscoveryContribution {
  return {
    id: 'abacus',
    namespace: 'abacus',
    start(sink) {
      const found = new Map<string, () => void>()
      const stop = platform.announcements.subscribe('abacus:announce', (detail) => {
        const announced = readAbacusAnnouncement(detail)
        if (!announced || found.has(announced.id) || found.size >= maxWallets) return
        const connector = createAbacusConnector(announced)
        const takeBack = sink.add(connector)
        found.set(announced.id, () => {
          takeBack()
          connector.forget?.()
        })
      })
      platform.announcements.dispatch('abacus:request')
      return () => {
        stop()
        for (const end of found.values()) end()
      }
    },
  }
}
