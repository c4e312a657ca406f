import type { Eip6963Info } from '../../mock-evm-wallet.js'
import type { PageAnswer, PageCall, PageEvent } from '../page-wallet.js'

/** The data of an EVM wallet; it is passed into the page. */
export interface EvmFaceOptions {
  readonly binding: string
  readonly info: Eip6963Info
}

/**
 * Announces the wallet inside a page, as a content script does: at once, and at each request of the page. Passed to the
 * page as text: it uses nothing from outside itself. Source: EIP-6963, EIP-1193.
 */
export function announceEvmWallet({ binding, info }: EvmFaceOptions): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const of = (event: string): Set<(payload: unknown) => void> => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const call: (call: PageCall) => Promise<PageAnswer> = Reflect.get(globalThis, binding)
  const provider = Object.freeze({
    async request({ method, params }: PageCall): Promise<unknown> {
      const answer = await call({ method, params })
      if ('error' in answer) throw answer.error
      return answer.result
    },
    on: (event: string, listener: (payload: unknown) => void) => void of(event).add(listener),
    removeListener: (event: string, listener: (payload: unknown) => void) => void of(event).delete(listener),
  })
  addEventListener(binding, (event) => {
    const { name, payload } = (event as CustomEvent<PageEvent>).detail
    for (const listener of [...of(name)]) listener(payload)
  })
  const announce = (): void => {
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: Object.freeze(info), provider }),
      }),
    )
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
