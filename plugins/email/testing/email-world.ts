import { createKernel, definePlugin, type Kernel, type KernelOptions, type PluginTypes } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import type { EmbeddedPlugin } from '../../embedded/src/contract.js'
import type { EmailPlugin } from '../src/contract.js'
import { emailPlugin } from '../src/manifest.js'
import { createFakeEmbedded, type FakeEmbedded, secureSite } from './fake-embedded.js'

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** Views of other plugins, from which a login starts. */
const others = definePlugin<PluginTypes & { readonly views: Record<string, undefined> }>({
  id: 'others',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    views: Object.fromEntries(
      ['Connect', 'AccountSettings'].map((name) => [
        name,
        { load: () => Promise.resolve({ default: () => null }), title: 'title' },
      ]),
    ),
  },
})

export interface EmailWorld {
  readonly kernel: Kernel<EmbeddedPlugin | EmailPlugin>
  readonly platform: TestPlatform
  readonly embedded: FakeEmbedded
  readonly events: readonly string[]
  view(): string | undefined
}

/** Starts a kernel with the plugin and a fake embedded wallet. */
export async function startEmail(
  options: { readonly kernel?: Partial<KernelOptions>; readonly platform?: TestPlatform } = {},
): Promise<EmailWorld> {
  const platform = options.platform ?? createTestPlatform({ now: 1_700_000_000_000 })
  const embedded = createFakeEmbedded()
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    services: { secureSite },
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
    .use(embedded.plugin)
    .use(emailPlugin)
  kernel.use(others as never)
  running.push(kernel)
  const events: string[] = []
  kernel.trace(({ event, source }) => {
    if (source === 'email') events.push(event.slice('email:'.length))
  })
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('email')
  return { kernel, platform, embedded, events, view: () => kernel.router.current()?.view }
}
