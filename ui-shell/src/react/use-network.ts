'use client'

import { useCallback } from 'react'
import type { CaipNetworkId, ChainNamespace, Network, Networks } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useKernelStore } from './use-kernel-store.js'

export interface UseNetwork {
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly isUnsupported: boolean
  /** Throws `NETWORK_NOT_FOUND`, `USER_REJECTED`, or the wallet's error. */
  readonly switchNetwork: Networks['switchTo']
}

/** Returns the active network, of a namespace if given. */
export function useNetwork(options: { readonly namespace?: ChainNamespace } = {}): UseNetwork {
  const { networks, connections } = useKernel()
  const switchNetwork = useCallback<Networks['switchTo']>(
    (id, given) => networks.switchTo(id, given),
    [networks],
  )
  const read = (): UseNetwork => {
    const network = networks.active(options.namespace)
    const isUnsupported = networks.isUnsupported(options.namespace)
    return { network, caipNetworkId: network?.caipNetworkId, isUnsupported, switchNetwork }
  }
  return useKernelStore([networks.store, connections.store], read, {
    network: undefined,
    caipNetworkId: undefined,
    isUnsupported: false,
    switchNetwork,
  })
}
