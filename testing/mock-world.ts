import { type ChainModule, definePlugin, type Plugin, type PluginTypes } from '#kernel'
import type { MockConnector } from './mock-connector.js'

/** The types of the plugin of `createMockWorld`. */
export interface MockWorldPlugin extends PluginTypes {
  readonly id: 'mockWorld'
}

/** Contents of a mock world. */
export interface MockWorldOptions {
  readonly chains?: readonly ChainModule[]
  /** Wallets that are present from the start. */
  readonly wallets?: readonly MockConnector[]
  /** Wallets that are found later, each with its time in milliseconds after the start. */
  readonly late?: readonly (readonly [wallet: MockConnector, afterMs: number])[]
}

/**
 * Creates a plugin with wallets and chains for tests, so that tests need no real ones.
 *
 * @example
 * const wallet = createMockConnector({ namespace: 'mock', accounts: ['alice'] })
 * const kernel = createKernel({ projectId: 'test', platform, networks: [createMockNetwork()] })
 *   .use(createMockWorld({ chains: [createMockChain()], wallets: [wallet] }))
 *   .use(yourPlugin)
 * await kernel.start()
 * await kernel.connections.connect(wallet.id)
 *
 */
export function createMockWorld(options: MockWorldOptions): Plugin<MockWorldPlugin> {
  const { chains = [], wallets = [], late = [] } = options
  return definePlugin<MockWorldPlugin>({
    id: 'mockWorld',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains,
      connectors: wallets.map((wallet) => ({ id: wallet.id, create: () => wallet })),
      discovery: late.map(([wallet, afterMs]) => wallet.discovery(afterMs)),
    },
  })
}
