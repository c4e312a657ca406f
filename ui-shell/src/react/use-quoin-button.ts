'use client'

import type { NamespaceOptions } from '../bindings/account-reader.js'
import { buttonReader, type QuoinButtonState } from '../bindings/button-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns all that a button of the page's own displays and does: the account with its name, avatar and balance, the network, and the
 * functions that open the modal. `<QuoinButton>` with a function as its child passes the same.
 *
 * @example
 * const { isConnected, displayName, open } = useQuoinButton()
 * <button onClick={open}>{isConnected ? displayName : 'Log in'}</button>
 */
export function useQuoinButton({ namespace }: NamespaceOptions = {}): QuoinButtonState {
  return useReader(
    'useQuoinButton',
    (kernel) => buttonReader(kernel, namespace ? { namespace } : {}),
    namespace,
  )
}
