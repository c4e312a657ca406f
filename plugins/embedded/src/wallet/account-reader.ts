import type { ChainNamespace, NamespaceGrant, Network } from '#kernel'
import type { EmbeddedUser } from '../../../../frame-protocol/catalogue.js'
import type { FrameClient } from '../frame/frame-client.js'
import type { EmbeddedGrant } from './embedded-grants.js'
import { namespaceGrant } from './user-grant.js'

/** The accounts of every namespace that could be read. */
export interface AllAccounts {
  readonly grants: ReadonlyMap<ChainNamespace, EmbeddedGrant>
  /** The user of the preferred namespace, else of the first one. */
  readonly user: EmbeddedUser | undefined
  /** The first fault: one namespace whose network is down does not block the others. */
  readonly fault: unknown
}

/** Reads the user who is signed in at the secure site, and the user's accounts. */
export interface AccountReader {
  isSignedIn(signal?: AbortSignal): Promise<boolean>
  /** Reads the user's accounts in one namespace. Reading a network also selects it in the frame. */
  read(
    namespace: ChainNamespace,
    networks: readonly Network[],
    selected: Network,
    signal?: AbortSignal,
  ): Promise<{ readonly user: EmbeddedUser; readonly grant: NamespaceGrant } | undefined>
  /** Reads the accounts of all these networks; stops when the signal is aborted. */
  readAll(
    networks: readonly Network[],
    preferred: Network | undefined,
    signal: AbortSignal,
  ): Promise<AllAccounts>
}

export function createAccountReader(
  client: Pick<FrameClient, 'send'>,
  addSmartAccounts: (grant: NamespaceGrant) => NamespaceGrant,
): AccountReader {
  const read: AccountReader['read'] = async (namespace, networks, selected, signal) => {
    // Only the frame stores the preferred account type.
    const user = await client.send('GET_USER', { chainId: selected.caipNetworkId }, signal)
    const grant = namespaceGrant(namespace, user, networks, selected)
    return grant && { user, grant: addSmartAccounts(grant) }
  }
  return {
    isSignedIn: async (signal) => (await client.send('IS_CONNECTED', undefined, signal)).isConnected,
    read,
    async readAll(networks, preferred, signal) {
      let user: EmbeddedUser | undefined
      let fault: unknown
      const grants = new Map<ChainNamespace, EmbeddedGrant>()
      for (const namespace of new Set(networks.map((network) => network.chainNamespace))) {
        const own = networks.filter((network) => network.chainNamespace === namespace)
        const selected = own.find((network) => network.caipNetworkId === preferred?.caipNetworkId) ?? own[0]
        const part =
          selected &&
          (await read(namespace, own, selected, signal).catch((error: unknown) => {
            fault ??= error
            return undefined
          }))
        if (signal.aborted) break
        if (!part) continue
        grants.set(namespace, { grant: part.grant, networks: own })
        if (user === undefined || namespace === preferred?.chainNamespace) user = part.user
      }
      return { grants, user, fault }
    },
  }
}
