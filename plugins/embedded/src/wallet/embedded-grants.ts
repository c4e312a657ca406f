import {
  type ChainNamespace,
  type ConnectionGrant,
  type ConnectorEvent,
  type ConnectorListeners,
  createConnectorListeners,
  type NamespaceGrant,
  type Network,
  type WritableStore,
} from '#kernel'
import type { EmbeddedUser } from '../../../../frame-protocol/catalogue.js'
import type { LoginMethod } from '../contract.js'

export interface SignedIn {
  readonly user: EmbeddedUser | undefined
  readonly method: LoginMethod | undefined
}

/** The grant of one namespace, and the networks that were requested in it. */
export interface EmbeddedGrant {
  readonly grant: NamespaceGrant
  readonly networks: readonly Network[]
}

interface EmbeddedGrantsDeps {
  readonly signedIn: WritableStore<SignedIn>
  /** Adds the known networks with smart accounts to a grant. */
  addSmartAccounts(grant: NamespaceGrant): NamespaceGrant
  report(error: unknown): void
}

/** The connected namespaces, and the events of the connector. */
export interface EmbeddedGrants extends ConnectorListeners {
  isEmpty(): boolean
  get(namespace: ChainNamespace): EmbeddedGrant | undefined
  namespaces(): readonly ChainNamespace[]
  /** Returns the grants of all namespaces, with the known networks with smart accounts. */
  whole(): ConnectionGrant
  replace(grants: ReadonlyMap<ChainNamespace, EmbeddedGrant>, user: EmbeddedUser | undefined): void
  /** Replaces the grant of a connected namespace, and emits the changes. */
  update(namespace: ChainNamespace, user: EmbeddedUser, grant: NamespaceGrant): void
  clear(): void
}

export function createEmbeddedGrants({
  signedIn,
  addSmartAccounts,
  report,
}: EmbeddedGrantsDeps): EmbeddedGrants {
  const grants = new Map<ChainNamespace, EmbeddedGrant>()
  const { emit, subscribe } = createConnectorListeners(report)

  return {
    isEmpty: () => grants.size === 0,
    get: (namespace) => grants.get(namespace),
    namespaces: () => [...grants.keys()],
    whole() {
      for (const [namespace, part] of grants)
        grants.set(namespace, { ...part, grant: addSmartAccounts(part.grant) })
      return {
        namespaces: Object.fromEntries([...grants].map(([namespace, { grant }]) => [namespace, grant])),
      }
    },
    replace(next, user) {
      grants.clear()
      for (const [namespace, part] of next) grants.set(namespace, part)
      signedIn.setState((now) => ({ ...now, user }))
    },
    update(namespace, user, grant) {
      const before = grants.get(namespace)
      if (!before) return
      grants.set(namespace, { ...before, grant })
      signedIn.setState((now) => ({ ...now, user }))
      for (const event of grantChanges(namespace, before.grant, grant)) emit(event)
    },
    clear: () => grants.clear(),
    emit,
    subscribe,
  }
}

/** Returns the connector events for the changes of a grant. */
function grantChanges(
  namespace: ChainNamespace,
  before: NamespaceGrant,
  after: NamespaceGrant,
): readonly ConnectorEvent[] {
  const { accounts, caipNetworkId } = after
  const names = (grant: NamespaceGrant): string =>
    grant.accounts.map(({ address, type }) => `${type} ${address}`).join()
  return [
    ...(names(before) === names(after) ? [] : [{ type: 'accounts', namespace, accounts } as const]),
    ...(before.caipNetworkId === caipNetworkId
      ? []
      : [{ type: 'network', namespace, caipNetworkId } as const]),
  ]
}
