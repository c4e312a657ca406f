import type { Config } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'
import { type AnyKernel, definePlugin, type Kernel, type Plugin, type PluginTypes, QuoinError } from '#kernel'
import { createWagmiWallets } from './list-wagmi-wallets.js'
import { mirror } from './mirror.js'
import { isQuoinConnector, type QuoinConnector } from './quoin-connector.js'

/** The types of the plugin that `connectWagmi` uses: it has no API; wagmi's hooks are its API. */
export interface WagmiPlugin extends PluginTypes {
  readonly id: 'wagmi'
}

function wagmiPluginOf(config: Config, quoin: QuoinConnector): Plugin<WagmiPlugin> {
  return definePlugin<WagmiPlugin>({
    id: 'wagmi',
    version: '0.1.0',
    kernel: '^0.1',
    // A disconnect in wagmi disconnects in the widget.
    powers: ['connections.disconnect'],
    contributes: {
      discovery: [
        {
          id: 'wagmi',
          create: (context) => ({
            id: 'wagmi',
            namespace: 'eip155',
            start(sink) {
              if (context.platform.kind === 'server') return () => undefined
              const { chains, platform, after } = context
              const wallets = createWagmiWallets(context, sink, { config, chains, platform })
              // In the next turn: by then the kernel has discovered its own wallets.
              const list = (): void => void after(0, wallets.list)
              list()
              const stopWatching = watchConnectors(config, { onChange: list })
              const stopMirror = mirror(context, { config, quoin, wallets })
              return () => {
                stopWatching()
                stopMirror()
              }
            },
          }),
        },
      ],
    },
  })
}

/**
 * Synchronizes the connection of a kernel and a wagmi config, in both directions and for as long as the kernel lives: wagmi's
 * hooks return the connection of the widget, the widget displays connections of wagmi's connectors. Call it before `start()`.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports, connectors: [quoinConnector()] })
 * const kernel = connectWagmi(createQuoin({ projectId, networks: networksOf(config) }), config)
 * await kernel.start()
 *
 * @throws `OPTIONS_INVALID` if the config lists no `quoinConnector()`, or one of another kernel; `KERNEL_ALREADY_STARTED`,
 *   `PLUGIN_DUPLICATE`
 */
export function connectWagmi<K extends AnyKernel>(kernel: K, config: Config): K {
  const quoin = config.connectors.find(isQuoinConnector)
  if (!quoin)
    throw new QuoinError('OPTIONS_INVALID', {
      details: 'the wagmi config has no quoinConnector()',
      fix: 'List quoinConnector() among the connectors of createConfig().',
    })
  // Every kernel has `use`; the plugins in its type make no difference here.
  const composed = kernel as unknown as Kernel
  composed.use(wagmiPluginOf(config, quoin))
  quoin.attach(kernel)
  return kernel
}
