import { definePlugin, type Network, type NetworkInput, type Plugin, type PluginTypes } from '#kernel'
import { createMockChain, createMockNetwork } from '../../mock-chain.js'
import { createMockConnector, type MockConnector } from '../../mock-connector.js'
import type { PluginSubject } from './plugin-subject.js'

/** A namespace that only the suite uses, so that it conflicts with none. */
const namespace = 'conform'

/** The contributions of the suite to each kernel: a chain with two networks, and a wallet of all namespaces. */
export interface ConformanceWorld {
  readonly networks: readonly Network[]
  readonly wallet: MockConnector
  readonly plugin: Plugin<PluginTypes>
}

/** @param listed the other networks of the kernel */
export function createConformanceWorld(
  listed: readonly NetworkInput[],
  options: PluginSubject['wallet'],
): ConformanceWorld {
  const networks = [createMockNetwork(`${namespace}:one`), createMockNetwork(`${namespace}:two`)]
  const namespaces = new Set([...listed, ...networks].map((network) => network.chainNamespace ?? 'eip155'))
  const wallet = createMockConnector({
    id: 'conformanceWallet',
    accounts: ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'],
    ...options,
    namespaces: [...namespaces],
  })
  const plugin = definePlugin<PluginTypes>({
    id: 'conformanceWorld',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [createMockChain({ namespace })],
      connectors: [{ id: wallet.id, create: () => wallet }],
    },
  })
  return { networks, wallet, plugin }
}
