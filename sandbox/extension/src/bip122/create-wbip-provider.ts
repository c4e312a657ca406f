import type { ApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import type { KeysAccount, KeysNetwork, NamespaceKeys } from '../../../wallet-parts/namespace-keys.js'
import {
  asWalletError,
  invalidParams,
  unauthorized,
  unsupportedMethod,
  WalletError,
} from '../../../wallet-parts/wallet-error.js'
import { type SiteMemory, type SiteState, thisSite } from '../site-memory.js'

/** A request in the format of `NamespaceKeys`. */
interface KeysCall {
  readonly method: string
  readonly params: unknown
}

/** Translates a WBIP request of a page into the methods of `NamespaceKeys`, which are WalletConnect's. */
function readWbipRequest(method: string, params: unknown, account: string): KeysCall {
  const value = Object(params)
  if (method === 'signMessage') {
    const { address, message, protocol } = value
    const way = protocol === undefined ? {} : { protocol: String(protocol).toLowerCase() }
    return { method, params: { account: address, address, message, ...way } }
  }
  if (method === 'signPsbt') {
    const { psbt, signInputs, broadcast = false } = value
    const wanted = Object.entries(Object(signInputs)).flatMap(([address, indices]) =>
      (Array.isArray(indices) ? indices : []).map((index: unknown) => ({ address, index })),
    )
    return { method, params: { account: wanted[0]?.address ?? account, psbt, signInputs: wanted, broadcast } }
  }
  const [recipient, ...more] = Array.isArray(value.recipients) ? value.recipients : []
  const { address, amount } = Object(recipient)
  if (more.length > 0 || !Number.isSafeInteger(amount) || amount <= 0)
    throw invalidParams('one recipient with an amount in satoshi is expected.')
  return { method, params: { account, recipientAddress: address, amount: String(amount) } }
}

const ICON =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#7c3f12"/>' +
      '<path d="M14 20h16v10H14zM34 20h16v10H34zM14 34h16v10H14z" fill="#fff" fill-opacity=".45"/>' +
      '<path d="M34 34h16v10H34z" fill="#fde68a"/></svg>',
  )

/** Sets the provider on the page's `window` and registers it in the page's list of Bitcoin wallets. Source: WBIP-4. */
export function announceWbip(provider: WbipProvider): void {
  const entry = Object.freeze({ id: 'sandboxExtension.bitcoin', name: 'Sandbox Extension', icon: ICON })
  const page = globalThis as unknown as Record<string, unknown> // The page's window, with the properties that wallets set.
  page.sandboxExtension = Object.freeze({
    ...Object(page.sandboxExtension),
    bitcoin: Object.freeze(provider),
  })
  const registry = page.btc_providers
  if (Array.isArray(registry)) registry.push(entry)
  else page.btc_providers = [entry]
}

/** A listener of wallet events, with the event types of sats-connect. */
type Listener = (event: { readonly type: string }) => void

/** A response in the format of sats-connect: a refusal is returned, not thrown. */
export type WbipAnswer = { readonly jsonrpc: '2.0'; readonly id: string } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
)

/** A Bitcoin provider as specified by WBIP. */
export interface WbipProvider {
  request(method: string, params?: unknown): Promise<WbipAnswer>
  addListener(info: { readonly eventName: string; readonly cb: Listener }): () => void
}

/** Error codes of sats-connect, by wallet error code: rejected, unauthorized, unsupported. */
const codes: ReadonlyMap<number, number> = new Map([
  [4001, -32000],
  [4100, -32002],
  [4200, -32601],
])

const NETWORK = 'Regtest'
const signs = ['signMessage', 'signPsbt', 'sendTransfer']
const methods = [
  'getInfo',
  'getAccounts',
  'getAddresses',
  'wallet_connect',
  'wallet_disconnect',
  'wallet_getAccount',
  'wallet_getNetwork',
  'wallet_changeNetwork',
  ...signs,
]

function toAnswer(account: KeysAccount): object {
  const { address, publicKey, purpose } = account
  return {
    address,
    publicKey,
    purpose,
    walletType: 'software',
    addressType: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
  }
}

