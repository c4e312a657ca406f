import type { WalletRequest } from '#kernel'
import { isObject, type SessionScopes } from './session-scopes.js'

/** The methods of EVM wallets that the session itself answers. */
export const localMethods: readonly string[] = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId']

/** Returns the answer that the session contains; `undefined` if the wallet has to answer. */
export function localAnswer(
  { method, caipNetworkId, accounts = [] }: WalletRequest,
  scopes: SessionScopes,
): unknown {
  if (!localMethods.includes(method)) return undefined
  if (method === 'eth_chainId') return `0x${BigInt(caipNetworkId.slice('eip155:'.length)).toString(16)}`
  const here = (scopes.get(caipNetworkId)?.accounts ?? []).map(({ address }) => address)
  const shown = accounts.map(({ address }) => address).filter((address) => here.includes(address))
  return shown.length > 0 ? shown : here
}

/** Reads the answer to `wallet_invokeMethod`, which later versions of CAIP-27 wrap. Throws the wallet's error inside of it. */
export function readResult(answer: unknown, { caipNetworkId, method }: WalletRequest): unknown {
  if (!isObject(answer) || Reflect.get(answer, 'chainId') !== caipNetworkId) return answer
  if (Object.hasOwn(answer, 'error')) throw Reflect.get(answer, 'error')
  if (!Object.hasOwn(answer, 'result')) return answer
  const inner: unknown = Reflect.get(answer, 'result')
  const isNamed = isObject(inner) && Reflect.get(inner, 'method') === method && Object.hasOwn(inner, 'result')
  return isNamed ? Reflect.get(inner, 'result') : inner
}
