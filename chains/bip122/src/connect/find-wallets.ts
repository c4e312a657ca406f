import { type Connectors, type DiscoverySink, normalizeWalletName, type Platform } from '#kernel'
import { type BitcoinConnector, createBitcoinConnector } from './bitcoin-connector.js'
import { readPageWallets } from './page-wallets.js'

/** Lists the wallets of the page. */
export interface WalletFinder {
  /** Lists the wallets that appeared since the last scan. */
  scan(): void
  stop(): void
}

/** Limit of the wallets of the registry that were not used before. */
const maxWallets = 50

/** Returns an id that is stable across reloads, and equal to that of the same wallet found through Wallet Standard. */
function connectorIdOf(name: string): string {
  const kebab = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `bip122:${kebab.replace(/^-|-$/g, '')}`
}

/** Creates the part of the discovery that reads the page. Only ever imported dynamically. */
export function createWalletFinder(
  platform: Platform,
  connectors: Connectors,
  sink: DiscoverySink,
): WalletFinder {
  const rows = new Map<BitcoinConnector, () => void>()
  /** Providers and names already listed: the first wallet keeps them. */
  const taken = new Set<unknown>()

  return {
    scan() {
      for (const { info, provider, api, isRegistered } of readPageWallets(platform)) {
        const name = normalizeWalletName(info.name)
        const id = connectorIdOf(info.name)
        // A registry without end must not displace a wallet with its own global, or one that the user connected before.
        const hasPlace = !isRegistered || rows.size < maxWallets || sink.isUsed(id, 'bip122')
        const isNew = !taken.has(provider) && !taken.has(name) && hasPlace
        // Wallet Standard lists it under a name that may differ by the word "wallet".
        if (!isNew || connectors.match({ name: info.name }, 'bip122')) continue
        taken.add(provider).add(name)
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
