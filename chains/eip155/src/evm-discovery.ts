import type { ConnectorType, DiscoveryContribution, Platform, WalletInfo } from '#kernel'
import { readAnnouncement } from './announced-wallet.js'
import { createEip1193Connector, type Eip1193Connector } from './eip1193-connector.js'
import type { Eip1193Provider } from './eip1193-provider.js'
import { readInjectedProviders } from './injected-providers.js'

/** More wallets than anybody has: a page or an extension that announces without end stops here. */
const mostWallets = 100

interface Row {
  readonly connector: Eip1193Connector
  readonly provider: Eip1193Provider
  readonly takeBack: () => void
}

/**
 * Finds the EVM wallets of the page, also those that come late: announced ones (EIP-6963) and `window.ethereum`. A
 * wallet is listed once, however it shows itself (CON-02).
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

      function add(id: string, type: ConnectorType, info: WalletInfo, provider: Eip1193Provider): void {
        const connector = createEip1193Connector({ id, type, info, provider, platform })
        rows.set(id, { provider, connector, takeBack: sink.add(connector) })
      }

      function remove({ connector, takeBack }: Row): void {
        rows.delete(connector.id)
        takeBack()
        connector.forget()
      }

      /** Lists injected wallets that did not announce themselves. */
      function lookAtInjected(): void {
        for (const provider of readInjectedProviders(platform)) {
          if ([...rows.values()].some((row) => row.provider === provider)) continue
          let id = 'injected'
          let name = 'Browser wallet'
          for (let number = 2; rows.has(id); number += 1) {
            id = `injected-${number}`
            name = `Browser wallet ${number}`
          }
          add(id, 'injected', { name }, provider)
        }
      }

      function announce(detail: unknown): void {
        const wallet = rows.size < mostWallets && readAnnouncement(detail)
        if (!wallet) return
        const { id, uuid, info, provider } = wallet
        // The first wallet of an rdns or uuid keeps it: a later one cannot put another provider in its place.
        const marks = [id, `uuid:${uuid}`, provider]
        if (marks.some((mark) => taken.has(mark))) return
        for (const mark of marks) taken.add(mark)
        for (const row of rows.values()) {
          // Listed as injected until now. Who is connected stays so.
          if (row.provider === provider && !row.connector.isLive()) remove(row)
        }
        add(id, 'announced', info, provider)
        lookAtInjected()
      }

      const stops = [
        announcements.subscribe('eip6963:announceProvider', announce),
        announcements.subscribe('ethereum#initialized', lookAtInjected),
      ]
      announcements.dispatch('eip6963:requestProvider')
      lookAtInjected()
      return () => {
        for (const stop of stops) stop()
        for (const row of rows.values()) remove(row)
      }
    },
  }
}
