import { type AnyKernel, BusToken, type CaipNetworkId, QuoinError } from '#kernel'
import { chainIdOf, type Eip155State, hexChainIdOf, readEip155State } from './eip155-state.js'
import { type Eip1193Events, followEip155 } from './provider-events.js'
import { ProviderRpcError, toProviderError } from './provider-rpc-error.js'
import { createAccountsRequest } from './request-accounts.js'
import { readWantedNetwork, switchNetwork } from './switch-network.js'
import { whileStatus } from './while-status.js'

/** A request to a provider. Source: EIP-1193. */
export interface Eip1193Request {
  readonly method: string
  readonly params?: unknown
}

/** The provider that EVM libraries take. Source: EIP-1193. */
export interface Eip1193Provider {
  /** Throws `ProviderRpcError`. */
  request(args: Eip1193Request): Promise<unknown>
  on<Name extends keyof Eip1193Events>(event: Name, listener: (payload: Eip1193Events[Name]) => void): void
  removeListener<Name extends keyof Eip1193Events>(
    event: Name,
    listener: (payload: Eip1193Events[Name]) => void,
  ): void
  /** Removes all listeners, and rejects pending requests with 4900. The connection stays. */
  dispose(): void
}

export interface Eip1193ProviderOptions {
  /** Runs for `eth_requestAccounts` while no wallet is connected. Default: opens the widget until one is, or it is closed. */
  readonly connect?: (signal: AbortSignal) => Promise<unknown>
  /**
   * Fixes the provider to one network, for libraries that cache data of a network: it reads from that one whatever the
   * wallet is on. Default: the network of the wallet, or without one the selected one.
   */
  readonly caipNetworkId?: CaipNetworkId
}

/**
 * Creates an EIP-1193 provider over the EVM connection of a kernel, for any library of a host. Accounts and network are the
 * kernel's; requests go to the connected wallet by `kernel.rpc`, with the rights of the host; requests that a node can answer are
 * read from the network's own `rpcUrls`: they work before a wallet is connected and never wait for one.
 *
 * It ends with the kernel. On a server it reports that no wallet is connected.
 *
 * @example
 * const provider = createEip1193Provider(kernel)
 * const [address] = await provider.request({ method: 'eth_requestAccounts' })   // opens the widget
 * provider.on('accountsChanged', show)
 */
export function createEip1193Provider(
  kernel: AnyKernel,
  options: Eip1193ProviderOptions = {},
): Eip1193Provider {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const { caipNetworkId: held } = options
  const state = (): Eip155State => ({ ...readEip155State(kernel), ...(held && { caipNetworkId: held }) })
  const events = followEip155(kernel, state)
  const requestAccounts = createAccountsRequest(kernel, signal, options.connect)
  const accounts = (): readonly string[] => state().accounts

  function networkId(): CaipNetworkId {
    const id = state().caipNetworkId
    if (id !== undefined && chainIdOf(id) !== undefined) return id
    throw new QuoinError('NETWORK_NOT_FOUND', { details: 'no network of the namespace eip155' })
  }

  const restored = (): Promise<void> => whileStatus(kernel, ['restoring'], signal)

  /** Returns the permissions that the user granted. Source: EIP-2255. */
  function permissions(): readonly unknown[] {
    if (accounts().length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: accounts() }]
    return [{ invoker: kernel.platform.page.origin(), parentCapability: 'eth_accounts', caveats }]
  }

  /** Returns `true` for reads from the nodes of a listed network: on any other network the wallet has to answer them. */
  function isNodeRead(method: string): boolean {
    const methods = kernel.chains.find('eip155')?.node?.methods ?? []
    return methods.includes(method) && kernel.networks.find(networkId()) !== undefined
  }

  async function send(method: string, params: unknown): Promise<unknown> {
    const request = { method, signal, ...(params !== undefined && { params }) }
    if (isNodeRead(method)) return kernel.rpc.read({ ...request, caipNetworkId: networkId() })
    await restored()
    return kernel.rpc.request({ ...request, namespace: 'eip155', ...(held && { caipNetworkId: held }) })
  }

  const own: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: () => hexChainIdOf(networkId()),
    net_version: () => String(chainIdOf(networkId())),
    eth_accounts: () => restored().then(accounts),
    eth_requestAccounts: requestAccounts,
    wallet_getPermissions: () => restored().then(permissions),
    async wallet_requestPermissions(params) {
      await restored()
      // A connection grants just that: a further request to the wallet would be a second prompt.
      if (accounts().length > 0) return send('wallet_requestPermissions', params)
      await requestAccounts()
      return permissions()
    },
    async wallet_revokePermissions() {
      await restored()
      await kernel.connections.disconnect('eip155')
      return null
    },
    wallet_switchEthereumChain: (params) => switchNetwork(kernel, readWantedNetwork(params), signal),
    wallet_addEthereumChain: (params) => {
      const id = readWantedNetwork(params)
      // Adds a listed network with the nodes of the host if the wallet does not have it.
      return kernel.networks.find(id)
        ? switchNetwork(kernel, id, signal)
        : send('wallet_addEthereumChain', params)
    },
  }

  async function serve(args: Eip1193Request | undefined): Promise<unknown> {
    if (signal.aborted) throw new ProviderRpcError(4900, 'The provider has ended')
    const { method, params } = args ?? {}
    if (typeof method !== 'string' || method === '')
      throw new ProviderRpcError(-32600, 'The request names no method')
    return Object.hasOwn(own, method) ? own[method]?.(params) : send(method, params)
  }

  const stopWithKernel = kernel.get(BusToken).on('kernel:disposed', dispose)
  function dispose(): void {
    stopWithKernel()
    lifetime.abort()
    events.dispose()
  }

  return {
    async request(args) {
      try {
        return await serve(args)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on: (event, listener) => events.on(event, listener),
    removeListener: (event, listener) => events.removeListener(event, listener),
    dispose,
  }
}
