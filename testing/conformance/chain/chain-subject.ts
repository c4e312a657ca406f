import type { AddressCheck, ChainModule, Network } from '#kernel'
import type { FetchHandler } from '../../scripted-fetch.js'
import type { TestPlatform } from '../../test-platform.js'

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
  /** References are free names of letters, digits and hyphens, as the chain ids of Cosmos: each such text is one. Default: false. */
  readonly hasFreeReferences?: boolean
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
