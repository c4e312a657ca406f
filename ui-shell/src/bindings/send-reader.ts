import { type AnyKernel, createToken, type QuoinError, type Token } from '#kernel'
import type { SendApi, SendState } from '#plugins/send'
import type { Reader } from './reader.js'
import { serviceReader } from './service-reader.js'

/** A transfer of the active account: filled, reviewed, confirmed. */
export interface UseSendTransfer {
  /** `idle`: nobody is connected. `unavailable`: the plugin could not be loaded, or the kernel is without it (`error`). */
  readonly status: 'idle' | 'loading' | 'ready' | 'unavailable'
  /** The draft, its review, and the progress once it is confirmed. `undefined` unless `ready`. */
  readonly state: SendState | undefined
  /** Fills, reviews and confirms the transfer: `kernel.send`. `undefined` unless `ready`. */
  readonly transfer: SendApi | undefined
  readonly error: QuoinError | undefined
}

// The plugin's own token would load its module with the page.
const token: Token<SendApi> = createToken('send')

/**
 * Reads the transfer of the plugin `send`: `useSendTransfer` without a framework.
 *
 * @example
 * followReader(sendReader(quoin), ({ state }) => show(state?.obstacle))
 */
export function sendReader(kernel: AnyKernel): Reader<UseSendTransfer> {
  return serviceReader<SendApi, UseSendTransfer>(
    kernel,
    token,
    {},
    {
      without: ({ status, error }) => ({ status, state: undefined, transfer: undefined, error }),
      read: (transfer) => ({ status: 'ready', state: transfer.store.getState(), transfer, error: undefined }),
      follow(transfer, _, changed) {
        const stops = [transfer.store.subscribe(changed), transfer.watch()]
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
  )
}
