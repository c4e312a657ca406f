import { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import { toWalletError } from '../../errors/rpc-error.js'
import type { ConnectionGrant, Connector, ConnectRequest, WalletInfo } from '../connectors/connector.js'
import type { ConnectionsDeps } from '../state/connection-registry.js'
import { withEvent } from '../state/connection-transition.js'
import type { Connection, ConnectionsState } from '../state/connections.js'
import { withFailure } from './apply-grant.js'
import { isOneSession } from './connections-to-end.js'

/** Applies a wallet's grant to the state, and emits the event. */
export type Accept = (
  connector: Connector,
  grant: ConnectionGrant,
  how?: {
    readonly restored?: boolean
    /** An update by a connected wallet: the choices of the user stay. */
    readonly isUpdate?: boolean
    /** Namespaces to apply; all known ones if absent. */
    readonly only?: readonly ChainNamespace[] | undefined
    /** The namespaces in which it becomes the active connection; all if absent. */
    readonly isActive?: (namespace: ChainNamespace) => boolean
  },
) => void

/** The parameters of a request to connect. */
export interface RequestedCall {
  /** Every namespace of the connector if absent. */
  readonly namespace?: ChainNamespace | undefined
  readonly wallet?: WalletInfo | undefined
  /** Ends the request. */
  readonly signal: AbortSignal
}

export interface WalletRequestsDeps
  extends Pick<ConnectionsDeps, 'store' | 'choice' | 'networks' | 'bus' | 'checkGrant'> {
  readonly apply: (change: (state: ConnectionsState) => ConnectionsState) => void
  readonly accept: Accept
  readonly liveOf: (connectorId: string) => readonly Connection[]
}

/** Returns a grant with these namespaces only. */
function grantOf(grant: ConnectionGrant, namespaces: readonly ChainNamespace[]): ConnectionGrant {
  const kept = Object.entries(grant.namespaces).filter(([one]) => namespaces.includes(one))
  return { ...grant, namespaces: Object.fromEntries(kept) }
}

/** Sends requests to connect to wallets, and applies their responses to the state. */
export function createWalletRequests({
  store,
  choice,
  networks,
  bus,
  checkGrant,
  apply,
  accept,
  liveOf,
}: WalletRequestsDeps): {
  requestFor(connector: Connector, request: RequestedCall): ConnectRequest
  request(connector: Connector, request: RequestedCall): Promise<Connection>
} {
  const requestFor = (connector: Connector, { signal, namespace, wallet }: RequestedCall): ConnectRequest => {
    const served = networks.filter(
      (network) =>
        connector.namespaces.includes(network.chainNamespace) &&
        (namespace === undefined ||
          connector.type === 'wallet-connect' ||
          network.chainNamespace === namespace),
    )
    const wanted = namespace ?? choice.getState().activeNamespace
    // The chosen network of the active namespace, otherwise the wallet's first.
    const first = served.find((network) => network.chainNamespace === wanted) ?? served[0]
    const chosen = first && choice.getState().byNamespace[first.chainNamespace]
    const preferred = served.find((network) => network.caipNetworkId === chosen) ?? first
    return { networks: served, preferred, signal, wallet }
  }

  const send = async (connector: Connector, requested: RequestedCall): Promise<Connection> => {
    const { signal, namespace } = requested
    const waiting = namespace === undefined ? connector.namespaces : [namespace]
    const mark = (type: 'connect' | 'fail', error?: QuoinError): void =>
      apply((state) =>
        waiting.reduce((next, one) => {
          const current = next.byNamespace[one]
          // A failure ends only the state that this attempt began.
          const mine = current?.status === 'connecting' && current.connectorId === connector.id
          if (type === 'fail') return mine ? withFailure(next, one, error) : next
          return withEvent(next, one, { type, connectorId: connector.id })
        }, state),
      )
    // A cancelled attempt ends at once, even if the wallet responds later: a new one may be pending then.
    const giveUp = (): void => mark('fail')
    if (signal.aborted) throw new QuoinError('ABORTED')
    signal.addEventListener('abort', giveUp, { once: true })
    mark('connect')
    try {
      const request = requestFor(connector, requested)
      const grant = await connector.connect(request)
      if (signal.aborted) throw new QuoinError('ABORTED')
      // A wallet that grants more namespaces than requested is not connected there: the user did not request it.
      const only = isOneSession(connector.type) || namespace === undefined ? undefined : [namespace]
      const granted = Object.entries(grant.namespaces)
        .filter(([, { accounts }]) => accounts.length > 0)
        .map(([one]) => one)
        .filter((one) => networks.some((network) => network.chainNamespace === one))
        .filter((one) => only?.includes(one) ?? true)
      const first = granted.find((one) => one === request.preferred?.chainNamespace) ?? granted[0]
      if (first === undefined)
        throw new QuoinError('CONNECT_FAILED', { details: 'The wallet granted no account.' })
      // Nothing in the page knows the accounts yet. A wallet that was connected before stays connected.
      try {
        await checkGrant(grantOf(grant, granted), signal)
      } catch (error) {
        if (liveOf(connector.id).length === 0) connector.disconnect().catch(() => undefined)
        throw error
      }
      if (signal.aborted) throw new QuoinError('ABORTED')
      choice.setState((state) => ({ ...state, activeNamespace: first }))
      // In other namespaces, another connected wallet stays the active one: the user did not choose there.
      const isActive = (one: ChainNamespace): boolean =>
        one === first || store.getState().byNamespace[one]?.status !== 'connected'
      accept(connector, grant, { only, isActive })
      const connection = liveOf(connector.id).find((one) => one.namespace === first)
      if (!connection) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet granted no account.' })
      // Namespaces that were requested but not granted do not stay "connecting".
      mark('fail')
      return connection
    } catch (thrown) {
      const wallet = signal.aborted ? new QuoinError('ABORTED', { cause: thrown }) : toWalletError(thrown)
      const error =
        wallet.code === 'RPC_FAILED'
          ? new QuoinError('CONNECT_FAILED', { details: wallet.details, cause: wallet })
          : wallet
      if (!signal.aborted) mark('fail', error.code === 'ABORTED' ? undefined : error)
      if (error.code !== 'ABORTED')
        bus.emit('connection:failed', { connectorId: connector.id, error }, 'kernel')
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  return { requestFor, request: send }
}
