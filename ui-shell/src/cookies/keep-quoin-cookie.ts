import { type AnyKernel, BusToken, OptionsToken } from '#kernel'
import { addRemembered } from '../element/remembered-state.js'
import { cookieName, type QuoinInitialState, serializeInitialState } from './initial-state.js'
import { rememberState } from './remember-state.js'

/** The cookie that the server has read, and the attributes of the one to write. */
export interface QuoinCookieOptions {
  /**
   * By `readQuoinCookie`: the hooks and buttons display these accounts on the server, and until the kernel has restored the
   * wallets.
   */
  readonly initialState?: QuoinInitialState | undefined
  /** Default: the page's own host. A parent domain shares it with sub-domains. */
  readonly domain?: string
  /** Default `/`. */
  readonly path?: string
  /** Seconds from the last change. Default 30 days. */
  readonly maxAge?: number
}

const thirtyDays = 30 * 24 * 60 * 60

/** Returns the active account of each namespace. */
function displayedState({ connections, networks }: AnyKernel): QuoinInitialState {
  return {
    activeNamespace: networks.store.getState().activeNamespace,
    connections: Object.values(connections.store.getState().byNamespace).flatMap((state) => {
      // A server may take an account of the cookie for the visitor's own: a watched one is anyone's.
      if (state.status !== 'connected' || state.connection.isWatchOnly) return []
      const { namespace, caipNetworkId, accounts } = state.connection
      return accounts.slice(0, 1).map(({ address, type }) => ({ namespace, caipNetworkId, address, type }))
    }),
  }
}

/**
 * Keeps the active accounts of a kernel in a cookie, so that a server can render them (`readQuoinCookie`): the address, its type and the
 * network of each namespace, and nothing else. It is removed with the last connection. `SameSite=Lax`, and `Secure` on https.
 * On a server it writes nothing. Ends with the kernel.
 *
 * @returns the same kernel
 * @example
 * const quoin = useCreateKernel(() => keepQuoinCookie(createQuoin({ networks: [mainnet] }), { initialState }))
 */
export function keepQuoinCookie<K extends AnyKernel>(
  kernel: K,
  { initialState, domain, path = '/', maxAge = thirtyDays }: QuoinCookieOptions = {},
): K {
  if (initialState) addRemembered(kernel, rememberState(kernel, initialState))
  if (typeof document === 'undefined') return kernel
  const bus = kernel.get(BusToken)
  const name = cookieName(kernel.get(OptionsToken).storageKey)
  const attributes = `; Path=${path}${domain ? `; Domain=${domain}` : ''}; SameSite=Lax${
    location.protocol === 'https:' ? '; Secure' : ''
  }`
  const { connections, networks } = kernel
  let written: string | undefined
  const write = (): void => {
    const statuses = Object.values(connections.store.getState().byNamespace).map(({ status }) => status)
    // A page that is left while a wallet has not answered keeps what it displayed.
    if (statuses.some((status) => status === 'restoring' || status === 'connecting')) return
    const value = serializeInitialState(displayedState(kernel))
    if (value === written) return
    written = value
    // The Cookie Store API is asynchronous and not in every browser.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${name}=${value}; Max-Age=${value ? maxAge : 0}${attributes}`
  }
  const stops: (() => void)[] = []
  bus.on('kernel:started', () => {
    stops.push(connections.store.subscribe(write), networks.store.subscribe(write))
    write()
  })
  bus.on('kernel:disposed', () => {
    for (const stop of stops) stop()
  })
  return kernel
}
