import { describeConnecting } from './connector-connecting.js'
import { describeConnectorEvents } from './connector-events.js'
import { describeConnectorIdentity } from './connector-identity.js'
import { describeConnectorRequests } from './connector-requests.js'
import type { ConnectorSubject } from './connector-subject.js'
import type { TestApi } from './test-api.js'

/**
 * Checks that a connector keeps the contract: it settles once whatever the wallet does, ends by its signal, restores
 * silently, tells each change once and nothing after it was disconnected.
 *
 * @param make makes a subject for each test; a wallet that approves and is not connected
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
    api.describe('events', () => describeConnectorEvents(api, test))
    api.describe('requests', () => describeConnectorRequests(api, test))
  })
}
