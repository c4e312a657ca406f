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

/** On both test networks that have the same addresses. */
export const [alice, bob]: readonly [string, string] = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
]
export const testnet = exampleNetwork('testnet')
export const signet = exampleNetwork('signet')

/** A connector on its bench. */
export interface ConnectorBench {
  readonly platform: TestPlatform
  readonly wallet: MockBitcoinWallet
  readonly connector: BitcoinConnector
  readonly heard: ConnectorEvent[]
  connect(): ReturnType<BitcoinConnector['connect']>
  restore(): ReturnType<BitcoinConnector['restore']>
  request(fields: Partial<WalletRequest>): Promise<unknown>
  reload(): BitcoinConnector
}

export function setUpConnector(
  speaks: 'wbip' | 'unisat',
  options: Partial<MockBitcoinOptions> = {},
): ConnectorBench {
  const platform = createTestPlatform()
  const make = speaks === 'wbip' ? createMockWbipWallet : createMockUnisatWallet
  const wallet = make({ addresses: [alice, bob], network: testnet.caipNetworkId, ...options })
  const { provider } = wallet
  const reload = (): BitcoinConnector =>
    createBitcoinConnector({ id: 'bip122:mock', info: { name: 'Mock' }, provider, speaks, platform })
  const connector = reload()
  const heard: ConnectorEvent[] = []
  connector.subscribe((event) => heard.push(event))
  const asking = {
    networks: [testnet, signet],
    preferred: testnet,
    signal: new AbortController().signal,
  }
  return {
    platform,
    wallet,
    connector,
    heard,
    reload,
    connect: () => connector.connect(asking),
    restore: () => connector.restore(asking),
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
