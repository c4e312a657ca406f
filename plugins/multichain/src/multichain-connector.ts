import { type ChainNamespace, type Connector, createLazyConnector } from '#kernel'
import type { AnnouncedWallet } from './announced-wallet.js'
import type { MultichainContext } from './multichain-context.js'

/**
 * Creates a connector of a wallet that serves several namespaces by one session. The code that calls the wallet is loaded by the first
 * `connect` or `restore`; before that the wallet is not called.
 */
export function createMultichainConnector(context: MultichainContext, wallet: AnnouncedWallet): Connector {
  const { chains, networks } = context
  const { members, session } = createLazyConnector({
    load: async (emit) =>
      (await import('./multichain-session.js')).createMultichainSession(context, wallet, emit),
    report: context.report,
  })

  /** The page's namespaces that the wallet announced. All wallets of this kind serve EVM; of others nothing is known before a session. */
  const served = (): readonly ChainNamespace[] => {
    const announced = wallet.namespaces ?? ['eip155']
    const used = new Set(networks.list().map(({ chainNamespace }) => chainNamespace))
    return [...used].filter((one) => announced.includes(one) && chains.find(one) !== undefined)
  }

  return Object.freeze<Connector>({
    ...wallet.info,
    ...members,
    id: wallet.id,
    type: 'multi-chain',
    get namespaces() {
      return served()
    },
    methods: (namespace) =>
      session()?.methods(namespace) ??
      (served().includes(namespace) ? (chains.find(namespace)?.walletConnect.methods ?? []) : []),
  })
}
