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

/** What a host shows of the EVM connection. */
export interface LibraryState {
  /** `restoring` and `connecting` end by themselves. */
  readonly status: ConnectionState['status']
  /** The active account; with its checksum where the chain module is `quoin/chains/eip155`. */
  readonly address: string | undefined
  /** The network of the wallet, or without one the chosen one. */
  readonly chainId: number | undefined
}

/** How an object of a library is made and ended. */
export interface LibraryOptions<P> extends Pick<Eip1193ProviderOptions, 'connect'> {
  /** Makes the library's object for one network. */
  create(provider: Eip1193Provider, chainId: number): P
  /** Ends it. What it asked for has been rejected by then. */
  end?(made: P): void
}

/** A library over the EVM connection of a kernel. */
export interface LibraryAdapter<P> {
  /** Follows account and network of the kernel; for what takes an EIP-1193 provider. */
  readonly eip1193: Eip1193Provider
  /** State to show; for React, `useSyncExternalStore(store.subscribe, store.getState)`. */
  readonly store: ReadableStore<LibraryState>
  /**
   * The library's object for the present network: another one after a switch, the same again after a switch back. One that is
   * kept goes on reading from its own network. Throws `NETWORK_NOT_FOUND`.
   */
  getProvider(): P
  /** Ends what was made. The connection stays as it is. Happens by itself when the kernel ends. */
  dispose(): void
}

const isSame = (a: LibraryState, b: LibraryState): boolean =>
  a.status === b.status && a.address === b.address && a.chainId === b.chainId

/**
 * Keeps objects of a library that works over EIP-1193, one for each network: what a library remembers of one network (caches,
 * its number, what it waits for) is never taken for another's.
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
