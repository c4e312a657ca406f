import { WalletKit } from '@reown/walletkit'
import { createQuietCore } from './create-quiet-core.js'
import { handleRefusals } from './handle-refusals.js'

export interface WalletKitOptions {
  relayUrl: string
  projectId: string
  /** URL of the wallet page, displayed by apps. */
  url: string
  /** Its icon; default: that of its page. Apps display no icon of another host without https. */
  icon?: string
  /** Separates several wallets in one process. */
  storagePrefix?: string
  /** Stores nothing permanently; for tests in Node. */
  inMemory?: boolean
}

/** The result of WalletKit.init. */
export type SandboxWalletKit = Awaited<ReturnType<typeof WalletKit.init>>

/** Starts WalletKit on the sandbox relay. */
export async function createWalletKit(options: WalletKitOptions): Promise<SandboxWalletKit> {
  const core = createQuietCore({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    customStoragePrefix: options.storagePrefix ?? 'sandbox-wallet',
    logger: 'silent',
    ...(options.inMemory ? { storageOptions: { database: ':memory:' } } : {}),
  })
  const kit = await WalletKit.init({
    core,
    // The wallet has its own queue; the library's queue lets a second request pass between two.
    signConfig: { disableRequestQueue: true },
    metadata: {
      name: 'Sandbox Wallet',
      description: 'A made-up wallet for trying things out. Never for real money.',
      url: options.url,
      icons: [options.icon ?? `${options.url}/icon.svg`],
      redirect: { universal: options.url },
    },
  })
  handleRefusals(kit.engine.signClient)
  return kit
}
