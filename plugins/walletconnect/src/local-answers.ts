import type { WalletRequest } from '#kernel'
import { type ApprovedNamespace, accountsOn } from './session-namespaces.js'

type Answer = (approved: ApprovedNamespace, request: WalletRequest) => unknown

/** Returns the accounts of the connection, the active one first: the same as displayed. */
function addressesOf(
  approved: ApprovedNamespace,
  { accounts = [], caipNetworkId }: WalletRequest,
): readonly string[] {
  const here = accountsOn(approved, caipNetworkId).map(({ address }) => address)
  const shown = accounts.map(({ address }) => address).filter((address) => here.includes(address))
  return shown.length > 0 ? shown : here
}

/** A Solana address is the public key itself, so the session contains everything that the wallet would return. */
const publicKeys: Answer = (approved, request) =>
  addressesOf(approved, request).map((address) => ({ pubkey: address }))

/**
 * The results that the session itself contains, by namespace and method: no request is sent to the wallet, whether it
 * approved the method or not. `getAccountAddresses` and `cosmos_getAccounts` are not included: they return public keys,
 * which no session contains.
 */
const answers: Readonly<Record<string, ReadonlyMap<string, Answer>>> = {
  eip155: new Map<string, Answer>([
    ['eth_accounts', addressesOf],
    ['eth_requestAccounts', addressesOf],
    ['eth_chainId', (_approved, { caipNetworkId }) => `0x${BigInt(caipNetworkId.slice(7)).toString(16)}`],
  ]),
  solana: new Map<string, Answer>([
    ['solana_getAccounts', publicKeys],
    ['solana_requestAccounts', publicKeys],
  ]),
}

/**
 * Returns the function that computes the result from the session; `undefined` if the request must be sent to the
 * wallet.
 */
export function localAnswer(namespace: string, method: string): Answer | undefined {
  return Object.hasOwn(answers, namespace) ? answers[namespace]?.get(method) : undefined
}
