import type { QuoinError } from '../kernel/errors/quoin-error.js'
import { allFacts, type EventFacts } from '../kernel/plugin/kernel-events.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip/parse-caip.js'
import type { Connection } from './connections/state/connections.js'
import type { Network } from './networks/network.js'
import type { OwnedNote } from './requests/checks/run-action-checks.js'

/** Events of connectors, connections, accounts, networks and requests. */
export interface WalletEvents {
  'connector:found': { readonly id: string; readonly name: string }
  'connection:connected': { readonly connection: Connection; readonly restored: boolean }
  'connection:disconnected': {
    readonly namespace: ChainNamespace
    readonly connectorId: string
    readonly by: 'user' | 'wallet' | 'tab'
  }
  /**
   * The user ended a connection, and its wallet was notified, or could not be (`error`). The connection has ended here
   * in any case.
   */
  'connection:disconnectSettled': {
    readonly namespace: ChainNamespace
    readonly connectorId: string
    readonly error: QuoinError | undefined
  }
  'connection:failed': { readonly connectorId: string; readonly error: QuoinError }
  'account:changed': { readonly namespace: ChainNamespace; readonly address: string | undefined }
  'network:changed': {
    readonly namespace: ChainNamespace
    readonly network: Network
    readonly previous: CaipNetworkId | undefined
  }
  'rpc:requested': { readonly caller: string; readonly connectorId: string; readonly method: string }
  'rpc:settled': {
    readonly caller: string
    readonly connectorId: string
    readonly method: string
    readonly ok: boolean
  }
  /** A wallet reported that it sent a transaction. Contains only the public id of its response. */
  'transaction:sent': {
    readonly caller: string
    readonly caipNetworkId: CaipNetworkId
    readonly from: CaipAddress
    readonly id: string
  }
  /** Checks of plugins have looked at a request, and none refused it. Only if there are checks. */
  'action:checked': {
    readonly caller: string
    readonly method: string
    readonly notes: readonly OwnedNote[]
  }
  /** The wallet does not declare the method, and was not called. The name is truncated to 64 characters. */
  'rpc:refused': { readonly caller: string; readonly connectorId: string; readonly method: string }
}

/** Contains no data of an account or a request (SEC-13). */
export const walletEventFacts: EventFacts<WalletEvents> = {
  'connector:found': ({ id }) => ({ id }),
  'connection:connected': ({ connection, restored }) => ({
    connectorId: connection.connectorId,
    namespace: connection.namespace,
    network: connection.caipNetworkId,
    restored,
  }),
  'connection:disconnected': allFacts,
  'connection:disconnectSettled': ({ error, ...rest }) => ({ ...rest, code: error?.code ?? '' }),
  'connection:failed': ({ connectorId, error }) => ({ connectorId, code: error.code }),
  'account:changed': ({ namespace, address }) => ({ namespace, present: address !== undefined }),
  'network:changed': ({ namespace, network, previous = '' }) => ({
    namespace,
    network: network.caipNetworkId,
    previous,
  }),
  'rpc:requested': allFacts,
  'rpc:settled': allFacts,
  'transaction:sent': ({ caller, caipNetworkId }) => ({ caller, network: caipNetworkId }),
  'action:checked': ({ notes, ...rest }) => ({ ...rest, notes: notes.length }),
  'rpc:refused': allFacts,
}
