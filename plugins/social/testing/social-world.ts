import { createKernel, definePlugin, type Kernel, type KernelOptions, type PluginTypes } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import { createFakeEmbedded, type FakeEmbedded, secureSite } from '../../email/testing/fake-embedded.js'
import type { EmbeddedPlugin } from '../../embedded/src/contract.js'
import type { SocialOptions, SocialPlugin } from '../src/contract.js'
import { socialPlugin } from '../src/manifest.js'

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** The view of another plugin, from which a login starts. */
const others = definePlugin<PluginTypes & { readonly views: Record<string, undefined> }>({
  id: 'others',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    views: { Connect: { load: () => Promise.resolve({ default: () => null }), title: 'title' } },
  },
})

export interface SocialWorld {
  readonly kernel: Kernel<EmbeddedPlugin | SocialPlugin>
  readonly platform: TestPlatform
  readonly embedded: FakeEmbedded
  readonly events: readonly string[]
  view(): string | undefined
}

/** Starts a kernel with the plugin and a fake embedded wallet. */
export async function startSocial(
  options: {
    readonly social?: SocialOptions
    readonly kernel?: Partial<KernelOptions>
    readonly platform?: TestPlatform
    /** Further plugins of the kernel. */
    readonly plugins?: readonly unknown[]
  } = {},
): Promise<SocialWorld> {
  const platform = options.platform ?? createTestPlatform()
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
    .use(socialPlugin, options.social)
  for (const plugin of [others, ...(options.plugins ?? [])]) kernel.use(plugin as never)
  running.push(kernel)
  const events: string[] = []
  kernel.trace(({ event, source }) => {
    if (source === 'social') events.push(event.slice('social:'.length))
  })
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('social')
  return { kernel, platform, embedded, events, view: () => kernel.router.current()?.view }
}
