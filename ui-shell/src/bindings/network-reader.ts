import type { AnyKernel, CaipNetworkId, Network, Networks } from '#kernel'
import type { NamespaceOptions } from './account-reader.js'
import { createAccountReader } from './create-account-reader.js'
import type { Reader } from './reader.js'

/** The active network. */
export interface UseNetwork {
  /** `undefined` on a server without a cookie, and in a namespace without networks. */
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The wallet is on a chain that the host does not list. */
  readonly isUnsupported: boolean
  /** Throws `NETWORK_NOT_FOUND`, `USER_REJECTED`, or the wallet's error. */
  readonly switchNetwork: Networks['switchTo']
}

/**
 * Reads the active network, of a namespace if given: `useNetwork` without a framework.
 *
 * @example
 * followReader(networkReader(quoin), ({ network, isUnsupported }) => show(isUnsupported ? 'Unsupported' : network?.name))
 */
export function networkReader(kernel: AnyKernel, options: NamespaceOptions = {}): Reader<UseNetwork> {
  const { connections, networks } = kernel
  const switchNetwork: Networks['switchTo'] = (id, given) => networks.switchTo(id, given)
  const networkValue = (network: Network | undefined, isUnsupported = false): UseNetwork => ({
    network,
    caipNetworkId: network?.caipNetworkId,
    isUnsupported,
    switchNetwork,
  })
  return createAccountReader(kernel, options.namespace, [networks.store, connections.store], {
    initial: networkValue(undefined),
    remembered: ({ caipNetworkId }) => networkValue(networks.find(caipNetworkId)),
    read: () => networkValue(networks.active(options.namespace), networks.isUnsupported(options.namespace)),
  })
}
