import type { DiscoveryContribution, Platform } from '#kernel'
import { methodsOf } from './namespace-methods.js'
import { connectorId, createStandardConnector, type StandardConnector } from './standard-connector.js'
import { readStandardWallet, type StandardNamespace } from './standard-wallet.js'

/** More connectors than anybody has wallets: a page that registers without end stops here. */
const mostRows = 100

const namespaces: readonly StandardNamespace[] = ['solana', 'bip122']

interface Row {
  readonly connector: StandardConnector
  readonly takeBack: () => void
}

/**
 * Finds the wallets of the page that speak the Wallet Standard, also those that come late, and lets go of those that
 * leave. A wallet is one connector for each namespace, so that nothing done in one changes another.
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

      /** Lists a wallet in each namespace that it serves. The first of a name keeps it: no other takes its place. */
      function add(said: unknown): readonly Row[] {
        const wallet = readStandardWallet(said)
        if (!wallet || stopped) return []
        const added: Row[] = []
        for (const namespace of namespaces) {
          const methods = methodsOf(wallet, namespace)
          const id = connectorId(namespace, wallet.info.name)
          if (methods.length === 0 || rows.has(id) || rows.size >= mostRows) continue
          const isShared = (): boolean =>
            added.some(({ connector }) => connector.id !== id && connector.isLive())
          const connector = createStandardConnector({ wallet, namespace, methods, platform, isShared })
          const row = { connector, takeBack: sink.add(connector) }
          rows.set(id, row)
          added.push(row)
        }
        return added
      }

      /** For wallets: whatever they hand in, nothing is thrown at them. The answer takes them back. */
      function register(...wallets: readonly unknown[]): () => void {
        const added = wallets.slice(0, mostRows).flatMap(add)
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
          // A wallet that fails at registering is not there.
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
