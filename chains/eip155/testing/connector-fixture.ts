import type { ConnectorEvent, Network, WalletRequest } from '#kernel'
import {
  createMockEvmWallet,
  createTestPlatform,
  type MockEvmWallet,
  type MockEvmWalletOptions,
  type TestPlatform,
} from '#testing'
import { createEip1193Connector, type Eip1193Connector } from '../src/connect/eip1193-connector.js'
import { exampleNetwork } from './example-network.js'

export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const mainnet: Network = exampleNetwork(1)
export const polygon: Network = exampleNetwork(137)
export const base: Network = exampleNetwork(8453)

/** A connector for a wallet with two accounts and two chains. */
export interface ConnectorFixture {
  readonly platform: TestPlatform
  readonly wallet: MockEvmWallet
  readonly connector: Eip1193Connector
  readonly events: ConnectorEvent[]
  connect(networks?: readonly Network[]): ReturnType<Eip1193Connector['connect']>
  request(fields: Partial<WalletRequest>): Promise<unknown>
  reload(): Eip1193Connector
}

export function createConnectorFixture(options: MockEvmWalletOptions = {}): ConnectorFixture {
  const platform = createTestPlatform()
  const wallet = createMockEvmWallet({
    accounts: [alice, bob],
    chains: [1, 137],
    answers: { personal_sign: () => '0x01', eth_sendTransaction: () => '0x02', eth_call: () => '0x' },
    ...options,
  })
  const { provider } = wallet
  const reload = (): Eip1193Connector =>
    createEip1193Connector({ id: 'mock', type: 'announced', info: { name: 'Mock' }, provider, platform })
  const connector = reload()
  const events: ConnectorEvent[] = []
  connector.subscribe((event) => events.push(event))
  return {
    platform,
    wallet,
    connector,
    events,
    reload,
    connect: (networks = [mainnet, polygon]) =>
      connector.connect({ networks, preferred: networks[0], signal: new AbortController().signal }),
    request: (fields) =>
      connector.request({
        namespace: 'eip155',
        caipNetworkId: 'eip155:1',
        method: 'personal_sign',
        params: ['hello', alice],
        ...fields,
      }),
  }
}
