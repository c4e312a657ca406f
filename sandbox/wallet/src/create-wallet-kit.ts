import { WalletKit } from '@reown/walletkit'
import { createQuietCore } from './create-quiet-core.js'

export interface WalletKitOptions {
  relayUrl: string
  projectId: string
  /** Own address of the wallet page, shown to apps. */
  url: string
  /** Its picture; that of its page where it is left out. Apps show no picture of another machine without https. */
  icon?: string
  /** Keeps several wallets in one process apart. */
  storagePrefix?: string
  /** Keeps nothing beyond this process; for tests in Node. */
  inMemory?: boolean
}

/** What WalletKit.init resolves to. */
export type SandboxWalletKit = Awaited<ReturnType<typeof WalletKit.init>>

/** Starts WalletKit on our relay. */
export async function createWalletKit(options: WalletKitOptions): Promise<SandboxWalletKit> {
  const core = createQuietCore({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    customStoragePrefix: options.storagePrefix ?? 'sandbox-wallet',
    logger: 'silent',
    ...(options.inMemory ? { storageOptions: { database: ':memory:' } } : {}),
  })
  return WalletKit.init({
    core,
    // We ask one question at a time ourselves; the library's own queue lets a second pass between two.
    signConfig: { disableRequestQueue: true },
    metadata: {
      name: 'Sandbox Wallet',
      description: 'A made-up wallet for trying things out. Never for real money.',
      url: options.url,
      icons: [options.icon ?? `${options.url}/icon.svg`],
      redirect: { universal: options.url },
    },
  })
}
