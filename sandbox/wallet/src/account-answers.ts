import { base64, hex } from '@scure/base'
import type { KeysAccount, KeysRequest, NamespaceKeys } from '../../wallet-parts/namespace-keys.js'

type Answer = (granted: readonly KeysAccount[], keys: NamespaceKeys, request: KeysRequest) => unknown

const pubkeys: Answer = (granted) => granted.map(({ address }) => ({ pubkey: address }))

/** All addresses of an account: Bitcoin's have several, which its keys know. */
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

/** Methods that tell of the granted accounts: the person has agreed to that by connecting and is not asked again. */
export function accountMethods(namespace: string): readonly string[] {
  return [...(answersOf(namespace)?.keys() ?? [])]
}

/** The answer to such a method, made of what the session grants; `undefined` for every other method. */
export function accountAnswer(
  granted: readonly KeysAccount[],
  keys: NamespaceKeys,
  request: KeysRequest,
): { readonly result: unknown } | undefined {
  const answer = answersOf(keys.namespace)?.get(request.method)
  return answer && { result: answer(granted, keys, request) }
}
