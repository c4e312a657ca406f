import { fileURLToPath } from 'node:url'
import type { FurtherChains } from '../further-chains/further-chains.js'
import { keysNetwork } from '../further-chains/keys-network.js'
import { type ServedApp, serveApp } from '../http/serve-app.js'
import type { WorldParts } from '../world-parts.js'
import { createWalletServer, type WalletServerOptions } from './create-wallet-server.js'

interface ServeWalletOptions extends Pick<WalletServerOptions, 'relayUrl' | 'projectId' | 'chains'> {
  readonly port: number
  readonly furtherChains: Pick<FurtherChains, 'list'>
  readonly up: WorldParts['up']
}

/** Serves the page of the sandbox wallet. */
export function serveWallet({ port, furtherChains, up, ...options }: ServeWalletOptions): Promise<ServedApp> {
  const app = createWalletServer({
    ...options,
    folder: fileURLToPath(new URL('../../dist/wallet', import.meta.url)),
    furtherChains: furtherChains.list().map(keysNetwork),
  })
  return up('The sandbox wallet', serveApp(app, port))
}
