import { type TestApi, testTimeoutMs } from '../test-api.js'
import { describeConnecting, describeMemory } from './connector-connecting.js'
import { describeConnectorEvents } from './connector-events.js'
import { describeConnectorIdentity } from './connector-identity.js'
import {
  describeLocalSwitching,
  describeOwnNetwork,
  describePlace,
  describeSwitching,
} from './connector-networks.js'
import { describeConnectorRequests } from './connector-requests.js'
import type { ConnectorSubject } from './connector-subject.js'

/** Whether a wallet changes its network on request. */
export type ConnectorKind = 'wallet' | 'place' | 'per-request' | 'own-network'

const describeNetworks = {
  wallet: describeSwitching,
  'per-request': describeLocalSwitching,
  'own-network': describeOwnNetwork,
}

/**
 * Checks the contract of a connector: it settles once whatever the wallet does, ends with its signal, restores without
 * a prompt, emits each change once, and emits nothing after it is disconnected.
 *
 * @param make creates a subject for each test; its wallet approves and is not connected
 * @param kind `place` for a wallet that hosts the page, such as a Safe: it has one account and one network, provides
 *   them without a prompt, and emits no changes. `per-request` for a wallet that receives the network with each
 *   request, and so has no request to change it. `own-network` for a wallet whose network only its user changes, as by TON Connect
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
  kind: ConnectorKind = 'wallet',
): void {
  /** Defines a test with its own subject, which is disposed of even if the test fails. */
  function test(title: string, run: (subject: ConnectorSubject) => Promise<void>): void {
    api.it(
      title,
      async () => {
        const subject = await make()
        try {
          await run(subject)
        } finally {
          subject.dispose?.()
        }
      },
      testTimeoutMs,
    )
  }

  api.describe(`connector: ${name}`, () => {
    api.describe('identity', () => describeConnectorIdentity(api, test))
    api.describe('connect, restore and disconnect', () => describeConnecting(api, test))
    api.describe('requests', () => describeConnectorRequests(api, test))
    if (kind === 'place') return api.describe('account and network', () => describePlace(api, test))
    api.describe('memory', () => describeMemory(api, test))
    api.describe('events', () => describeConnectorEvents(api, test))
    api.describe('networks', () => describeNetworks[kind](api, test))
  })
}
