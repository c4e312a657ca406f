import type { AnyKernel } from '#kernel'
import {
  createLibraryAdapter,
  type Eip1193Provider,
  type LibraryAdapter,
  type LibraryOptions,
} from '../../eip1193/src/index.js'

/** The part of the `BrowserProvider` of ethers 6 that the adapter uses. */
export interface Ethers6Provider {
  disableCcipRead: boolean
  getSigner(): Promise<unknown>
  destroy(): void
}

/** The part of ethers 6 that the adapter uses: pass `{ BrowserProvider }`, or all of `ethers`. */
export interface Ethers6<P extends Ethers6Provider> {
  readonly BrowserProvider: new (ethereum: Eip1193Provider, network: number) => P
}

/** ethers 6 over the EVM connection of a kernel. */
export interface EthersAdapter<P extends Ethers6Provider> extends LibraryAdapter<P> {
  /** Returns the signer of the active account; opens the widget while no wallet is connected, as `BrowserProvider` does. */
  getSigner(): ReturnType<P['getSigner']>
}

/**
 * Connects a host's ethers 6 to the wallet of the widget, and opens the widget when ethers requests one. The
 * host passes its own copy of ethers, so that the page has only one, and the types are those of the host's version.
 *
 * Names (ENS) are resolved by the network's own nodes alone: resolving them at addresses that a contract names (EIP-3668) is
 * off; set `disableCcipRead = false` on a provider to enable it.
 *
 * @example
 * import { BrowserProvider } from 'ethers'
 * const ethers = createEthersAdapter(kernel, { BrowserProvider })
 * const signer = await ethers.getSigner()                     // opens the widget if no wallet is connected
 * await signer.signMessage('Hello')
 * ethers.store.subscribe(({ address, chainId }) => show(address, chainId))
 */
export function createEthersAdapter<P extends Ethers6Provider>(
  kernel: AnyKernel,
  { BrowserProvider }: Ethers6<P>,
  options: Pick<LibraryOptions<P>, 'connect'> = {},
): EthersAdapter<P> {
  const adapter = createLibraryAdapter<P>(kernel, {
    ...options,
    create(eip1193, chainId) {
      const provider = new BrowserProvider(eip1193, chainId)
      provider.disableCcipRead = true
      return provider
    },
    end: (provider) => provider.destroy(),
  })
  return {
    ...adapter,
    // The promise of this provider's signer, whatever its type is in the host's version.
    getSigner: () => adapter.getProvider().getSigner() as ReturnType<P['getSigner']>,
  }
}
