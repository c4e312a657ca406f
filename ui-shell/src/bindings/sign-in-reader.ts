import { type AnyKernel, createToken, type QuoinError, type Token } from '#kernel'
import type { SiwxApi, SiwxFault, SiwxSession, SiwxState } from '#plugins/siwx'
import type { Reader } from './reader.js'
import { serviceReader } from './service-reader.js'

/** The sign-in of the active account. */
export interface UseSignIn {
  /**
   * Those of `kernel.siwx`; besides `loading`, and `unavailable` if the plugin could not be loaded, or the kernel is without it
   * (`error`).
   */
  readonly status: SiwxState['status'] | 'loading' | 'unavailable'
  readonly isSignedIn: boolean
  readonly session: SiwxSession | undefined
  /** The reason of the last attempt's failure. */
  readonly fault: SiwxFault | undefined
  readonly error: QuoinError | undefined
  /** Prompts the user to sign in; resolves at once if the user is signed in. Throws as `kernel.siwx.signIn`. */
  readonly signIn: SiwxApi['signIn']
  readonly signOut: SiwxApi['signOut']
}

// The plugin's own token would load its module with the page.
const token: Token<SiwxApi> = createToken('siwx')

/**
 * Reads the sign-in of the active account: `useSignIn` without a framework.
 *
 * @example
 * followReader(signInReader(quoin), ({ isSignedIn, signIn }) => {
 *   button.hidden = isSignedIn
 *   button.onclick = () => signIn()
 * })
 */
export function signInReader(kernel: AnyKernel): Reader<UseSignIn> {
  const signIn: UseSignIn['signIn'] = async () => (await kernel.load(token)).signIn()
  const signOut: UseSignIn['signOut'] = async (which) => (await kernel.load(token)).signOut(which)
  const without = {
    isSignedIn: false,
    session: undefined,
    fault: undefined,
    error: undefined,
    signIn,
    signOut,
  }
  return serviceReader<SiwxApi, UseSignIn>(
    kernel,
    token,
    {},
    {
      without: ({ status, error }) => ({ ...without, status, error }),
      read(api) {
        const state = api.store.getState()
        return {
          ...without,
          status: state.status,
          isSignedIn: state.status === 'signed',
          session: state.status === 'signed' ? state.session : undefined,
          fault: state.status === 'needed' ? state.fault : undefined,
        }
      },
      follow: (api, _, changed) => api.store.subscribe(changed),
    },
  )
}
