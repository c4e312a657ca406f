import type { Account, CaipNetworkId, ChainNamespace, ConnectorEvent } from '#kernel'
import {
  inNamespace,
  isObject,
  type NetworkScope,
  namespaceOf,
  type SessionScopes,
} from './session-scopes.js'

/** Returns the accounts of an event that the wallet approved on a network, in the event's order, then the others. */
function chosenAccounts(
  own: readonly NetworkScope[],
  active: CaipNetworkId | undefined,
  data: unknown,
): readonly Account[] {
  const approved = own.find(({ caipNetworkId }) => caipNetworkId === active)?.accounts ?? []
  const named: readonly unknown[] = Array.isArray(data) ? data.slice(0, approved.length) : []
  const chosen = named.flatMap((one) => {
    const account = approved.find(({ address }) => one === address || one === `${active}:${address}`)
    return account ? [account] : []
  })
  return chosen.length === 0 ? [] : [...new Set([...chosen, ...approved])]
}

/** Returns whether an event names a network: by CAIP-2 id, by EIP-1193's hex id, or by the scope alone. */
function isNamed(id: CaipNetworkId, scope: string, data: unknown): boolean {
  const named: unknown = isObject(data) ? Reflect.get(data, 'chainId') : data
  const value: unknown = Array.isArray(data) ? data[0] : (named ?? scope)
  if (typeof value !== 'string') return false
  const isHex = /^0x[\da-f]{1,16}$/i.test(value)
  return value === id || (isHex && id === `eip155:${BigInt(value)}`)
}

/**
 * Reads an event of the wallet on one network; `undefined` if it changes nothing that the session approves. An event approves nothing by
 * itself. Source: CAIP-319.
 *
 * @param networks the network of each namespace
 */
export function readWalletEvent(
  scopes: SessionScopes,
  networks: ReadonlyMap<ChainNamespace, CaipNetworkId>,
  params: object,
): Extract<ConnectorEvent, { type: 'accounts' | 'network' }> | undefined {
  const scope: unknown = Reflect.get(params, 'scope')
  const notification: unknown = Reflect.get(params, 'notification')
  if (typeof scope !== 'string' || !isObject(notification)) return undefined
  const namespace = namespaceOf(scope)
  const own = inNamespace(scopes, namespace)
  const data: unknown = Reflect.get(notification, 'params')
  switch (Reflect.get(notification, 'method')) {
    case 'accountsChanged': {
      const accounts = chosenAccounts(own, networks.get(namespace), data)
      return accounts.length > 0 ? { type: 'accounts', namespace, accounts } : undefined
    }
    case 'chainChanged': {
      const found = own.find(({ caipNetworkId }) => isNamed(caipNetworkId, scope, data))
      return found && { type: 'network', namespace, caipNetworkId: found.caipNetworkId }
    }
    default:
      return undefined
  }
}
