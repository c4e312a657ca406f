import type { AnyKernel } from '#kernel'
import {
  createLibraryAdapter,
  type Eip1193Provider,
  type LibraryAdapter,
  type LibraryOptions,
} from '../../eip1193/src/index.js'

/** The part of the `Web3Provider` of ethers 5 that the adapter uses. */
export interface Ethers5Provider {
  disableCcipRead: boolean
  polling: boolean
  getSigner(): unknown
  removeAllListeners(): unknown
}

/** The part of ethers 5 that the adapter uses: pass `ethers.providers`. */
export interface Ethers5<P extends Ethers5Provider> {
  readonly Web3Provider: new (ethereum: Eip1193Provider, network: number) => P
}

/** ethers 5 over the EVM connection of a kernel. */
export interface Ethers5Adapter<P extends Ethers5Provider> extends LibraryAdapter<P> {
  /**
   * Returns the signer of the account that is active when it is used. It does not connect: `send('eth_requestAccounts', [])` of
   * the provider opens the widget.
   */
  getSigner(): ReturnType<P['getSigner']>
}

/**
 * Connects a host's ethers 5 to the wallet of the widget, and opens the widget when ethers requests one. The
 * host passes its own copy of ethers, under whatever name it is installed.
 *
 * Names (ENS) are resolved by the network's own nodes alone: resolving them at addresses that a contract names (EIP-3668) is
 * off; set `disableCcipRead = false` on a provider to enable it.
 *
 * @example
 * import { ethers } from 'ethers'
 * const adapter = createEthersAdapter(kernel, ethers.providers)
 * await adapter.getProvider().send('eth_requestAccounts', [])   // opens the widget if no wallet is connected
 * await adapter.getSigner().signMessage('Hello')
 */
export function createEthersAdapter<P extends Ethers5Provider>(
  kernel: AnyKernel,
  { Web3Provider }: Ethers5<P>,
  options: Pick<LibraryOptions<P>, 'connect'> = {},
): Ethers5Adapter<P> {
  const adapter = createLibraryAdapter<P>(kernel, {
    ...options,
    create(eip1193, chainId) {
      const provider = new Web3Provider(eip1193, chainId)
      provider.disableCcipRead = true
      return provider
    },
    end(provider) {
      provider.removeAllListeners()
      provider.polling = false
    },
  })
  return {
    ...adapter,
    // This provider's signer, whatever its type is in the host's version.
    getSigner: () => adapter.getProvider().getSigner() as ReturnType<P['getSigner']>,
  }
}
