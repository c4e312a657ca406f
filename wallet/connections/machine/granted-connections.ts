import { frozenCopy } from '../../../kernel/store/frozen-copy.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { Chains } from '../../chains/chain-module.js'
import type { ConnectionGrant, Connector } from '../connectors/connector.js'
import type { Connection, ConnectionKey } from '../state/connections.js'
import {
  type AddressForm,
  type GrantedAccounts,
  type GrantedAccountsEvent,
  grantedAccounts,
  nextGrantedAccounts,
  shownAccounts,
} from './granted-accounts.js'
import type { ChoiceStorage } from './stored-choices.js'

/** Derives connections from grants of wallets, and stores the state for later events. */
export interface GrantedConnections {
  /**
   * Returns the connection of a grant: the same object if nothing changed.
   *
   * @param before the live connection that an update concerns; none if the wallet was just connected or restored
   * @param restored whether the choice of an earlier visit still applies
   */
  fromGrant(
    connector: Connector,
    namespace: ChainNamespace,
    grant: ConnectionGrant,
    how: { readonly before?: Connection | undefined; readonly restored?: boolean },
  ): Connection | undefined
  /** Returns the connection after an event: the same object if the event changes nothing. */
  after(connection: Connection, event: GrantedAccountsEvent): Connection
  /** Returns the connections whose account was changed in another tab, before and after. */
  followed(live: readonly Connection[]): readonly (readonly [before: Connection, after: Connection])[]
  /** Removes the state of all other connections. */
  keep(live: readonly Connection[]): void
  /** Removes the stored choices of ended connections. */
  ended(gone: readonly ConnectionKey[]): void
}

const keyOf = ({ namespace, connectorId }: ConnectionKey): string => `${namespace} ${connectorId}`

export function createGrantedConnections(chains: Chains, choices: ChoiceStorage): GrantedConnections {
  const states = new Map<string, GrantedAccounts>()

  const formOf = (namespace: ChainNamespace): AddressForm => {
    const chain = chains.find(namespace)
    return (address) => {
      try {
        return chain?.normalizeAddress(address) ?? address
      } catch {
        // A chain module that fails here must not end the connection (KRN-08).
        return address
      }
    }
  }

  function storedChoice(key: ConnectionKey, grant: GrantedAccounts['grant']): readonly string[] {
    const stored = choices.read(key)
    if (!stored) return []
    const form = formOf(key.namespace)
    const first = grant.accounts[0]?.address
    // A session does not report which account its wallet uses. Any other wallet does: it may have moved meanwhile.
    const isCurrent =
      grant.accountsByNetwork !== undefined ||
      (first !== undefined && form(first) === form(stored.walletAccount))
    return isCurrent ? [stored.account] : []
  }

  function store(key: ConnectionKey, { chosen: [account], walletAccount }: GrantedAccounts): void {
    choices.write(
      key,
      account !== undefined && walletAccount !== undefined ? { account, walletAccount } : undefined,
    )
  }

  function take(key: ConnectionKey, state: GrantedAccounts): void {
    states.set(keyOf(key), state)
    store(key, state)
  }

  function after(connection: Connection, event: GrantedAccountsEvent): Connection {
    const { namespace } = connection
    const state = states.get(keyOf(connection))
    if (!state) return connection
    const next = nextGrantedAccounts(state, event, formOf(namespace))
    take(connection, next)
    return unlessSame(connection, { ...connection, ...shownAccounts(next, formOf(namespace)) })
  }

  return {
    fromGrant(connector, namespace, whole, { before, restored = false }) {
      const part = whole.namespaces[namespace]
      if (!part) return undefined
      const key = { connectorId: connector.id, namespace }
      const grant = frozenCopy(part)
      const form = formOf(namespace)
      const state = before && states.get(keyOf(key))
      const next = state
        ? nextGrantedAccounts(state, { type: 'grant', grant }, form)
        : grantedAccounts(grant, restored ? storedChoice(key, grant) : [])
      const shown = shownAccounts(next, form)
      if (shown.accounts.length === 0) return undefined
      take(key, next)
      return unlessSame(before, {
        ...key,
        ...shown,
        approvedCaipNetworkIds: grant.approvedCaipNetworkIds ?? [],
        supportsAllNetworks: grant.supportsAllNetworks ?? false,
        smartAccountEnabledNetworks: grant.smartAccountEnabledNetworks ?? [],
        wallet: whole.wallet ?? {
          name: connector.name,
          imageUrl: connector.imageUrl,
          rdns: connector.rdns,
          explorerId: connector.explorerId,
        },
        isWatchOnly: connector.type === 'watch',
        restored: before?.restored ?? restored,
      })
    },
    after,
    followed: (live) =>
      live.flatMap((connection) => {
        const account = choices.read(connection)?.account
        if (account === undefined || account === connection.accounts[0]?.address) return []
        const next = after(connection, { type: 'choose', address: account })
        return next === connection ? [] : [[connection, next] as const]
      }),
    keep(live) {
      const kept = new Set(live.map(keyOf))
      for (const key of states.keys()) if (!kept.has(key)) states.delete(key)
    },
    ended(gone) {
      for (const connection of gone) choices.write(connection, undefined)
    },
  }
}

/** Returns the same connection object if an update changed nothing, so that subscribers are not notified. */
function unlessSame(before: Connection | undefined, after: Connection): Connection {
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : frozenCopy(after)
}
