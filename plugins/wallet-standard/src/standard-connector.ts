import { type ChainNamespace, type Connector, createLazyConnector } from '#kernel'
import type { StandardConnectorOptions } from './standard-wallet.js'

/** A connector to a wallet of the Wallet Standard in one namespace. */
export interface StandardConnector extends Connector {
  /** Returns true if it is connected or connecting. */
  isLive(): boolean
  /** Releases the wallet without a request to it. */
  forget(): void
  /** Does the same, and emits that the connection ended. */
  end(reason: string): void
}

/** Returns an id that is stable across reloads: the namespace and the name in kebab-case. */
export function connectorId(namespace: ChainNamespace, name: string): string {
  const kebab = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${namespace}:${kebab.replace(/^-|-$/g, '') || name}`
}

/**
 * Creates a connector of a wallet for a namespace. The code that calls the wallet is loaded by the first `connect` or
 * `restore`; before that the wallet is not accessed.
 */
export function createStandardConnector(options: StandardConnectorOptions): StandardConnector {
  const { wallet, methods, platform } = options
  const { namespace } = options.namespace
  const { members, session, isConnecting } = createLazyConnector({
    async load(emit) {
      const [{ createStandardSession }, calls] = await Promise.all([
        import('./standard-session.js'),
        options.namespace.load(),
      ])
      return createStandardSession(options, calls, emit)
    },
    report: (error) => platform.log('error', [error]),
  })
  return Object.freeze<StandardConnector>({
    ...wallet.info,
    ...members,
    id: connectorId(namespace, wallet.info.name),
    type: 'announced',
    namespaces: [namespace],
    methods: (requested) => (requested === namespace ? methods : []),
    isLive: () => isConnecting() || session()?.isLive() === true,
    end: (reason) => session()?.end(reason),
  })
}
