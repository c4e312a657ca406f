import type { PageAnswer, PageCall, PageEvent, PageState, PageWalletOptions } from '../page-wallet.js'

/**
 * Injects the wallet into a page, as a content script does. Passed to the page as text: it uses nothing from outside itself.
 * Source: polkadot-js, Injected.
 */
export function injectPolkadotWallet({ binding, name }: PageWalletOptions): void {
  const listeners = new Set<(accounts: readonly object[]) => void>()
  let accounts: readonly object[] = []
  let signatures = 0
  const send: (call: PageCall) => Promise<PageAnswer> = Reflect.get(globalThis, binding)

  async function call<T>(method: string, params: unknown = {}): Promise<T> {
    const answer = await send({ method, params })
    // The test answers each method with the type that is named here.
    if ('result' in answer) return answer.result as T
    const { error } = answer
    if (typeof error !== 'object' || error === null) throw error
    const { code, message } = Object(error)
    // Extensions throw messages without a code.
    throw new Error(code === 4001 ? 'Cancelled' : message)
  }
  function enter({ accounts: given }: PageState): readonly object[] {
    accounts = given.map(({ address }, at) => ({ address, name: `Account ${at + 1}`, type: 'sr25519' }))
    return accounts
  }
  addEventListener(binding, (event) => {
    const { name: kind, payload } = (event as CustomEvent<PageEvent>).detail
    // The test sends the state with each of its events.
    const state = payload as PageState
    enter(kind === 'disconnected' ? { ...state, accounts: [] } : state)
    for (const listener of [...listeners]) listener(accounts)
  })
  const sign = async (method: string, params: unknown): Promise<object> => {
    const { signature } = await call<{ signature: string }>(method, params)
    signatures += 1
    return { id: signatures, signature }
  }
  const injected = Object.freeze({
    accounts: {
      get: async () => enter(await call<PageState>('accounts')),
      subscribe(listener: (accounts: readonly object[]) => void) {
        listeners.add(listener)
        listener(accounts)
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (request: object) => sign('polkadot_signMessage', request),
      signPayload: (payload: object) => sign('polkadot_signTransaction', payload),
    },
  })
  const extension = Object.freeze({
    version: '1.0.0',
    // A page that was admitted before needs no new approval.
    async enable() {
      const state = await call<PageState>('accounts')
      enter(state.accounts.length > 0 ? state : await call<PageState>('connect'))
      return injected
    },
  })
  const wallets: unknown = Reflect.get(globalThis, 'injectedWeb3')
  Reflect.set(globalThis, 'injectedWeb3', { ...Object(wallets), [name]: extension })
}
