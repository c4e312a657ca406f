import { describe, expect, it } from 'vitest'
import { type Connector, type Network, QuoinError } from '#kernel'
import { createMockConnector, type MockConnector } from '../../mock-connector.js'
import { failedTests } from '../failed-tests.fixture.js'
import type { ConnectorSubject } from './connector-subject.js'
import { describeConnector } from './describe-connector.js'

const nativeCurrency = { name: 'Mock', symbol: 'MCK', decimals: 9 }
const network = (id: string): Network => ({
  id,
  name: `Network ${id}`,
  chainNamespace: 'mock',
  caipNetworkId: `mock:${id}`,
  nativeCurrency,
  rpcUrls: { default: { http: [] } },
})

function makeSubject(
  change: (connector: MockConnector) => Partial<Connector> = () => ({}),
): ConnectorSubject {
  const addresses = ['alice', 'bob'] as const
  const wallet = createMockConnector({ namespace: 'mock', accounts: addresses })
  const connector: Connector = { ...wallet, ...change(wallet) }
  return {
    connector,
    wallet,
    addresses,
    networks: [network('one'), network('two')],
    request: { method: 'mock_sign', params: [] },
    reload: () => connector,
  }
}

describeConnector({ describe, expect, it }, 'createMockConnector', () => makeSubject())

/** A wallet whose network only its user changes. */
const ownNetwork = ({ switchNetwork }: MockConnector): Partial<Connector> => ({
  async switchNetwork(wanted, signal) {
    if (wanted.caipNetworkId !== 'mock:one') throw new QuoinError('SWITCH_FAILED')
    await switchNetwork(wanted, signal)
  },
})
describeConnector({ describe, expect, it }, 'own network', () => makeSubject(ownNetwork), 'own-network')

const failuresOf = (change: (connector: MockConnector) => Partial<Connector>): Promise<readonly string[]> =>
  failedTests((api) => describeConnector(api, 'broken', () => makeSubject(change)))

describe('the connector suite finds', () => {
  const never = (): Promise<never> => new Promise(() => {})

  it('one that declares every method [SEC-08]', async () => {
    expect(await failuresOf(() => ({ methods: () => ['*'] }))).toEqual([
      'declares its methods one by one, and none of other namespaces [SEC-08]',
    ])
  })

  it('one that ignores its signal [REL-03]', async () => {
    const failed = await failuresOf((mock) => ({
      request: ({ signal: _, ...request }) => mock.request(request),
    }))
    expect(failed).toEqual(['ends a request with its signal, once [REL-03]'])
  })

  it('one that changes a network that only its user changes', async () => {
    const failed = await failedTests((api) =>
      describeConnector(api, 'broken', () => makeSubject(), 'own-network'),
    )
    expect(failed).toEqual(['refuses another network, and emits nothing'])
  })

  it('one that never ends disconnecting [REL-03]', async () => {
    expect(await failuresOf(() => ({ disconnect: never }))).toContain(
      'ends disconnecting even if the wallet throws or does not respond [REL-03]',
    )
  })

  it('one that emits every event twice', async () => {
    const failed = await failuresOf((mock) => ({
      subscribe(listener) {
        const stops = [mock.subscribe(listener), mock.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
    }))
    expect(failed).toContain('emits a change of the network once')
    expect(failed).toContain('emits the lock of the wallet once [REL-03]')
  })

  it('one that approves a request that the user rejects [CON-08]', async () => {
    const failed = await failuresOf((mock) => ({
      request: (request) => mock.request(request).catch(() => null),
    }))
    expect(failed).toContain('reports a request that the user rejects [CON-08]')
  })
})
