import { from, multiply, toString as toText } from 'dnum'
import type { ChainModule, Network } from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { ListedPermission } from '../contract.js'

/** Returns the token that a permission puts at risk: its address, or `undefined` for the network's coin. */
function tokenOf({ action }: ListedPermission): { readonly address: string | undefined } | undefined {
  if (action.kind === 'tokens') return { address: action.token.address }
  return action.kind === 'proxy' ? { address: undefined } : undefined
}

/**
 * Returns the value of what a permission puts at risk, in US dollars as a decimal text; `undefined` if its price is unknown, or if the
 * contract reports other decimals than the list of tokens.
 */
export function worthAtRisk(
  permission: ListedPermission,
  network: Network,
  { normalizeAddress }: Pick<ChainModule, 'normalizeAddress'>,
  tokens: readonly HeldToken[],
): string | undefined {
  const { atRisk } = permission
  const token = tokenOf(permission)
  if (!atRisk || !token) return undefined
  const normalize = (address: string | undefined): string | undefined => address && normalizeAddress(address)
  const address = normalize(token.address)
  const held = tokens.find(
    (one) => one.caipNetworkId === network.caipNetworkId && normalize(one.address) === address,
  )
  if (held?.price === undefined || held.decimals !== atRisk.decimals) return undefined
  const price = from(held.price)
  return toText(multiply([atRisk.value, atRisk.decimals], price, atRisk.decimals + price[1]))
}
