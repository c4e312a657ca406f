import type { AnyKernel, CaipNetworkId, Network, Networks } from '#kernel'
import type { NamespaceOptions } from './account-reader.js'
import { createReader, type Reader } from './reader.js'

/** The active network. */
export interface UseNetwork {
  /** `undefined` on a server, and in a namespace without networks. */
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The wallet is on a chain that the host does not list. */
  readonly isUnsupported: boolean
  /** Throws `NETWORK_NOT_FOUND`, `USER_REJECTED`, or the wallet's error. */
  readonly switchNetwork: Networks['switchTo']
}

export function networkReader(
  { connections, networks }: AnyKernel,
  { namespace }: NamespaceOptions = {},
): Reader<UseNetwork> {
  const switchNetwork: Networks['switchTo'] = (id, given) => networks.switchTo(id, given)
  const initial = { network: undefined, caipNetworkId: undefined, isUnsupported: false, switchNetwork }
  return createReader<UseNetwork>([networks.store, connections.store], initial, () => {
    const network = networks.active(namespace)
    return {
      network,
      caipNetworkId: network?.caipNetworkId,
      isUnsupported: networks.isUnsupported(namespace),
      switchNetwork,
    }
  })
}