/** Creates the provider that a page receives. Requests that need a decision are shown to the user through `queue`. */
export function createWbipProvider(
  memory: SiteMemory,
  queue: ApprovalQueue,
  keys: NamespaceKeys,
  network: KeysNetwork,
): WbipProvider {
  const listeners = new Map<string, Set<Listener>>()
  let isPending = false

  /** The two addresses of the active account. */
  const ofUser = ({ account }: SiteState): readonly KeysAccount[] => {
    const first = keys.accounts[2 * account] ? 2 * account : 0
    return keys.accounts.slice(first, first + 2)
  }
  const seen = (state: SiteState): readonly KeysAccount[] =>
    state.allowed && !state.locked ? ofUser(state) : []

  function emit(event: { readonly type: string } & Record<string, unknown>): void {
    for (const listener of [...(listeners.get(event.type) ?? [])]) {
      try {
        listener(event)
      } catch (error) {
        reportError(error)
      }
    }
  }

  memory.subscribe((now, before) => {
    const [visible, were] = [seen(now), seen(before)]
    if (visible[0]?.address === were[0]?.address) return
    if (visible.length === 0) emit({ type: 'disconnect' })
    else if (were.length > 0) emit({ type: 'accountChange', addresses: visible.map(toAnswer) })
  })

  async function allow(): Promise<void> {
    if (seen(memory.get()).length > 0) return
    if (isPending) throw new WalletError(-32603, 'A request is open in the wallet. Respond to it first.')
    isPending = true
    const site = thisSite()
    const { locked } = memory.get()
    const [account] = ofUser(memory.get())
    try {
      await queue.request({
        view: {
          title: `Connect to ${site.name}?`,
          site,
          permissions: [
            'See your Bitcoin addresses, balance and activity',
            'Ask you to sign messages and transactions',
          ],
          facts: [
            { label: 'Account', value: account?.label ?? '' },
            { label: 'Network', value: network.name },
          ],
          approve: locked ? 'Unlock and connect' : 'Connect',
          reject: 'Decline',
        },
        onApproved: async () => memory.set({ allowed: true, locked: false }),
      })
    } finally {
      isPending = false
    }
  }

  function account(): object {
    const addresses = seen(memory.get())
    if (addresses.length === 0) throw unauthorized()
    const where = { network: { bitcoin: { name: NETWORK } } }
    return {
      id: String(memory.get().account),
      addresses: addresses.map(toAnswer),
      walletType: 'software',
      ...where,
    }
  }

  async function requestApproval(method: string, params: unknown): Promise<unknown> {
    const addresses = seen(memory.get())
    const [paying] = addresses
    if (!paying) throw unauthorized()
    const call = readWbipRequest(method, params, paying.address)
    const signer: unknown = Object(call.params).account
    if (!addresses.some(({ address }) => address === signer)) throw unauthorized()
    const { view, busy, perform } = await keys.read({ ...call, site: thisSite(), network })
    return queue.request({ view, busy, onApproved: perform })
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'getInfo':
        return { version: '1.0.0', platform: 'web', methods, supports: ['WBIP004'] }
      case 'wallet_connect':
      case 'getAccounts':
      case 'getAddresses': {
        await allow()
        const shared = account()
        return method === 'getAccounts' ? Object(shared).addresses : shared
      }
      case 'wallet_getAccount':
        return account()
      case 'wallet_getNetwork':
        return { bitcoin: { name: NETWORK } }
      case 'wallet_changeNetwork':
        if (Object(params).name === NETWORK) return null
        throw new WalletError(-32603, `The sandbox wallet supports ${NETWORK} only.`)
      case 'wallet_disconnect':
        memory.set({ allowed: false })
        return null
    }
    if (signs.includes(method)) return requestApproval(method, params)
    throw unsupportedMethod(method)
  }

  return {
    async request(method, params) {
      const id = crypto.randomUUID()
      try {
        // A copy: the page cannot change the request after its approval.
        return { jsonrpc: '2.0', id, result: await answer(String(method), structuredClone(params)) }
      } catch (error) {
        const { code, message } = asWalletError(error)
        return { jsonrpc: '2.0', id, error: { code: codes.get(code) ?? code, message } }
      }
    },
    addListener({ eventName, cb }) {
      const known = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, known.add(cb))
      return () => known.delete(cb)
    },
  }
}
