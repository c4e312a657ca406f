import { definePlugin, type Network, type Plugin, type PluginTypes } from 'quoin/kernel'
import { createMockChain, createMockConnector, createMockNetwork } from 'quoin/testing'

interface OtherNamespace extends PluginTypes {
  readonly id: 'otherNamespace'
}

/** A network of a second namespace, so that the page has two: that of Quoin's mocks. */
export const otherNetwork: Network = createMockNetwork('mock:one')

/** The second namespace, with a wallet of its own. */
export const otherNamespace: Plugin<OtherNamespace> = definePlugin<OtherNamespace>({
  id: 'otherNamespace',
  version: '0.1.0',
  kernel: '^0.1',
  contributes: {
    chains: [() => createMockChain()],
    connectors: [
      {
        id: 'mock',
        create: () =>
          createMockConnector({ name: 'Other Wallet', namespace: 'mock', accounts: ['another-account'] }),
      },
    ],
  },
})
