import type { Account, ChainNamespace, NamespaceGrant, Network } from '#kernel'
import type { EmbeddedUser } from '../../../../frame-protocol/catalogue.js'

const isEvmAddress = (address: string): boolean => address.startsWith('0x')

/** Returns the CAIP-2 id of the frame's chain id: a bare number is a chain of eip155. */
export function networkIdOf(chainId: string | number): `${string}:${string}` {
  const [namespace = '', reference] = String(chainId).split(':')
  return reference === undefined ? `eip155:${namespace}` : `${namespace}:${reference}`
}

/**
 * Returns the user's grant in a namespace; `undefined` if the frame returned no account of it. The active account comes
 * first.
 */
export function namespaceGrant(
  namespace: ChainNamespace,
  user: EmbeddedUser,
  served: readonly Network[],
  request: Network,
): NamespaceGrant | undefined {
  const belongs = (address: string): boolean => isEvmAddress(address) === (namespace === 'eip155')
  const same = (a: string, b: string): boolean =>
    namespace === 'eip155' ? a.toLowerCase() === b.toLowerCase() : a === b
  const listed = (user.accounts ?? []).filter(({ address }) => belongs(address))
  const active = listed.find(({ address }) => same(address, user.address))
  if (!belongs(user.address)) return undefined
  const first = active ?? { address: user.address, type: user.preferredAccountType ?? 'eoa' }
  const accounts: readonly Account[] = [first, ...listed.filter((one) => one !== active)].map(
    ({ address, type }) => ({ namespace, address, type }),
  )
  const on = networkIdOf(user.chainId)
  return {
    accounts,
    caipNetworkId: on.startsWith(`${namespace}:`) ? on : request.caipNetworkId,
    approvedCaipNetworkIds: served.map(({ caipNetworkId }) => caipNetworkId),
    // Users cannot add networks to a wallet that the site configures (NET-06).
    supportsAllNetworks: false,
  }
}
