/** The wallet's side of the connection between a page and the test: what the page asks for, and what it receives. */
export interface PageCall {
  readonly method: string
  readonly params: unknown
}

/** An answer to a page. Errors of wallets may be any value, so they travel as values. */
export type PageAnswer = { readonly result: unknown } | { readonly error: unknown }

/** What a page's wallet needs to know; it is passed into the page. */
export interface PageWalletOptions {
  /** The name of the function of the page that calls the test. */
  readonly binding: string
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
}

/**
 * Announces the wallet inside a page, as a content script does: at once, and at each request of the page. Passed to the
 * page as text: it uses nothing from outside itself. Source: EIP-6963, EIP-1193.
 */
export function announceEvmWallet({ binding, info }: PageWalletOptions): void {
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
    const { name, payload } = (event as CustomEvent<{ name: string; payload: unknown }>).detail
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
