'use client'

import type { NamespaceOptions } from '../bindings/account-reader.js'
import { networkReader, type UseNetwork } from '../bindings/network-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns the active network, of a namespace if given.
 *
 * @example
 * const { network, isUnsupported, switchNetwork } = useNetwork()
 * if (isUnsupported) return <button onClick={() => switchNetwork('eip155:1')}>Switch to Ethereum</button>
 * return <p>{network?.name}</p>
 */
export function useNetwork(options: NamespaceOptions = {}): UseNetwork {
  return useReader('useNetwork', (kernel) => networkReader(kernel, options), options.namespace)
}
