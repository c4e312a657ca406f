'use client'

import { accountReader, type UseAccount } from '../bindings/account-reader.js'
import { type SuspenseOptions, useSuspendingReader } from './use-suspending-reader.js'

/**
 * Returns the active account, of a namespace if given.
 *
 * @example
 * const { status, address } = useAccount()
 * if (status === 'restoring' || status === 'connecting') return <p>One moment</p>
 * return address ? <p>{address}</p> : <QuoinButton />
 *
 * @example With `suspense`, below a `<Suspense>`: nobody is connected, or an account is
 * const { address } = useAccount({ suspense: true })
 */
export function useAccount(options: SuspenseOptions = {}): UseAccount {
  return useSuspendingReader('useAccount', accountReader, options)
}
