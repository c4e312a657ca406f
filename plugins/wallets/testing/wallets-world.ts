import {
  createKernel,
  definePlugin,
  type Kernel,
  type KernelOptions,
  type Plugin,
  type PluginTypes,
} from '#kernel'
import { createMockConnector, createTestPlatform, type TestPlatform } from '#testing'
import { type WalletsOptions, type WalletsPlugin, walletsPlugin } from '../src/manifest.js'
import type { WcWallet } from '../src/schemas.js'

export const gateway = 'https://gateway.example'
export const address = '0x52908400098527886E0F7030069857D2E4169EE7'

const running: { dispose(): Promise<void> }[] = []

/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

export type Mock = ReturnType<typeof createMockConnector>
const worldPlugin = (
  connectors: readonly Mock[],
  late: readonly (readonly [wallet: Mock, afterMs: number])[],
): Plugin<PluginTypes> =>
  definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      connectors: connectors.map((connector) => ({ id: connector.id, create: () => connector })),
      discovery: late.map(([wallet, afterMs]) => wallet.discovery(afterMs)),
    },
  })

/** Creates wallets as the gateway lists them. */
export const wallets = (count: number, from = 0): WcWallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `w${from + index}`,
    name: `Number ${from + index}`,
    image_id: `i${from + index}`,
    mobile_link: `n${from + index}://`,
  }))

/** Serves a gateway of 100 wallets that searches by name. */
export function serve(platform: TestPlatform): void {
  platform.onFetch(({ url }) => {
    const { origin, pathname, searchParams } = new URL(url)
    if (origin !== gateway || pathname !== '/getWallets') return undefined
    const search = searchParams.get('search') ?? ''
    const include = searchParams.get('include')?.split(',')
    const all = wallets(100).filter(
      (wallet) => wallet.name.includes(search) && (include?.includes(wallet.id) ?? true),
    )
    const page = Number(searchParams.get('page'))
    const entries = Number(searchParams.get('entries'))
    return Response.json({ data: all.slice((page - 1) * entries, page * entries), count: all.length })
  })
}

/** Starts a kernel with the wallets plugin and the wallets of a page. */
export async function start(
  options: {
    readonly connectors?: readonly Mock[]
    /** Wallets that are discovered later, with their delay in milliseconds. */
    readonly late?: readonly (readonly [wallet: Mock, afterMs: number])[]
    readonly wallets?: WalletsOptions
    readonly kernel?: Partial<KernelOptions>
    readonly mobile?: boolean
    readonly platform?: TestPlatform
    /** Logs as a page at the platform's address does. Default: silent. */
    readonly isLogged?: boolean
    /** Default `all`: then `kernel.wallets` is available at once. */
    readonly services?: 'when-needed' | 'all'
  } = {},
): Promise<{ readonly kernel: Kernel<WalletsPlugin>; readonly platform: TestPlatform }> {
  const platform = options.platform ?? createTestPlatform({ page: { mobile: options.mobile ?? false } })
  const kernel = createKernel({
    projectId: 'test',
    ...(!options.isLogged && { logLevel: 'silent' }),
    services: { gateway },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform,
    ...options.kernel,
  })
    .use(worldPlugin(options.connectors ?? [], options.late ?? []))
    .use(walletsPlugin, options.wallets)
  running.push(kernel)
  await kernel.start({ services: options.services ?? 'all' })
  return { kernel, platform }
}

export const metamask = (): Mock =>
  createMockConnector({ id: 'metamask', name: 'MetaMask', type: 'announced' })
