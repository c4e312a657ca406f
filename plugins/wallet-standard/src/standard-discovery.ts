import type { DiscoveryContribution, PluginContext } from '#kernel'
import { methodsOf } from './namespace-methods.js'
import { ownNamespaces } from './own-namespaces.js'
import { connectorId, createStandardConnector, type StandardConnector } from './standard-connector.js'
import { type StandardNamespace, standardNamespaces } from './standard-namespace.js'
import { readStandardWallet, type StandardWallet } from './standard-wallet.js'

/** Limit of connectors, more than a user has wallets: it stops a page that registers endlessly. */
const maxRows = 100
/** Limit of wallets that are kept for namespaces that are added later. */
const maxWallets = 1_000

/** A registered wallet with its connectors: one a namespace. */
interface ListedWallet {
  readonly wallet: StandardWallet
  readonly rows: Row[]
}

interface Row {
  readonly connector: StandardConnector
  readonly takeBack: () => void
}

/** The parts of a plugin's context that the discovery needs. */
export interface DiscoveryContext {
  readonly platform: PluginContext['platform']
  readonly contributions: Pick<PluginContext['contributions'], 'list' | 'store'>
}

/**
 * Creates the discovery of the page's Wallet Standard wallets: it adds wallets that register later, and removes those
 * that unregister. A wallet gets one connector for each namespace, so that namespaces are independent.
 */
export function createStandardDiscovery({
  platform,
  contributions,
}: DiscoveryContext): DiscoveryContribution {
  return {
    id: 'walletStandard',
    namespace: 'solana',
    start(sink) {
      const { announcements } = platform
      const rows = new Map<string, Row>()
      const listed = new Set<ListedWallet>()
      let stopped = false

      function remove({ connector, takeBack }: Row): void {
        rows.delete(connector.id)
        takeBack()
      }

      /** The first wallet with a name keeps it; later ones do not replace it. */
      function addRow({ wallet, rows: own }: ListedWallet, namespace: StandardNamespace): void {
        const methods = methodsOf(wallet, namespace)
        const id = connectorId(namespace.namespace, wallet.info.name)
        if (methods.length === 0 || rows.has(id)) return
        if (rows.size >= maxRows && !sink.isUsed(id, namespace.namespace)) return
        const isShared = (): boolean => own.some(({ connector }) => connector.id !== id && connector.isLive())
        const connector = createStandardConnector({ wallet, namespace, methods, platform, isShared })
        const row = { connector, takeBack: sink.add(connector) }
        rows.set(id, row)
        own.push(row)
      }

      /** Lists a wallet in each namespace that it serves. */
      function addRows(one: ListedWallet): void {
        for (const namespace of ownNamespaces) addRow(one, namespace)
        for (const namespace of contributions.list(standardNamespaces))
          if (!ownNamespaces.some((own) => own.namespace === namespace.namespace)) addRow(one, namespace)
      }

      function add(value: unknown): readonly ListedWallet[] {
        const wallet = readStandardWallet(value)
        if (!wallet || stopped) return []
        const one: ListedWallet = { wallet, rows: [] }
        if (listed.size < maxWallets) listed.add(one)
        addRows(one)
        return [one]
      }

      /** Called by wallets: never throws, whatever they pass. Returns a function that unregisters them. */
      function register(...wallets: readonly unknown[]): () => void {
        const added = wallets.slice(0, maxRows).flatMap(add)
        return () => {
          for (const one of added) {
            listed.delete(one)
            for (const row of one.rows) {
              if (rows.get(row.connector.id) !== row) continue
              row.connector.end('The wallet left the page')
              remove(row)
            }
          }
        }
      }

      // A plugin that is fetched later may add a namespace of wallets that registered before.
      const unfollow = contributions.store.subscribe(() => {
        for (const one of listed) addRows(one)
      })
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
        unfollow()
        stop()
        for (const row of rows.values()) {
          row.connector.forget()
          remove(row)
        }
      }
    },
  }
}
