import {
  type Connector,
  type ConnectorSession,
  createLazyConnector,
  createToken,
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
export type WalletBehind = ConnectorSession & Pick<Connector, 'subscribe'>

export const WalletBehindToken: Token<WalletBehind> = createToken('embedded.wallet')

const served = ['eip155', 'solana']

/**
 * Creates the connector that is registered from the start. It holds the name and the served namespaces; the wallet,
 * which communicates with the frame, is loaded when the user signs in or was signed in here.
 */
export function createEmbeddedConnector(context: PluginContext): Connector {
  const { networks } = context
  const { services } = context.get(OptionsToken)
  const site = secureSiteOf(services, context.platform.page.origin())
  if (!site && services.secureSite)
    context.alert(
      new EmbeddedError('EMBEDDED_WALLET_MISSING', {
        details: "services.secureSite is on the page's own origin",
      }),
    )
  const { members } = createLazyConnector<WalletBehind>({
    async load(emit) {
      await context.load(EmbeddedToken)
      const wallet = context.get(WalletBehindToken)
      wallet.subscribe(emit)
      return wallet
    },
    failure: (options) => new EmbeddedError('EMBEDDED_WALLET_MISSING', options),
    report: context.report,
  })

  return {
    ...members,
    id: embeddedConnectorId,
    name: 'Embedded wallet',
    type: 'auth',
    get namespaces() {
      const used = networks.list().map((network) => network.chainNamespace)
      return site ? served.filter((namespace) => used.includes(namespace)) : []
    },
    methods: (namespace) => (site ? walletMethodsOf(namespace) : []),
    async restore(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      // The kernel restores only the connectors that were connected last: other visits load nothing.
      return site && members.restore(request)
    },
  }
}
