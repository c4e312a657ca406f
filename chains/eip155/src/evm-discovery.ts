import type { DiscoveryContribution, Platform } from '#kernel'
import { readAnnouncement } from './announced-wallet.js'
import {
  createEip1193Connector,
  type Eip1193Connector,
  type Eip1193ConnectorOptions,
} from './eip1193-connector.js'
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
      const rows = new Map<string, Row>()
      /** Ids, uuids and providers of announced wallets. */
      const announced = new Set<unknown>()

      function add(options: Omit<Eip1193ConnectorOptions, 'platform'>): void {
        const connector = createEip1193Connector({ ...options, platform })
        rows.set(connector.id, { connector, provider: options.provider, takeBack: sink.add(connector) })
      }

      function remove({ connector, takeBack }: Row): void {
        rows.delete(connector.id)
        takeBack()
        connector.forget()
      }

      /** Lists injected wallets that did not announce themselves; one that does later is listed under its own name. */
      function lookAtInjected(): void {
        for (const row of rows.values()) {
          // Who is connected stays so.
          const { type, isLive } = row.connector
          if (type === 'injected' && announced.has(row.provider) && !isLive()) remove(row)
        }
        for (const provider of readInjectedProviders(platform)) {
          if ([...rows.values()].some((row) => row.provider === provider)) continue
          let suffix = ''
          for (let number = 2; rows.has(`injected${suffix}`); number += 1) suffix = `-${number}`
          const name = `Browser wallet${suffix.replace('-', ' ')}`
          add({ id: `injected${suffix}`, type: 'injected', info: { name }, provider })
        }
      }

      const stops = [
        platform.announcements.subscribe('eip6963:announceProvider', (detail) => {
          const wallet = rows.size < mostWallets && readAnnouncement(detail)
          if (!wallet) return
          const { id, uuid, info, provider } = wallet
          // The first wallet of an rdns or uuid keeps it: a later one cannot put another provider in its place.
          const marks = [id, `uuid:${uuid}`, provider]
          if (marks.some((mark) => announced.has(mark))) return
          for (const mark of marks) announced.add(mark)
          add({ id, type: 'announced', info, provider })
          lookAtInjected()
        }),
        platform.announcements.subscribe('ethereum#initialized', lookAtInjected),
      ]
      platform.announcements.dispatch('eip6963:requestProvider')
      lookAtInjected()
      return () => {
        for (const stop of stops) stop()
        for (const row of rows.values()) remove(row)
      }
    },
  }
}
