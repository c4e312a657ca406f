import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wallet/caip/caip-types.js'
import type { Connection } from '../../wallet/connections/connections.js'
import type { Network } from '../../wallet/networks/network.js'
import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginPhase } from '../plugin/plugin-state.js'

/** What the kernel itself tells. Plugins add their own events under their id: `swap:quoted`. */
export interface KernelEvents {
  'kernel:started': { readonly plugins: readonly string[] }
  'kernel:disposed': undefined
  'kernel:pluginFailed': { readonly plugin: string; readonly phase: PluginPhase; readonly error: QuoinError }
  'modal:opened': { readonly view: string; readonly connected: boolean }
  'modal:closed': { readonly connected: boolean }
  'router:changed': { readonly view: string | undefined; readonly depth: number }
  'connector:found': { readonly id: string; readonly name: string }
  'connection:connected': { readonly connection: Connection; readonly restored: boolean }
  'connection:disconnected': {
    readonly namespace: ChainNamespace
    readonly connectorId: string
    readonly by: 'person' | 'wallet' | 'tab'
  }
  /** After a person ended a connection: its wallet was told, or could not be (`error`). The connection is over here in any case. */
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
  /** A wallet answered that it sent a transaction. Of the answer, the public id alone is told. */
  'transaction:sent': {
    readonly caller: string
    readonly caipNetworkId: CaipNetworkId
    readonly from: CaipAddress
    readonly id: string
  }
  /** The wallet does not declare the method: it was not asked. The name is cut at 64 characters. */
  'rpc:refused': { readonly caller: string; readonly connectorId: string; readonly method: string }
  'alert:raised': { readonly error: QuoinError }
}
