import { type Connectors, type DiscoverySink, normalizeWalletName, type Platform } from '#kernel'
import { type BitcoinConnector, createBitcoinConnector } from './bitcoin-connector.js'
import { readPageWallets } from './page-wallets.js'

/** Lists what is in the page. */
export interface WalletFinder {
  /** Lists whoever came since the last look. */
  scan(): void
  stop(): void
}

const maxWallets = 50

/** The same after a reload, and the same for a wallet that also announces itself by Wallet Standard. */
function connectorIdOf(name: string): string {
  const kebab = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `bip122:${kebab.replace(/^-|-$/g, '')}`
}

/** Makes the part of the discovery that reads the page. Only ever imported dynamically. */
export function createWalletFinder(
  platform: Platform,
  connectors: Connectors,
  sink: DiscoverySink,
): WalletFinder {
  const rows = new Map<BitcoinConnector, () => void>()
  /** Providers and names: whoever was first keeps them. */
  const taken = new Set<unknown>()

  return {
    scan() {
      for (const { info, provider, api } of readPageWallets(platform)) {
        const name = normalizeWalletName(info.name)
        const isNew = !taken.has(provider) && !taken.has(name) && rows.size < maxWallets
        // By Wallet Standard it is there under a name that may differ by the word "wallet".
        if (!isNew || connectors.match({ name: info.name }, 'bip122')) continue
        taken.add(provider).add(name)
        const id = connectorIdOf(info.name)
        const connector = createBitcoinConnector({ id, info, provider, api, platform })
        rows.set(connector, sink.add(connector))
      }
    },
    stop() {
      for (const [connector, unlist] of rows) {
        unlist()
        connector.forget()
      }
      rows.clear()
    },
  }
}
