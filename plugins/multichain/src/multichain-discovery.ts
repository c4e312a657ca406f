import type { DiscoveryContribution } from '#kernel'
import { readAnnouncement } from './announced-wallet.js'
import { createMultichainConnector } from './multichain-connector.js'
import type { MultichainContext } from './multichain-context.js'

/** Limit for a page that announces wallets without end. */
const maxRows = 100

/**
 * Creates the discovery of wallets that announce a session for several namespaces. The first wallet with an id keeps it: a later one cannot
 * take its place. Source: CAIP-294.
 */
export function createMultichainDiscovery(context: MultichainContext): DiscoveryContribution {
  const { announcements } = context.platform
  return {
    id: 'multichain',
    namespace: 'eip155',
    start(sink) {
      const stops = new Map<string, () => void>()
      const stop = announcements.subscribe('caip294:wallet_announce', (detail) => {
        const wallet = readAnnouncement(detail)
        if (!wallet || stops.has(wallet.id)) return
        const connector = createMultichainConnector(context, wallet)
        if (stops.size >= maxRows && !connector.namespaces.some((one) => sink.isUsed(wallet.id, one))) return
        const takeBack = sink.add(connector)
        stops.set(wallet.id, () => {
          takeBack()
          connector.forget?.()
        })
      })
      announcements.dispatch('caip294:wallet_prompt', {
        id: 1,
        jsonrpc: '2.0',
        method: 'wallet_prompt',
        params: {},
      })
      return () => {
        stop()
        for (const end of stops.values()) end()
      }
    },
  }
}
