import type { ConnectorEvent, WalletRequest } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import { type BitcoinConnector, createBitcoinConnector } from '../src/connect/bitcoin-connector.js'
import { exampleNetwork } from './example-network.js'
import {
  createMockUnisatWallet,
  createMockWbipWallet,
  type MockBitcoinOptions,
  type MockBitcoinWallet,
} from './mock-bitcoin-wallet.js'

/** Valid on both test networks that share addresses. */
export const [alice, bob]: readonly [string, string] = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
]
export const testnet = exampleNetwork('testnet')
export const signet = exampleNetwork('signet')

/** A connector with its wallet. */
export interface ConnectorFixture {
  readonly platform: TestPlatform
  readonly wallet: MockBitcoinWallet
  readonly connector: BitcoinConnector
  readonly events: ConnectorEvent[]
  connect(): ReturnType<BitcoinConnector['connect']>
  restore(): ReturnType<BitcoinConnector['restore']>
  request(fields: Partial<WalletRequest>): Promise<unknown>
  reload(): BitcoinConnector
}

export function createConnectorFixture(
  api: 'wbip' | 'unisat',
  options: Partial<MockBitcoinOptions> = {},
): ConnectorFixture {
  const platform = createTestPlatform()
  const make = api === 'wbip' ? createMockWbipWallet : createMockUnisatWallet
  const wallet = make({ addresses: [alice, bob], network: testnet.caipNetworkId, ...options })
  const { provider } = wallet
  const reload = (): BitcoinConnector =>
    createBitcoinConnector({ id: 'bip122:mock', info: { name: 'Mock' }, provider, api, platform })
  const connector = reload()
  const events: ConnectorEvent[] = []
  connector.subscribe((event) => events.push(event))
  const connectRequest = {
    networks: [testnet, signet],
    preferred: testnet,
    signal: new AbortController().signal,
  }
  return {
    platform,
    wallet,
    connector,
    events,
    reload,
    connect: () => connector.connect(connectRequest),
    restore: () => connector.restore(connectRequest),
    request: (fields) =>
      connector.request({
        namespace: 'bip122',
        caipNetworkId: testnet.caipNetworkId,
        method: 'signMessage',
        params: { account: alice, message: 'hello' },
        ...fields,
      }),
  }
}
