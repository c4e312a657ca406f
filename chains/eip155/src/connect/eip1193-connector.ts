import { type Connector, createLazyConnector, type WalletInfo } from '#kernel'
import { walletMethods } from '../rpc-methods.js'
import type { Eip1193SessionOptions } from './eip1193-session.js'

/** Options of `createEip1193Connector`. */
export interface Eip1193ConnectorOptions extends Eip1193SessionOptions {
  /** Sanitized. */
  readonly info: WalletInfo
}

/** A connector to a wallet of the page. */
export interface Eip1193Connector extends Connector {
  /** Returns whether it is connected or connecting. */
  isLive(): boolean
  /** Releases the wallet without a request to it. */
  forget(): void
}

/**
 * Creates a connector for an EIP-1193 provider: of an announced wallet, of `window.ethereum`, or of the host. The first
 * `connect` or `restore` loads the wallet code; the provider is not touched before.
 *
 * @example
 * createEip1193Connector({ id: 'safe', type: 'external', info: { name: 'Safe' }, provider, platform })
 */
export function createEip1193Connector(options: Eip1193ConnectorOptions): Eip1193Connector {
  const { id, type, info, platform } = options
  const { members, session, isConnecting } = createLazyConnector({
    load: async (emit) =>
      (await import('./eip1193-session.js')).createEip1193Session(options, walletMethods, emit),
    report: (error) => platform.log('error', [error]),
  })
  return Object.freeze<Eip1193Connector>({
    ...info,
    ...members,
    id,
    type,
    namespaces: ['eip155'],
    methods: (namespace) => (namespace === 'eip155' ? walletMethods : []),
    isLive: () => isConnecting() || session()?.isLive() === true,
  })
}
