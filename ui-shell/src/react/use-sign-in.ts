'use client'

import { signInReader, type UseSignIn } from '../bindings/sign-in-reader.js'
import { type Settled, type SuspenseOptions, useSuspendingReader } from './use-suspending-reader.js'

/**
 * Returns the sign-in of the active account. Of the plugin `siwx`.
 *
 * @example
 * const { isSignedIn, signIn } = useSignIn()
 * return isSignedIn ? null : <button onClick={() => signIn()}>Sign in</button>
 */
export function useSignIn(
  options: Pick<SuspenseOptions, 'suspense'> & { readonly suspense: true },
): Settled<UseSignIn>
export function useSignIn(options?: Pick<SuspenseOptions, 'suspense'>): UseSignIn
export function useSignIn(options: Pick<SuspenseOptions, 'suspense'> = {}): UseSignIn {
  return useSuspendingReader('useSignIn', signInReader, options)
}
