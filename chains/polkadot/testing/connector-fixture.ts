import { encodeAddress } from '@polkadot/util-crypto'
import type { ConnectorEvent, Network } from '#kernel'
import { createInjectedConnector, type InjectedConnector } from '../src/connect/injected-connector.js'
import { exampleNetwork } from './example-network.js'
import { createMockExtension, type MockExtension, type NamedAccount } from './mock-extension.js'

/** With the prefix of the Polkadot relay chain; extensions use the prefix 42. */
export const alice = encodeAddress(new Uint8Array(32).fill(1), 0)
export const bob = encodeAddress(new Uint8Array(32).fill(2), 0)
export const relay: Network = exampleNetwork()
/** With the same prefix. */
export const assetHub: Network = exampleNetwork('68d56f15f85d3136970ec16946040bc1')
export const kusama: Network = exampleNetwork('b0a8d493285c2df73290dfb7e61f870f')

export const generic = (address: string): string => encodeAddress(address, 42)

/** A connector with its wallet and its stored data. */
export interface ConnectorFixture {
  readonly wallet: MockExtension
  readonly connector: InjectedConnector
  readonly events: ConnectorEvent[]
  readonly reports: unknown[]
  /** The stored ids. */
  stored(): readonly string[]
  connect(networks?: readonly Network[]): ReturnType<InjectedConnector['connect']>
  reload(): InjectedConnector
}

export function createConnectorFixture(
  accounts: readonly NamedAccount[] = [{ address: generic(alice) }, { address: generic(bob) }],
): ConnectorFixture {
  const wallet = createMockExtension(accounts)
  const reports: unknown[] = []
  let ids: readonly string[] = []
  const reload = (): InjectedConnector => {
    const connector = createInjectedConnector({
      id: 'polkadot:mock',
      name: 'Mock',
      extension: wallet.extension,
      appName: 'Example app',
      prefixes: undefined,
      storage: {
        read: async () => ids,
        update: async (change) => {
          ids = change(ids)
          return ids
        },
      },
      report: (error) => reports.push(error),
    })
    wallet.attach(connector, [relay, assetHub, kusama])
    return connector
  }
  const connector = reload()
  const events: ConnectorEvent[] = []
  connector.subscribe((event) => events.push(event))
  return {
    wallet,
    connector,
    events,
    reports,
    reload,
    stored: () => ids,
    connect: (networks = [relay, assetHub]) =>
      connector.connect({ networks, preferred: networks[0], signal: new AbortController().signal }),
  }
}
