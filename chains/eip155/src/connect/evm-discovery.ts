import type { ConnectorType, DiscoveryContribution, Platform, WalletInfo } from '#kernel'
import { readAnnouncement } from './announced-wallet.js'
import { createEip1193Connector, type Eip1193Connector } from './eip1193-connector.js'
import { type Eip1193Provider, maxInjected, readInjectedProviders } from './eip1193-provider.js'

/** Limit for a page or an extension that announces wallets without end. */
const maxAnnounced = 100

interface Row {
  readonly connector: Eip1193Connector
  readonly provider: Eip1193Provider
  readonly unlist: () => void
}

/**
 * Finds the EVM wallets of the page, including late ones: announced wallets (EIP-6963) and `window.ethereum`. Lists
 * each wallet once, whichever ways it is found (CON-02).
 */
export function createEvmDiscovery(platform: Platform): DiscoveryContribution {
  return {
    id: 'eip155',
    namespace: 'eip155',
    start(sink) {
      const { announcements } = platform
      const rows = new Map<string, Row>()
      /** Ids, uuids and providers of announced wallets. */
      const taken = new Set<unknown>()
      let announced = 0

      function add(id: string, type: ConnectorType, info: WalletInfo, provider: Eip1193Provider): void {
        const connector = createEip1193Connector({ id, type, info, provider, platform })
        rows.set(id, { provider, connector, unlist: sink.add(connector) })
      }

      function remove({ connector, unlist }: Row): void {
        rows.delete(connector.id)
        unlist()
        connector.forget()
      }

      /** Lists injected wallets that did not announce themselves. */
      function addInjected(): void {
        for (const provider of readInjectedProviders(platform)) {
          if ([...rows.values()].some((row) => row.provider === provider)) continue
          let id = 'injected'
          let name = 'Browser wallet'
          let number = 1
          while (rows.has(id)) {
            number += 1
            id = `injected-${number}`
            name = `Browser wallet ${number}`
          }
          if (number <= maxInjected) add(id, 'injected', { name }, provider)
        }
      }

      /** Reserves places for wallets that are injected or were used before: other announcements cannot take these. */
      function hasPlace(id: string, provider: Eip1193Provider): boolean {
        const isInjected = readInjectedProviders(platform).includes(provider)
        return (
          announced < (isInjected ? maxAnnounced + maxInjected : maxAnnounced) || sink.isUsed(id, 'eip155')
        )
      }

      function announce(detail: unknown): void {
        const wallet = readAnnouncement(detail)
        if (!wallet) return
        const { id, uuid, info, provider } = wallet
        // The first wallet of an rdns or uuid keeps it: a later one cannot replace its provider.
        const marks = [id, `uuid:${uuid}`, provider]
        if (marks.some((mark) => taken.has(mark)) || !hasPlace(id, provider)) return
        announced += 1
        for (const mark of marks) taken.add(mark)
        for (const row of rows.values()) {
          // Listed as injected until now. A connected row stays.
          if (row.provider === provider && !row.connector.isLive()) remove(row)
        }
        add(id, 'announced', info, provider)
        addInjected()
      }

      const stops = [
        announcements.subscribe('eip6963:announceProvider', announce),
        announcements.subscribe('ethereum#initialized', addInjected),
      ]
      announcements.dispatch('eip6963:requestProvider')
      addInjected()
      return () => {
        for (const stop of stops) stop()
        for (const row of rows.values()) remove(row)
      }
    },
  }
}
