import { createKernel, createToken, definePlugin, type Kernel, type PluginTypes, provide } from '#kernel'
import { createTestPlatform } from '#testing'

interface BenchPlugin extends PluginTypes {
  readonly id: string
}

/** Plugins with as many contributions as a real one. */
const plugins = Array.from({ length: 20 }, (_, index) => {
  const id = `plugin${index}`
  const token = createToken<{ readonly id: string }>(`bench.${id}`)
  const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' }
  return definePlugin<BenchPlugin>({
    id,
    version: '1.0.0',
    kernel: '*',
    requires: index > 0 ? [`plugin${index - 1}`] : [],
    services: [provide(token, { deps: [], create: () => ({ id }) })],
    expose: token,
    // Views and routes without declared names: the bench measures work, not types.
    contributes: {
      views: { [`View${index}`]: view, [`Other${index}`]: view },
      features: [{ id, label: 'title', icon: 'wallet', view: `View${index}` }],
      rpc: { eip155: { safe: ['eth_call'], approval: ['eth_sendTransaction'], node: ['eth_getLogs'] } },
    } as object,
    start: (context) => context.on('network:changed', () => undefined),
  })
})

/** Creates a kernel with twenty plugins, not started. */
export function createBenchKernel(): Kernel<BenchPlugin> {
  const networks = [
    {
      id: 1,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    },
  ]
  const empty = createKernel({ projectId: 'bench', networks, platform: createTestPlatform() })
  return plugins.reduce<Kernel<BenchPlugin>>(
    (kernel, plugin) => kernel.use(plugin as never) as never,
    empty as never,
  )
}
