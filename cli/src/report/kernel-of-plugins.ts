import { createNodePlatform } from '#core/platform'
import type { NetworkInput, Plugin, PluginTypes } from '#kernel'
import { createKernel } from '#kernel'
import type { LoadedKernel } from './loaded-kernel.js'

const node = 'https://your-node.example'

/** Replaces the host's networks, which a list of plugins does not contain. */
const network: NetworkInput = {
  id: 1,
  name: 'Your network',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [node] } },
}

/** Creates a kernel with a host's plugins and none of its options. Throws what `use` throws. */
export function kernelOfPlugins(plugins: readonly unknown[]): LoadedKernel {
  const kernel = createKernel({
    projectId: 'report',
    networks: [network],
    logLevel: 'silent',
    platform: createNodePlatform(),
  })
  // `use` validates each plugin itself; their types are unknown here, and not used.
  for (const plugin of plugins) kernel.use(plugin as Plugin<PluginTypes>)
  return {
    kernel,
    note: `A list of plugins does not contain your networks, services and options: ${node} stands for your nodes, and your services are missing. Export the kernel itself for the whole report.`,
  }
}
