import { createNodePlatform } from '#core/platform'
import { type AnyKernel, createKernel, type NetworkInput, type Plugin, type PluginTypes } from '#kernel'

/** The part of a kernel that a report needs: the host's copy of the package may be another one. */
export type ReportingKernel = Pick<AnyKernel, 'report' | 'projectId'> & {
  readonly networks: Pick<AnyKernel['networks'], 'list'>
}

export interface LoadedKernel {
  readonly kernel: ReportingKernel
  /** A note for the user on how the kernel was created. */
  readonly note: string | undefined
}

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
