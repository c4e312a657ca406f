import type { WalletRequest } from '#kernel'
import { type ApprovedNamespace, accountsOn } from './session-namespaces.js'

type Answer = (approved: ApprovedNamespace, request: WalletRequest) => unknown

/** The accounts as the connection has them, the active one first: no other answer than what is shown. */
function addressesOf(
  approved: ApprovedNamespace,
  { accounts = [], caipNetworkId }: WalletRequest,
): readonly string[] {
  const here = accountsOn(approved, caipNetworkId).map(({ address }) => address)
  const shown = accounts.map(({ address }) => address).filter((address) => here.includes(address))
  return shown.length > 0 ? shown : here
}

/** A Solana address is the key itself, so that a session says all that the wallet would. */
const publicKeys: Answer = (approved, request) =>
  addressesOf(approved, request).map((address) => ({ pubkey: address }))

/**
 * What the session itself knows, by namespace and method: the wallet is not asked, whether it approved the method or not.
 * `getAccountAddresses` and `cosmos_getAccounts` are not among them: they tell public keys, which no session has.
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

/** How a method is answered from the session; `undefined` where the wallet must be asked. */
export function localAnswer(namespace: string, method: string): Answer | undefined {
  return Object.hasOwn(answers, namespace) ? answers[namespace]?.get(method) : undefined
}
