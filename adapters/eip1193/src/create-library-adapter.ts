import {
  type AnyKernel,
  BusToken,
  type CaipNetworkId,
  type ConnectionState,
  deriveStore,
  QuoinError,
  type ReadableStore,
} from '#kernel'
import {
  createEip1193Provider,
  type Eip1193Provider,
  type Eip1193ProviderOptions,
} from './create-eip1193-provider.js'
import { chainIdOf, readEip155State } from './eip155-state.js'

/** The state of the EVM connection that a host displays. */
export interface LibraryState {
  /** `restoring` and `connecting` end by themselves. */
  readonly status: ConnectionState['status']
  /** The active account; with its checksum where the chain module is `quoin/chains/eip155`. */
  readonly address: string | undefined
  /** The network of the wallet, or without one the selected one. */
  readonly chainId: number | undefined
}

/** Functions that create and end the object of a library. */
export interface LibraryOptions<P> extends Pick<Eip1193ProviderOptions, 'connect'> {
  /** Creates the library's object for one network. */
  create(provider: Eip1193Provider, chainId: number): P
  /** Ends it. Its pending requests are already rejected. */
  end?(made: P): void
}

/** A library over the EVM connection of a kernel. */
export interface LibraryAdapter<P> {
  /** Follows account and network of the kernel; for code that takes an EIP-1193 provider. */
  readonly eip1193: Eip1193Provider
  /** The state to display; for React, `useSyncExternalStore(store.subscribe, store.getState)`. */
  readonly store: ReadableStore<LibraryState>
  /**
   * Returns the library's object for the current network: another one after a switch, the same one after a switch back. A
   * reference to an earlier one still reads from its own network. Throws `NETWORK_NOT_FOUND`.
   */
  getProvider(): P
  /** Ends all created objects. The connection stays. Runs automatically when the kernel ends. */
  dispose(): void
}

const isSame = (a: LibraryState, b: LibraryState): boolean =>
  a.status === b.status && a.address === b.address && a.chainId === b.chainId

/**
 * Caches objects of a library that works over EIP-1193, one for each network: the library's state for one network (caches, chain
 * id, pending requests) is never used for another.
 *
 * @example
 * const web3 = createLibraryAdapter(kernel, { create: (provider) => new Web3(provider) })
 * web3.store.subscribe(({ address }) => show(address))
 */
export function createLibraryAdapter<P>(kernel: AnyKernel, options: LibraryOptions<P>): LibraryAdapter<P> {
  const { connect, create, end } = options
  const connecting = connect && { connect }
  const eip1193 = createEip1193Provider(kernel, { ...connecting })
  const made = new Map<CaipNetworkId, { readonly source: Eip1193Provider; readonly library: P }>()
  const { connections, networks } = kernel
  let ended = false

  const store = deriveStore<LibraryState>(
    [connections.store, networks.store],
    () => {
      const { accounts, caipNetworkId } = readEip155State(kernel)
      const chainId = chainIdOf(caipNetworkId)
      return {
        status: connections.state('eip155').status,
        address: accounts[0],
        chainId: chainId === undefined ? undefined : Number(chainId),
      }
    },
    isSame,
  )

  const stopWithKernel = kernel.get(BusToken).on('kernel:disposed', dispose)
  function dispose(): void {
    ended = true
    stopWithKernel()
    eip1193.dispose()
    for (const { source, library } of made.values()) {
      source.dispose()
      end?.(library)
    }
    made.clear()
  }

  return {
    eip1193,
    store,
    getProvider() {
      const { caipNetworkId } = readEip155State(kernel)
      const chainId = chainIdOf(caipNetworkId)
      if (ended) throw new QuoinError('KERNEL_DISPOSED', { details: 'the adapter has ended' })
      if (caipNetworkId === undefined || chainId === undefined)
        throw new QuoinError('NETWORK_NOT_FOUND', { details: 'no network of the namespace eip155' })
      const known = made.get(caipNetworkId)
      if (known) return known.library
      const source = createEip1193Provider(kernel, { caipNetworkId, ...connecting })
      const library = create(source, Number(chainId))
      made.set(caipNetworkId, { source, library })
      return library
    },
    dispose,
  }
}
