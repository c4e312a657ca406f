import type { AnyKernel } from '#kernel'
import { createReader, type Reader } from './reader.js'

/** The modal. */
export interface UseQuoin {
  readonly open: AnyKernel['open']
  readonly close: AnyKernel['close']
  readonly isOpen: boolean
}

/**
 * Reads whether the modal is open: `useQuoin` without a framework.
 *
 * @example
 * followReader(quoinReader(quoin), ({ isOpen }) => button.setAttribute('aria-expanded', `${isOpen}`))
 */
export function quoinReader(kernel: AnyKernel): Reader<UseQuoin> {
  const { store } = kernel.router
  const actions: Pick<UseQuoin, 'open' | 'close'> = {
    open: (target, params) => kernel.open(target, params),
    close: (options) => kernel.close(options),
  }
  return createReader([store], { ...actions, isOpen: false }, () => ({
    ...actions,
    isOpen: store.getState().open,
  }))
}
