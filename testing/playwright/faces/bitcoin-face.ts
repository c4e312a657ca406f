import type { PageAnswer, PageCall, PageEvent, PageState, PageWalletOptions } from '../page-wallet.js'

/**
 * Adds the wallet to the registry of a page's Bitcoin wallets, as a content script does. Passed to the page as text: it uses nothing
 * from outside itself. Source: WBIP-4, sats-connect.
 */
export function registerBitcoinWallet({ binding, name, icon, networkNames }: PageWalletOptions): void {
  const listeners = new Map<string, Set<(event: object) => void>>()
  /** The wallet's own errors, by code of EIP-1193: rejected, unauthorized, unsupported, unknown network. */
  const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32601, 4902: -32602 }
  const methods: Readonly<Record<string, string>> = {
    wallet_connect: 'connect',
    getAccounts: 'connect',
    getAddresses: 'connect',
    wallet_getAccount: 'accounts',
    wallet_getNetwork: 'accounts',
    wallet_changeNetwork: 'switchNetwork',
    wallet_disconnect: 'disconnect',
  }
  const networkOf = ({ network }: PageState): object => ({
    bitcoin: { name: networkNames[network] ?? network },
  })
  const addressesOf = ({ accounts }: PageState): readonly object[] =>
    accounts.map((account) => ({
      ...account,
      purpose: 'payment',
      addressType: 'p2wpkh',
      walletType: 'software',
    }))
  const call: (call: PageCall) => Promise<PageAnswer> = Reflect.get(globalThis, binding)

  function shape(method: string, result: unknown): unknown {
    if (methods[method] === undefined) return result
    if (method === 'wallet_changeNetwork' || method === 'wallet_disconnect') return null
    // The test answers these methods with the wallet's state.
    const state = result as PageState
    if (method === 'wallet_getNetwork') return networkOf(state)
    if (state.accounts.length === 0) throw { code: 4100, message: 'The page has no access.' }
    const addresses = addressesOf(state)
    return method === 'getAccounts' ? addresses : { id: '1', addresses, network: networkOf(state) }
  }
  function toParams(method: string, params: unknown): unknown {
    if (method !== 'wallet_changeNetwork') return params
    const wanted: unknown = Reflect.get(Object(params), 'name')
    const [caipNetworkId] = Object.entries(networkNames).find(([, known]) => known === wanted) ?? []
    return { caipNetworkId }
  }

  const provider = Object.freeze({
    async request(method: string, params: unknown = null): Promise<object> {
      const reply = { jsonrpc: '2.0', id: String(Math.random()) }
      try {
        const answer = await call({ method: methods[method] ?? method, params: toParams(method, params) })
        if ('error' in answer) throw answer.error
        return { ...reply, result: shape(method, answer.result) }
      } catch (error) {
        if (typeof error !== 'object' || error === null) throw error
        const { code, message } = Object(error)
        return { ...reply, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener({ eventName, cb }: { readonly eventName: string; readonly cb: (event: object) => void }) {
      const known = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, known.add(cb))
      return () => void known.delete(cb)
    },
  })
  function emit(type: string, event: object): void {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, ...event })
  }
  addEventListener(binding, (event) => {
    const { name: kind, payload } = (event as CustomEvent<PageEvent>).detail
    // The test sends the state with each of its events.
    const state = payload as PageState
    if (kind === 'disconnected' || state.accounts.length === 0) emit('disconnect', {})
    else if (kind === 'network') emit('networkChange', { ...networkOf(state), addresses: addressesOf(state) })
    else emit('accountChange', { addresses: addressesOf(state) })
  })

  const id = `mockBitcoin${name.replace(/\W/g, '')}`
  Reflect.set(globalThis, id, provider)
  const registry: unknown = Reflect.get(globalThis, 'btc_providers')
  const entry = Object.freeze({ id, name, icon })
  Reflect.set(globalThis, 'btc_providers', [...(Array.isArray(registry) ? registry : []), entry])
}
