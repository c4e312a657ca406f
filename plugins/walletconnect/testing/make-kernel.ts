import {
  type ChainModule,
  type Connector,
  createKernel,
  definePlugin,
  type Kernel,
  type Network,
  type PluginTypes,
} from '#kernel'
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '#testing'
import type { WalletConnectOptions, WalletConnectPlugin } from '../src/contract.js'
import { walletConnectPlugin } from '../src/manifest.js'
import type { TestSignIn } from './one-click-plugin.js'
import { evmMethods, testChain, testNetwork } from './test-chain.js'

interface ChainsPlugin extends PluginTypes {
  readonly id: 'testchains'
}

export interface Started {
  readonly kernel: Kernel<ChainsPlugin | WalletConnectPlugin>
  readonly platform: TestPlatform
}

export interface StartOptions {
  readonly platform?: TestPlatform
  readonly page?: TestPlatformOptions['page']
  readonly networks?: readonly Network[]
  readonly storageKey?: string
  /** Chain modules of the host; fake ones by default. */
  readonly modules?: readonly ChainModule[]
  /** Connectors besides WalletConnect. */
  readonly connectors?: readonly Connector[]
  readonly namespaces?: WalletConnectOptions['namespaces']
  /** One-click sign-in. */
  readonly signIn?: TestSignIn | undefined
}

/**
 * Creates a kernel with the plugin and fake chains, on a platform whose clock starts at the machine's time. It is not
 * started.
 */
export function makeKernel(relayUrl: string | undefined, options: StartOptions = {}): Started {
  const platform =
    options.platform ?? createTestPlatform({ now: Date.now(), ...(options.page && { page: options.page }) })
  const kernel = createKernel({
    projectId: 'test',
    metadata: { name: 'App', description: 'A page', url: 'https://app.example', icons: [] },
    networks: options.networks ?? [testNetwork(1), testNetwork(137)],
    platform,
    logLevel: 'debug',
    ...(options.storageKey && { storageKey: options.storageKey }),
  })
    .use(
      definePlugin<ChainsPlugin>({
        id: 'testchains',
        version: '0.1.0',
        kernel: '*',
        contributes: {
          chains: options.modules ?? [
            testChain('eip155', evmMethods),
            testChain('solana', ['solana_signMessage']),
          ],
          connectors: (options.connectors ?? []).map((connector) => ({
            id: connector.id,
            create: () => connector,
          })),
        },
      }),
    )
    .use(
      walletConnectPlugin,
      relayUrl === undefined
        ? undefined
        : {
            relayUrl,
            ...(options.namespaces && { namespaces: options.namespaces }),
          },
    )
  if (options.signIn) kernel.use(options.signIn.plugin)
  return { kernel, platform }
}

/** Creates a kernel with the plugin and starts it. */
export async function startKernel(
  relayUrl: string | undefined,
  options: StartOptions & {
    /** When the services are loaded; default `all`, as by a host that calls `kernel.walletconnect` itself. */
    readonly services?: 'when-needed' | 'all'
  } = {},
): Promise<Started> {
  const { services = 'all', ...rest } = options
  const started = makeKernel(relayUrl, rest)
  await started.kernel.start({ services })
  return started
}
