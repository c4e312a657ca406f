import { detectPlatform } from '#core/platform'
import { type AnyKernel, createKernel, definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createMockConnector, type MockConnector } from '#testing'
import { mountQuoin } from '#ui-shell'
import { silentPlugin, testPlugin } from './plugin.js'
import { renderProvider } from './render-provider.js'

export interface TestKernel {
  readonly kernel: AnyKernel
  readonly wallet: MockConnector
}

export interface TestKernelOptions {
  readonly locale?: string
  /** Kernels with the same name share their storage. */
  readonly name?: string
  /** The wallet has already connected this page, as after a reload. */
  readonly permitted?: boolean
  /** The view that opens first. */
  readonly first?: string
}

/** Further objects that tests create in the page besides its own kernel. */
export interface TestWorld {
  /** A kernel that is composed but not started. */
  compose(options?: TestKernelOptions): TestKernel
  readonly mountQuoin: typeof mountQuoin
  readonly renderProvider: typeof renderProvider
}

const networks = [1, 2].map((id) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}))

export const testWorld: TestWorld = {
  compose({ locale = 'en', name = 'pages', permitted = false, first } = {}) {
    const wallet = createMockConnector({ id: 'mock', name: 'Mock Wallet', permitted })
    const walletPlugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
      id: 'wallet',
      version: '0.1.0',
      kernel: '*',
      contributes: {
        connectors: [{ id: 'mock', create: () => wallet }],
        openRules: first ? [{ id: 'first', stage: 'default', resolve: () => ({ view: first }) }] : [],
      },
    })
    const kernel = createKernel({
      projectId: name,
      storageKey: name,
      platform: detectPlatform(),
      networks,
      locale,
      locales: async () => ({ default: (await import('#locales')).standardLocales }),
    })
      .use(testPlugin)
      .use(silentPlugin)
      .use(walletPlugin)
    return { kernel, wallet }
  },
  mountQuoin,
  renderProvider,
}
