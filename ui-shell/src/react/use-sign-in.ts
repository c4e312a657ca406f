'use client'

import { signInReader, type UseSignIn } from '../bindings/sign-in-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns the sign-in of the active account. Of the plugin `siwx`.
 *
 * @example
 * const { isSignedIn, signIn } = useSignIn()
 * return isSignedIn ? null : <button onClick={() => signIn()}>Sign in</button>
 */
export function useSignIn(): UseSignIn {
  return useReader(signInReader)
}
