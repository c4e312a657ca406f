import { describeConnecting, describeMemory } from './connector-connecting.js'
import { describeConnectorEvents } from './connector-events.js'
import { describeConnectorIdentity } from './connector-identity.js'
import { describeLocalSwitching, describePlace, describeSwitching } from './connector-networks.js'
import { describeConnectorRequests } from './connector-requests.js'
import type { ConnectorSubject } from './connector-subject.js'
import type { TestApi } from './test-api.js'

/**
 * Checks that a connector keeps the contract: it settles once whatever the wallet does, ends by its signal, restores
 * silently, tells each change once and nothing after it was disconnected.
 *
 * @param make makes a subject for each test; a wallet that approves and is not connected
 * @param kind `place` for a wallet that the page is in, such as a Safe around it: it has one account and one network, gives them
 *   without asking, and tells of no change. `per-request` for one that is told the network with each request, and so is never
 *   asked to change it
 * @example
 * describeConnector({ describe, expect, it }, 'EIP-1193', () => {
 *   const wallet = createMockEvmWallet()
 *   return { connector: createMyConnector(wallet.provider), wallet, networks, addresses, request }
 * })
 */
export function describeConnector(
  api: TestApi,
  name: string,
  make: () => ConnectorSubject | Promise<ConnectorSubject>,
  kind: 'wallet' | 'place' | 'per-request' = 'wallet',
): void {
  /** Each test has its own subject, which is disposed of even if the test fails. */
  function test(title: string, run: (subject: ConnectorSubject) => Promise<void>): void {
    api.it(title, async () => {
      const subject = await make()
      try {
        await run(subject)
      } finally {
        subject.dispose?.()
      }
    })
  }

  api.describe(`connector: ${name}`, () => {
    api.describe('identity', () => describeConnectorIdentity(api, test))
    api.describe('connect, restore and disconnect', () => describeConnecting(api, test))
    api.describe('requests', () => describeConnectorRequests(api, test))
    if (kind === 'place') return api.describe('account and network', () => describePlace(api, test))
    api.describe('memory', () => describeMemory(api, test))
    api.describe('events', () => describeConnectorEvents(api, test))
    const describeNetworks = kind === 'per-request' ? describeLocalSwitching : describeSwitching
    api.describe('networks', () => describeNetworks(api, test))
  })
}
