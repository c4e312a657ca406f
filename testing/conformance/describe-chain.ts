import type { AddressCheck, ChainModule, Network } from '#kernel'
import type { FetchHandler } from '../scripted-fetch.js'
import type { TestPlatform } from '../test-platform.js'
import { describeChainNode } from './chain-node.js'
import { describeChainText } from './chain-text.js'
import { describeChainWallet } from './chain-wallet.js'
import type { TestApi } from './test-api.js'

/** A node's response without a value: an empty body, `null`, or `{}`. */
export type EmptyAnswer = 'nothing' | 'null' | 'an empty object'

/** A chain module to test. Created again for each test. */
export interface ChainSubject {
  readonly module: ChainModule
  /** The platform of the module; the suite scripts its network. */
  readonly platform: TestPlatform
  /** A network with a node URL (no server runs there) and an explorer. */
  readonly network: Network
  /** Valid addresses, each with its displayed form. */
  readonly validAddresses: readonly { readonly text: string; readonly shown: string }[]
  readonly invalidAddresses: readonly {
    readonly text: string
    readonly reason: Extract<AddressCheck, { valid: false }>['reason']
  }[]
  readonly transactionId: string
  readonly reference: string
  /** Wallet methods with valid and invalid parameters. */
  readonly params: readonly {
    readonly method: string
    readonly good: readonly unknown[]
    readonly bad: readonly unknown[]
  }[]
  /**
   * Responses that mean an empty account, as some nodes return for unused accounts. Default: none. Every other such
   * response is a failure of the node, so that a fault is not displayed as an empty account.
   */
  readonly emptyAnswers?: readonly EmptyAnswer[]
  /** A node for the requests of `transfers.build`; with it, the suite also checks the built transfer. */
  readonly transferNode?: FetchHandler
}

/** One test of the chain suite. */
export type ChainTest = (title: string, run: (subject: ChainSubject) => Promise<void>) => void

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
    api.it(title, async () => run(await make()))
  }

  api.describe(`chain: ${name}`, () => {
    api.describe('text', () => describeChainText(api, test))
    api.describe('node', () => describeChainNode(api, test))
    api.describe('wallet', () => describeChainWallet(api, test))
  })
}
