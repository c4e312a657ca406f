import {
  isQuoinError,
  type NamespaceGrant,
  type Network,
  type PluginContext,
  QuoinError,
  type WritableStore,
} from '#kernel'
import type { EmbeddedAccountType } from '../../../../frame-protocol/catalogue.js'
import type { WalletBehind } from '../connector.js'
import type { EmbeddedPlugin, SiteState } from '../contract.js'
import { EmbeddedError } from '../embedded-error.js'
import type { FrameClient } from '../frame/frame-client.js'
import { createAccountReader } from './account-reader.js'
import { createAccountRefresh } from './account-refresh.js'
import { answerRequest } from './answer-request.js'
import type { Approvals } from './approvals.js'
import { createEmbeddedConnection } from './embedded-connection.js'
import { createEmbeddedGrants, type SignedIn } from './embedded-grants.js'
import { createSmartAccountNetworks, type SmartAccountNetworks } from './smart-account-networks.js'

export interface EmbeddedWalletDeps {
  readonly context: PluginContext<EmbeddedPlugin>
  readonly client: FrameClient
  /** Sends a request for which the user waits. */
  readonly sendForUser: FrameClient['send']
  readonly approvals: Approvals
  readonly site: { getState(): SiteState }
  readonly signedIn: WritableStore<SignedIn>
  /** Displays a notice to the user. */
  readonly notify: (text: 'smartAccountsUnsupported' | 'signOutFailed') => void
}

/** The wallet in the frame, which the connector uses. */
export interface EmbeddedWallet extends WalletBehind {
  /** Reads the signed-in user and accounts again; emits the changes. */
  refresh(): Promise<void>
  /** Sets EOA or smart account; returns the network that it was set on. */
  setAccountType(type: EmbeddedAccountType): Promise<string>
}

/** Creates the wallet of one kernel: nothing is connected before `connect` or `restore`. */
export function createEmbeddedWallet(deps: EmbeddedWalletDeps): EmbeddedWallet {
  const { context, client, sendForUser, approvals, site, signedIn, notify } = deps
  const addSmartAccounts = (grant: NamespaceGrant): NamespaceGrant => smartAccounts.addTo(grant)
  const grants = createEmbeddedGrants({ signedIn, addSmartAccounts, report: context.report })
  const smartAccounts: SmartAccountNetworks = createSmartAccountNetworks(context, client, () => {
    if (!grants.isEmpty()) grants.emit({ type: 'grant', grant: grants.whole() })
  })
  const reader = createAccountReader(client, addSmartAccounts)
  const isServed = ({ caipNetworkId }: Network): boolean => {
    const state = site.getState()
    return state.status === 'ready' && state.networks.includes(caipNetworkId)
  }
  const { connect, restore, disconnect, forget, end, remember } = createEmbeddedConnection({
    context,
    client,
    signedIn,
    grants,
    reader,
    smartAccounts,
    isServed,
    onSignOutFailed: () => notify('signOutFailed'),
  })
  const { refresh, choosing } = createAccountRefresh(grants, reader, end)

  return {
    connect,
    restore,
    disconnect,
    forget,
    async request(request) {
      return answerRequest(request, {
        client,
        sendForUser,
        approvals,
        grant: grants.get(request.namespace)?.grant,
        notify,
      })
    },
    async switchNetwork(network, signal) {
      const { chainNamespace: namespace, caipNetworkId } = network
      const part = grants.get(namespace)
      if (!part) throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND')
      if (!isServed(network))
        throw new QuoinError('SWITCH_FAILED', { details: `The secure site does not serve ${caipNetworkId}` })
      const chosen = choosing()
      try {
        await sendForUser('SWITCH_NETWORK', { chainId: caipNetworkId }, signal)
        const now = await reader.read(namespace, part.networks, network, signal)
        if (now) grants.update(namespace, now.user, now.grant)
      } finally {
        chosen()
      }
      await remember(caipNetworkId)
    },
    subscribe: grants.subscribe,
    refresh,
    async setAccountType(type) {
      const part = grants.get('eip155')
      if (!part) throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND')
      await sendForUser('SET_PREFERRED_ACCOUNT', { type })
      await refresh().catch((error: unknown) => {
        // The next refresh reads it.
        if (!isQuoinError(error)) throw error
        context.report(error)
      })
      return part.grant.caipNetworkId
    },
  }
}
