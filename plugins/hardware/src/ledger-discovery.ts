import {
  type Connector,
  createLazyConnector,
  createToken,
  type DiscoveryContribution,
  type PluginContext,
  type Token,
} from '#kernel'
import { type HardwarePlugin, HardwareToken, ledgerConnectorId } from './contract.js'
import { hasHid } from './has-hid.js'
import { ledgerIcon } from './ledger-icon.js'
import { methodsOf, namespacesOf } from './ledger-methods.js'
import type { HardwareCore } from './service.js'

/** The service with its internal part, for the connector and the views. */
export const HardwareCoreToken: Token<HardwareCore> = createToken('hardware.core')

/** Creates the connector of Ledger devices. The code for them is loaded by the first `connect` or `restore`. */
function createLedgerConnector(ctx: PluginContext<HardwarePlugin>): Connector {
  const { members } = createLazyConnector({
    async load(emit) {
      // The exposed service loads the code of all.
      await ctx.load(HardwareToken)
      return ctx.get(HardwareCoreToken).sessionFor(emit)
    },
    report: ctx.report,
  })
  return {
    id: ledgerConnectorId,
    type: 'hardware',
    name: 'Ledger',
    imageUrl: ledgerIcon,
    get namespaces() {
      return namespacesOf(ctx)
    },
    methods: methodsOf,
    ...members,
  }
}

/** Lists Ledger among the wallets if the browser can reach one. */
export function createLedgerDiscovery(context: PluginContext): DiscoveryContribution {
  return {
    id: 'hardware',
    namespace: 'eip155',
    start(sink) {
      if (!hasHid(context)) return () => undefined
      // The context of this plugin: the factory of a discovery gets it without its types.
      return sink.add(createLedgerConnector(context as PluginContext<HardwarePlugin>))
    },
  }
}
