import { type Connector, createLazyConnector } from '#kernel'
import { walletMethods } from '../rpc-methods.js'
import type { BitcoinSessionOptions } from './bitcoin-session.js'

/** Options of `createBitcoinConnector`. */
export interface BitcoinConnectorOptions extends BitcoinSessionOptions {
  /** Stable across reloads. */
  readonly id: string
}

/** A connector to a Bitcoin wallet of the page. */
export interface BitcoinConnector extends Connector {
  /** Releases the wallet without a request to it. */
  forget(): void
}

/**
 * Creates a connector for a Bitcoin provider of the page. The first `connect` or `restore` loads the wallet code; the
 * provider is not touched before.
 *
 * @example
 * createBitcoinConnector({ id: 'bip122:example', info: { name: 'Example' }, provider, api: 'wbip', platform })
 */
export function createBitcoinConnector(options: BitcoinConnectorOptions): BitcoinConnector {
  const { id, info, platform } = options
  const { members } = createLazyConnector({
    load: async (emit) => (await import('./bitcoin-session.js')).createBitcoinSession(options, emit),
    report: (error) => platform.log('error', [error]),
  })
  return Object.freeze<BitcoinConnector>({
    ...info,
    ...members,
    id,
    type: 'injected',
    namespaces: ['bip122'],
    methods: (namespace) => (namespace === 'bip122' ? walletMethods : []),
  })
}
