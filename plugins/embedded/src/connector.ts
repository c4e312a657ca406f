import {
  type Connector,
  type ConnectorEvent,
  createToken,
  loadLazily,
  OptionsToken,
  type PluginContext,
  QuoinError,
  type Token,
} from '#kernel'
import { walletMethodsOf } from '../../../frame-protocol/wallet-methods.js'
import { EmbeddedToken, embeddedConnectorId } from './contract.js'
import { EmbeddedError } from './embedded-error.js'
import { secureSiteOf } from './secure-site.js'

/** The part of the connector that works with the frame. It is loaded with the plugin's services. */
export type WalletBehind = Pick<
  Connector,
  'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork' | 'subscribe'
> & { forget(): void }

export const WalletBehindToken: Token<WalletBehind> = createToken('embedded.wallet')

const served = ['eip155', 'solana']

/**
 * Creates the connector that is registered from the start. It holds the name and the served namespaces; the wallet,
 * which communicates with the frame, is loaded when the user signs in or was signed in here.
 */
export function createEmbeddedConnector(context: PluginContext): Connector {
  const { networks } = context
  const site = secureSiteOf(context.get(OptionsToken).services)
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let behind: WalletBehind | undefined

  const emit = (event: ConnectorEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        context.report(error)
      }
    }
  }

  const take = async (): Promise<WalletBehind> => {
    await context.load(EmbeddedToken)
    if (!behind) {
      behind = context.get(WalletBehindToken)
      behind.subscribe(emit)
    }
    return behind
  }
  const load = (signal?: AbortSignal): Promise<WalletBehind> =>
    loadLazily(
      async () => behind ?? take(),
      (options) => new EmbeddedError('EMBEDDED_WALLET_MISSING', options),
      signal,
    )

  return {
    id: embeddedConnectorId,
    name: 'Embedded wallet',
    type: 'auth',
    get namespaces() {
      const used = networks.list().map((network) => network.chainNamespace)
      return site ? served.filter((namespace) => used.includes(namespace)) : []
    },
    methods: (namespace) => (site ? walletMethodsOf(namespace) : []),
    connect: async (request) => (await load(request.signal)).connect(request),
    async restore(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      // The kernel restores only the connectors that were connected last: other visits load nothing.
      return site && (await load(request.signal)).restore(request)
    },
    request: async (request) => (await load(request.signal)).request(request),
    switchNetwork: async (network, signal) => (await load(signal)).switchNetwork(network, signal),
    disconnect: async () => behind?.disconnect(),
    forget: () => behind?.forget(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
