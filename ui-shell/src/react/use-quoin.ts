'use client'

import { quoinReader, type UseQuoin } from '../bindings/quoin-reader.js'
import { useReader } from './use-reader.js'

/**
 * Opens and closes the modal, and returns whether it is open.
 *
 * @example
 * const { open, isOpen } = useQuoin()
 * <button aria-expanded={isOpen} onClick={() => open()}>Wallet</button>
 */
export function useQuoin(): UseQuoin {
  return useReader('useQuoin', quoinReader)
}
