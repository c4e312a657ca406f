import { base64, hex } from '@scure/base'
import type { KeysAccount, KeysRequest, NamespaceKeys } from '../../wallet-parts/namespace-keys.js'

type Answer = (granted: readonly KeysAccount[], keys: NamespaceKeys, request: KeysRequest) => unknown

const pubkeys: Answer = (granted) => granted.map(({ address }) => ({ pubkey: address }))

/** Returns all addresses of an account: Bitcoin accounts have several, which their keys list. */
const addresses: Answer = async ([first], keys, request) => {
  const params = { account: first?.address, ...Object(request.params) }
  return (await keys.read({ ...request, params })).perform()
}

const cosmosAccounts: Answer = (granted) =>
  granted.map(({ address, publicKey = '' }) => ({
    algo: 'secp256k1',
    address,
    pubkey: base64.encode(hex.decode(publicKey)),
  }))

const ANSWERS: Readonly<Record<string, ReadonlyMap<string, Answer>>> = {
  solana: new Map([
    ['solana_getAccounts', pubkeys],
    ['solana_requestAccounts', pubkeys],
  ]),
  bip122: new Map([['getAccountAddresses', addresses]]),
  cosmos: new Map([['cosmos_getAccounts', cosmosAccounts]]),
}

function answersOf(namespace: string): ReadonlyMap<string, Answer> | undefined {
  return Object.hasOwn(ANSWERS, namespace) ? ANSWERS[namespace] : undefined
}

/** Returns the methods that return granted accounts: connecting approves them, so they need no further approval. */
export function accountMethods(namespace: string): readonly string[] {
  return [...(answersOf(namespace)?.keys() ?? [])]
}

/** Returns the response to such a method from the session's grants; `undefined` for every other method. */
export function accountAnswer(
  granted: readonly KeysAccount[],
  keys: NamespaceKeys,
  request: KeysRequest,
): { readonly result: unknown } | undefined {
  const answer = answersOf(keys.namespace)?.get(request.method)
  return answer && { result: answer(granted, keys, request) }
}
