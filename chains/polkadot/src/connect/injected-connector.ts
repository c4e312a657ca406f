import { type Connector, createLazyConnector } from '#kernel'
import { approvalMethods } from '../rpc-methods.js'
import type { InjectedSessionOptions } from './injected-session.js'

/** Options of `createInjectedConnector`. */
export interface InjectedConnectorOptions extends InjectedSessionOptions {
  readonly name: string
}

/** A connector to an extension of the page. */
export interface InjectedConnector extends Connector {
  forget(): void
}

/**
 * Creates a connector for an extension. The first `connect` or `restore` loads the wallet code; the extension is not
 * touched before.
 */
export function createInjectedConnector(options: InjectedConnectorOptions): InjectedConnector {
  const { id, name, report } = options
  const { members, load } = createLazyConnector({
    load: async (emit) => (await import('./injected-session.js')).createInjectedSession(options, emit),
    report,
  })
  return {
    ...members,
    id,
    name,
    type: 'injected',
    namespaces: ['polkadot'],
    methods: (namespace) => (namespace === 'polkadot' ? approvalMethods : []),
    async disconnect() {
      members.forget()
      // Also without a session: the stored permission of the extension ends with it.
      await (await load()).disconnect()
    },
  }
}
