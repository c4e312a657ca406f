import { type CaipNetworkId, RpcError } from 'quoin/kernel'
import type { InjectedWallet, InjectedWalletEvent } from 'quoin/plugin-kit'
import { isTronReference, memberOf } from './formats.js'

/** A provider as TIP-1193 specifies it, with TronWeb while the page may see an account. */
export interface TronProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** Returns whether a value is a provider. Never throws. */
export function isTronProvider(value: unknown): value is TronProvider {
  try {
    return typeof Object(value).request === 'function'
  } catch {
    return false
  }
}

/** The codes of TronLink for a method or a request that is not supported. */
const unsupported: readonly unknown[] = [4200, -32601, -32602]

function addressesIn(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.filter((one): one is string => typeof one === 'string') : []
}

/** Returns the address that the page may see: `false` or an absent TronWeb means none. */
function currentAddress(provider: TronProvider): readonly string[] {
  const address = memberOf(memberOf(memberOf(provider, 'tronWeb'), 'defaultAddress'), 'base58')
  return typeof address === 'string' && address !== '' ? [address] : []
}

/** Asks for accounts. Source: TIP-1102 returns addresses; TronLink's `tron_requestAccounts` a code, as text or number. */
async function requestAccounts(provider: TronProvider): Promise<readonly string[]> {
  let answer: unknown
  try {
    answer = await provider.request({ method: 'eth_requestAccounts' })
  } catch (error) {
    if (!unsupported.includes(memberOf(error, 'code'))) throw error
    answer = await provider.request({ method: 'tron_requestAccounts' })
  }
  const addresses = addressesIn(answer)
  if (addresses.length > 0) return addresses
  const code = Number(memberOf(answer, 'code'))
  if (code === 4001) throw new RpcError(4001)
  if (code === 4000) throw new RpcError(-32002)
  return currentAddress(provider)
}

function readChain(value: unknown): CaipNetworkId | undefined {
  const id = typeof value === 'object' ? memberOf(value, 'chainId') : value
  const text = typeof id === 'number' ? `0x${id.toString(16)}` : String(id).toLowerCase()
  return isTronReference(text) ? `tron:${text}` : undefined
}

function tronWebMember(
  provider: TronProvider,
  name: string,
): (...values: readonly unknown[]) => Promise<unknown> {
  const trx = memberOf(memberOf(provider, 'tronWeb'), 'trx')
  const member = memberOf(trx, name)
  if (typeof member !== 'function') throw new RpcError(4200, { message: name })
  return (...values) => Reflect.apply(member, trx, values)
}

/** Wallets without error codes report a rejection only in the text. */
const declined =
  /confirmation declined|(reject|denied|declined|cancell?ed) by (the )?user|user (reject|denied|declined|cancel)/i

function toRefusal(error: unknown): unknown {
  const text = typeof error === 'string' ? error : memberOf(error, 'message')
  return typeof text === 'string' && declined.test(text) ? new RpcError(4001, { cause: error }) : error
}

/** Returns the wallet of a provider for `createInjectedConnector`. Sources: TIP-1193, TIP-3326, TronLink's documentation. */
export function createTronWallet(provider: TronProvider): InjectedWallet {
  const network = async (): Promise<CaipNetworkId> => {
    const chain = readChain(await provider.request({ method: 'eth_chainId' }))
    if (chain) return chain
    throw new RpcError(4901)
  }

  async function request(method: string, params: unknown): Promise<unknown> {
    // The active account of the wallet signs, whatever the request says.
    const address = memberOf(params, 'address')
    if (address !== undefined && !currentAddress(provider).includes(String(address))) throw new RpcError(4100)
    try {
      if (method === 'tron_signMessage')
        return await tronWebMember(provider, 'signMessageV2')(memberOf(params, 'message'))
      if (method === 'tron_signTransaction')
        return await tronWebMember(provider, 'sign')(structuredClone(memberOf(params, 'transaction')))
    } catch (error) {
      throw toRefusal(error)
    }
    throw new RpcError(4200, { message: method })
  }

  function on(listener: (event: InjectedWalletEvent) => void): () => void {
    const handlers: Readonly<Record<string, (value: unknown) => void>> = {
      accountsChanged: (value) => listener({ type: 'accounts', addresses: addressesIn(value) }),
      chainChanged: (value) => {
        const caipNetworkId = readChain(value)
        if (caipNetworkId) listener({ type: 'network', caipNetworkId })
      },
      disconnect: () => listener({ type: 'disconnected' }),
    }
    for (const [event, handle] of Object.entries(handlers)) provider.on?.(event, handle)
    return () => {
      for (const [event, handle] of Object.entries(handlers)) provider.removeListener?.(event, handle)
    }
  }

  return {
    connect: async () => {
      try {
        return await requestAccounts(provider)
      } catch (error) {
        throw toRefusal(error)
      }
    },
    accounts: async () => currentAddress(provider),
    network,
    request,
    switchNetwork: ({ id }) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: String(id) }] }),
    on,
  }
}
