'use client'

import { accountReader, type NamespaceOptions, type UseAccount } from '../bindings/account-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns the active account, of a namespace if given.
 *
 * @example
 * const { status, address } = useAccount()
 * if (status === 'restoring' || status === 'connecting') return <p>One moment</p>
 * return address ? <p>{address}</p> : <QuoinButton />
 */
export function useAccount(options: NamespaceOptions = {}): UseAccount {
  return useReader((kernel) => accountReader(kernel, options), options.namespace)
}
