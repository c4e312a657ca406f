import { type TestApi, testTimeoutMs } from '../test-api.js'
import { describeChainNode } from './chain-node.js'
import type { ChainSubject, ChainTest } from './chain-subject.js'
import { describeChainText } from './chain-text.js'
import { describeChainWallet } from './chain-wallet.js'

/**
 * Checks the contract of a chain module: it returns a result for any text, allows methods one by one, ends each read
 * with a response, an error or the signal, and sends only allowed requests to wallets.
 *
 * @example
 * describeChain({ describe, expect, it }, 'example chain', () => {
 *   const platform = createTestPlatform()
 *   return { module: createMyModule(platform), platform, network, validAddresses, ... }
 * })
 *
 */
export function describeChain(
  api: TestApi,
  name: string,
  make: () => ChainSubject | Promise<ChainSubject>,
): void {
  const test: ChainTest = (title, run) => {
    api.it(title, async () => run(await make()), testTimeoutMs)
  }

  api.describe(`chain: ${name}`, () => {
    api.describe('text', () => describeChainText(api, test))
    api.describe('node', () => describeChainNode(api, test))
    api.describe('wallet', () => describeChainWallet(api, test))
  })
}
