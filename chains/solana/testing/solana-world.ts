import { createNodePlatform } from '#core/platform'
import { type ChainModule, createKernel, type Kernel, type Platform } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import {
  type WalletStandardPlugin,
  walletStandardPlugin,
} from '../../../plugins/wallet-standard/src/manifest.js'
import { createSiteMemory } from '../../../sandbox/extension/src/site-memory.js'
import { createSolanaWallet } from '../../../sandbox/extension/src/solana/create-solana-wallet.js'
import type { ApprovalView } from '../../../sandbox/wallet-parts/approval/approval-view.js'
import { createSolanaKeys } from '../../../sandbox/wallet-parts/solana/create-solana-keys.js'
import { userRejected } from '../../../sandbox/wallet-parts/wallet-error.js'
import { type SolanaPlugin, solana } from '../src/index.js'
import { startTestChain, type TestChain } from './test-chain.js'

/** Returns a platform without a browser, with real network and time. */
export function createRealPlatform(change: Partial<Pick<Platform, 'fetch'>> = {}): TestPlatform {
  const { fetch, now, after, every } = createNodePlatform()
  return { ...createTestPlatform(), fetch, now, after, every, ...change }
}

/** A real chain, a kernel, and the sandbox's own wallet with its keys, found through Wallet Standard. */
export interface SolanaWorld {
  readonly chain: TestChain
  readonly kernel: Kernel<SolanaPlugin | WalletStandardPlugin>
  readonly module: ChainModule
  readonly address: string
  /** The prompts of the wallet, in order. */
  readonly shown: ApprovalView[]
  /** Set to `false` to reject requests. */
  readonly user: { approves: boolean }
  stop(): Promise<void>
}

export async function startSolanaWorld(): Promise<SolanaWorld> {
  const chain = await startTestChain()
  const { network, url } = chain
  const platform = createRealPlatform()
  const keys = createSolanaKeys()
  const shown: ApprovalView[] = []
  const user: { approves: boolean } = { approves: true }
  const wallet = createSolanaWallet({
    keys,
    networks: [
      { caipNetworkId: network.caipNetworkId, name: 'Sandbox', rpcUrl: url, symbol: 'SOL', decimals: 9 },
    ],
    memory: createSiteMemory('solana'),
    icon: 'data:image/png;base64,AA==',
    queue: {
      length: 0,
      async request({ view, onApproved }) {
        shown.push(view)
        if (!user.approves) throw userRejected()
        return onApproved()
      },
    },
  })
  platform.onDispatch('wallet-standard:app-ready', (api) => {
    const { register }: { register?: (wallet: object) => void } = Object(api)
    register?.(wallet)
  })
  const kernel = createKernel({ projectId: 'test', networks: [network], platform })
    .use(solana)
    .use(walletStandardPlugin)
  await kernel.start()
  await kernel.connections.connect('solana:sandbox-extension')
  return {
    chain,
    kernel,
    module: kernel.chains.get('solana'),
    address: keys.accounts[0]?.address ?? '',
    shown,
    user,
    async stop() {
      await kernel.dispose()
      await chain.stop()
    },
  }
}
