import { type Address, getAddress, numberToHex, SwitchChainError, UserRejectedRequestError } from 'viem'
import { ChainNotConfiguredError, type Connector, type CreateConnectorFn, createConnector } from 'wagmi'
import { type AnyKernel, BusToken, durations, QuoinError, untilAborted } from '#kernel'
import { createEip1193Provider, type Eip1193Provider, ProviderRpcError } from '../../eip1193/src/index.js'

/** The display of the widget among wagmi's connectors. */
export interface QuoinConnectorOptions {
  /** Default `Quoin`. */
  readonly name?: string
  /** A picture, `https:` or `data:image/`. */
  readonly icon?: string
}

/** The members of the connector besides those of every wagmi connector. */
export interface QuoinConnectorProperties extends Record<string, unknown> {
  /** Attaches the kernel, until that ends; `connectWagmi` calls it. Throws `OPTIONS_INVALID` while another is attached. */
  attach(kernel: AnyKernel): void
}

/** The type of the connector in a wagmi config. */
export type QuoinConnectorFn = CreateConnectorFn<Eip1193Provider | undefined, QuoinConnectorProperties>

/** The connector of the widget. */
export type QuoinConnector = Connector<QuoinConnectorFn>

export const quoinConnectorType = 'quoin'

interface Attached {
  readonly kernel: AnyKernel
  readonly provider: Eip1193Provider
}

/** Returns the error class that wagmi and viem check for if the user rejected the request. */
function asRefusal(error: unknown): unknown {
  return error instanceof ProviderRpcError && error.code === 4001
    ? new UserRejectedRequestError(error)
    : error
}

/** The kernel of a connector: attached once, until it ends. */
interface KernelLink {
  attach(kernel: AnyKernel): void
  attached(): Attached | undefined
  /** Throws `KERNEL_NOT_STARTED` while no kernel is attached. */
  live(): Attached
  accountsBy(method: 'eth_accounts' | 'eth_requestAccounts'): Promise<readonly Address[]>
}

function createKernelLink(): KernelLink {
  let attached: Attached | undefined
  function live(): Attached {
    if (attached) return attached
    throw new QuoinError('KERNEL_NOT_STARTED', {
      details: 'quoinConnector() has no kernel',
      fix: 'Call connectWagmi(kernel, config).',
    })
  }
  return {
    live,
    attached: () => attached,
    attach(kernel) {
      if (attached)
        throw new QuoinError('OPTIONS_INVALID', {
          details: 'quoinConnector() has a kernel already',
          fix: 'Make a config for each kernel, or dispose of the other kernel first.',
        })
      attached = { kernel, provider: createEip1193Provider(kernel) }
      kernel.get(BusToken).on('kernel:disposed', () => {
        attached = undefined
      })
    },
    async accountsBy(method) {
      // The provider answers both with the addresses of the kernel.
      const addresses = (await live().provider.request({ method })) as readonly string[]
      return addresses.map((address) => getAddress(address))
    },
  }
}

/** Returns whether the kernel is connected, or connects soon by itself. */
async function isAuthorized({ attached, accountsBy }: KernelLink): Promise<boolean> {
  const { kernel } = attached() ?? {}
  if (!kernel) return false
  const state = kernel.connections.state('eip155')
  // wagmi restores it, one connector after the other.
  if (state.status === 'restoring' && state.connectorId.startsWith('wagmi:')) return false
  const timeout = new AbortController()
  const cancel = kernel.platform.after(durations.threeSeconds, () => timeout.abort())
  try {
    return (await untilAborted(accountsBy('eth_accounts'), timeout.signal)).length > 0
  } catch {
    return false
  } finally {
    cancel()
  }
}

async function disconnectKernel({ connections }: AnyKernel): Promise<void> {
  const connection = connections.active('eip155')
  if (connection) await connections.disconnect({ connectorId: connection.connectorId, namespace: 'eip155' })
}

async function switchKernel({ live }: KernelLink, chainId: number): Promise<void> {
  const params = [{ chainId: numberToHex(chainId) }]
  try {
    await live().provider.request({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    const refusal = asRefusal(error)
    throw refusal === error ? new SwitchChainError(error as Error) : refusal
  }
}

/**
 * Creates a wagmi connector that represents the widget: `connect` opens it, and a connection in the widget for which wagmi has no
 * connector is mirrored in wagmi by this one. List it among the config's `connectors`, then attach the kernel by `connectWagmi`.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports, connectors: [quoinConnector()] })
 * const kernel = connectWagmi(createQuoin({ projectId, networks: networksOf(config) }), config)
 */
export function quoinConnector({ name = 'Quoin', icon }: QuoinConnectorOptions = {}): QuoinConnectorFn {
  return createConnector<Eip1193Provider | undefined, QuoinConnectorProperties>((config) => {
    const link = createKernelLink()
    const { accountsBy, live } = link
    return {
      id: 'quoin',
      name,
      type: quoinConnectorType,
      icon,
      attach: link.attach,
      async connect({ chainId, isReconnecting = false, withCapabilities } = {}) {
        try {
          const accounts = await accountsBy(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
          if (accounts.length === 0) throw new QuoinError('NOT_CONNECTED')
          if (chainId !== undefined && (await this.getChainId()) !== chainId)
            await this.switchChain?.({ chainId }).catch((error: unknown) => {
              if (error instanceof UserRejectedRequestError) throw error
              // The connection stays on its network, as with wagmi's own connectors.
            })
          return {
            // wagmi's type depends on the flag, which is known only to its compile-time types.
            accounts: (withCapabilities
              ? accounts.map((address) => ({ address, capabilities: {} }))
              : accounts) as never,
            chainId: await this.getChainId(),
          }
        } catch (error) {
          throw asRefusal(error)
        }
      },
      disconnect: async () => disconnectKernel(live().kernel),
      getAccounts: () => accountsBy('eth_accounts'),
      getChainId: async () => Number(await live().provider.request({ method: 'eth_chainId' })),
      getProvider: async () => link.attached()?.provider,
      isAuthorized: () => isAuthorized(link),
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        await switchKernel(link, chainId)
        return chain
      },
      // The kernel's stores are followed, not the provider: see `mirror`.
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    }
  })
}

/** Returns `true` for the connector of the widget in a config. */
export function isQuoinConnector(connector: Connector): connector is QuoinConnector {
  return connector.type === quoinConnectorType && 'attach' in connector
}
