import { fileURLToPath } from 'node:url'
import type { SmartAccounts } from './bundler/smart-accounts.js'
import { createDemoServer } from './demo-server/create-demo-server.js'
import type { DemoConfig } from './demo-server/demo-page.js'
import type { FurtherChains } from './further-chains/further-chains.js'
import { type ServedApp, serveApp } from './http/serve-app.js'
import type { Rehearsal } from './rehearsal/create-rehearsal.js'
import { createSafeServer } from './safe-server/create-safe-server.js'
import { serveWallet } from './wallet-server/serve-wallet.js'
import type { WorldParts } from './world-parts.js'
import type { WorldPorts } from './world-ports.js'

export interface PagesOptions {
  ports: Pick<WorldPorts, 'wallet' | 'demo' | 'safe'>
  /** Also serves the demo, and the Safe that frames it. */
  demo: boolean
  config: Omit<DemoConfig, 'furtherChains' | 'smartAccounts' | 'rehearsal' | 'walletUrl' | 'safeUrl'>
  furtherAccount: number
  furtherChains: FurtherChains
  smartAccounts: SmartAccounts
  rehearsal: Rehearsal
  usualChains: 'running' | 'none'
  up: WorldParts['up']
}

export interface ServedPages {
  wallet: ServedApp
  /** `undefined` without the demo. */
  host: ServedApp | undefined
  safe: ServedApp | undefined
}

function folder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** Serves the pages of the world: the sandbox wallet, the demo, and the Safe. */
export async function servePages({
  ports,
  demo,
  config,
  furtherAccount,
  furtherChains,
  smartAccounts,
  rehearsal,
  usualChains,
  up,
}: PagesOptions): Promise<ServedPages> {
  const { relayUrl, projectId, chains } = config
  const wallet = await serveWallet({ port: ports.wallet, relayUrl, projectId, chains, furtherChains, up })
  if (!demo) return { wallet, host: undefined, safe: undefined }

  const demoApp = createDemoServer({
    folder: folder('../../demo/dist'),
    extensionFolder: folder('../dist/extension'),
    config: { ...config, walletUrl: wallet.url, safeUrl: `http://localhost:${ports.safe}` },
    furtherAccount,
    furtherChains,
    smartAccounts,
    rehearsal,
    usualChains,
  })
  const host = await up('The demo', serveApp(demoApp, ports.demo))
  const safeApp = createSafeServer({
    folder: folder('../dist/safe'),
    appUrl: `${host.url}/?in=safe`,
    chains,
  })
  const safe = await up('The sandbox Safe', serveApp(safeApp, ports.safe))
  return { wallet, host, safe }
}
