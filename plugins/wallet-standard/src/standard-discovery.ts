import type { DiscoveryContribution, Platform } from '#kernel'
import { methodsOf } from './namespace-methods.js'
import { connectorId, createStandardConnector, type StandardConnector } from './standard-connector.js'
import { readStandardWallet, type StandardNamespace } from './standard-wallet.js'

/** Limit of connectors, more than a user has wallets: it stops a page that registers endlessly. */
const maxRows = 100

const namespaces: readonly StandardNamespace[] = ['solana', 'bip122']

interface Row {
  readonly connector: StandardConnector
  readonly takeBack: () => void
}

/**
 * Creates the discovery of the page's Wallet Standard wallets: it adds wallets that register later, and removes those
 * that unregister. A wallet gets one connector for each namespace, so that namespaces are independent.
 */
export function createStandardDiscovery(platform: Platform): DiscoveryContribution {
  return {
    id: 'walletStandard',
    namespace: 'solana',
    start(sink) {
      const { announcements } = platform
      const rows = new Map<string, Row>()
      let stopped = false

      function remove({ connector, takeBack }: Row): void {
        rows.delete(connector.id)
        takeBack()
      }

      /**
       * Lists a wallet in each namespace that it serves. The first wallet with a name keeps it; later ones do not
       * replace it.
       */
      function add(value: unknown): readonly Row[] {
        const wallet = readStandardWallet(value)
        if (!wallet || stopped) return []
        const added: Row[] = []
        for (const namespace of namespaces) {
          const methods = methodsOf(wallet, namespace)
          const id = connectorId(namespace, wallet.info.name)
          if (methods.length === 0 || rows.has(id)) continue
          if (rows.size >= maxRows && !sink.isUsed(id, namespace)) continue
          const isShared = (): boolean =>
            added.some(({ connector }) => connector.id !== id && connector.isLive())
          const connector = createStandardConnector({ wallet, namespace, methods, platform, isShared })
          const row = { connector, takeBack: sink.add(connector) }
          rows.set(id, row)
          added.push(row)
        }
        return added
      }

      /** Called by wallets: never throws, whatever they pass. Returns a function that unregisters them. */
      function register(...wallets: readonly unknown[]): () => void {
        const added = wallets.slice(0, maxRows).flatMap(add)
        return () => {
          for (const row of added) {
            if (rows.get(row.connector.id) !== row) continue
            row.connector.end('The wallet left the page')
            remove(row)
          }
        }
      }

      const api = Object.freeze({ register })
      const stop = announcements.subscribe('wallet-standard:register-wallet', (callback) => {
        try {
          if (typeof callback === 'function') callback(api)
        } catch {
          // A wallet that throws while registering is ignored.
        }
      })
      announcements.dispatch('wallet-standard:app-ready', api)
      return () => {
        stopped = true
        stop()
        for (const row of rows.values()) {
          row.connector.forget()
          remove(row)
        }
      }
    },
  }
}
