import type { Connector as WagmiConnector } from 'wagmi'
import type { DiscoverySink, PluginContext } from '#kernel'
import { isQuoinConnector } from './quoin-connector.js'
import { createWagmiWalletConnector, type WagmiWalletDeps } from './wagmi-wallet-connector.js'

/** The kernel's view of wagmi's connectors. */
export interface WagmiWallets {
  /** Returns the kernel's connector for the wallet: its own if it discovered the wallet itself, else one that uses wagmi. */
  idOf(wallet: WagmiConnector): string
  /** Lists the wallets of wagmi that the kernel did not discover itself. */
  list(): void
}

/** Creates the list. wagmi's nameless `injected()` is listed once it is connected: before, its wallet is unknown. */
export function createWagmiWallets(
  { connectors }: Pick<PluginContext, 'connectors'>,
  sink: DiscoverySink,
  deps: WagmiWalletDeps,
): WagmiWallets {
  const listed = new Map<string, string>()

  function findOwn(wallet: WagmiConnector): string | undefined {
    if (wallet.type !== 'injected' || wallet.id === 'injected') return undefined
    const own = connectors.match({ rdns: wallet.id.toLowerCase(), name: wallet.name }, 'eip155')
    return own && (own.type === 'announced' || own.type === 'injected') ? own.id : undefined
  }

  function idOf(wallet: WagmiConnector): string {
    const known = listed.get(wallet.uid) ?? findOwn(wallet)
    if (known !== undefined) return known
    const id = `wagmi:${wallet.id.slice(0, 200)}`
    listed.set(wallet.uid, id)
    sink.add(createWagmiWalletConnector(id, wallet, deps))
    return id
  }

  return {
    idOf,
    list() {
      for (const wallet of deps.config.connectors)
        if (!isQuoinConnector(wallet) && wallet.id !== 'injected') idOf(wallet)
    },
  }
}
