import type { AddressCheck, ChainModule, Network } from '#kernel'
import type { FetchHandler } from '../scripted-fetch.js'
import type { TestPlatform } from '../test-platform.js'
import { describeChainNode } from './chain-node.js'
import { describeChainText } from './chain-text.js'
import { describeChainWallet } from './chain-wallet.js'
import type { TestApi } from './test-api.js'

/** An answer of a node without a value: an empty body, `null`, or `{}`. */
export type EmptyAnswer = 'nothing' | 'null' | 'an empty object'

/** A chain module to try. Made again for each test. */
export interface ChainSubject {
  readonly module: ChainModule
  /** The platform that the module was made with: the suite scripts its network. */
  readonly platform: TestPlatform
  /** One with a node (which nobody runs) and an explorer. */
  readonly network: Network
  /** Each with the form to show it in. */
  readonly validAddresses: readonly { readonly text: string; readonly shown: string }[]
  readonly invalidAddresses: readonly {
    readonly text: string
    readonly reason: Extract<AddressCheck, { valid: false }>['reason']
  }[]
  readonly transactionId: string
  readonly reference: string
  /** A wallet method with parameters that pass and with some that must not. */
  readonly params: readonly {
    readonly method: string
    readonly good: readonly unknown[]
    readonly bad: readonly unknown[]
  }[]
  /**
   * Answers by which a node says that an account holds nothing, as some do of accounts that were never used. Default: none; each is a
   * failure of the node, so that a fault is not shown as an empty account.
   */
  readonly emptyAnswers?: readonly EmptyAnswer[]
  /** A node that answers what `transfers.build` asks it: then what is built is checked, too. */
  readonly transferNode?: FetchHandler
}

/** One test of the chain suite. */
export type ChainTest = (title: string, run: (subject: ChainSubject) => Promise<void>) => void

/**
 * Checks that a chain module keeps the contract: whatever text it is given it answers, it allows methods one by one,
 * its reads end by answer, error or signal whatever the node does, and what it has wallets asked for is allowed.
 *
 * @example
 * describeChain({ describe, expect, it }, 'example chain', () => {
 *   const platform = createTestPlatform()
 *   return { module: createMyModule(platform), platform, network, validAddresses, ... }
 * })
 */
export function describeChain(
  api: TestApi,
  name: string,
  make: () => ChainSubject | Promise<ChainSubject>,
): void {
  const test: ChainTest = (title, run) => {
    api.it(title, async () => run(await make()))
  }

  api.describe(`chain: ${name}`, () => {
    api.describe('text', () => describeChainText(api, test))
    api.describe('node', () => describeChainNode(api, test))
    api.describe('wallet', () => describeChainWallet(api, test))
  })
}
