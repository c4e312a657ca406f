import type { CaipNetworkId } from '#kernel'
import type { BestOffer } from './best-offer.js'
import type { QuoteFault } from './contract.js'
import { type Draft, emptyDraft } from './draft.js'
import type { Progress } from './progress.js'

/** What was answered to a question for a quote. */
export interface AnsweredQuote {
  /** Of which place, tokens and amount: with others it is not known again. */
  readonly of: string
  readonly best?: BestOffer | undefined
  /** The newest question was answered by this; `best` is older then. */
  readonly fault?: QuoteFault | undefined
  /** The person asked again, and is not answered yet. */
  readonly isAsking?: boolean | undefined
}

/** What gas costs. */
export interface KnownGasPrice {
  readonly of: CaipNetworkId
  /**
   * Smallest unit of the coin for one gas. `unsupported`: it cannot be told of this network. `untold`: no provider tells it at all.
   * Absent: it could not be asked.
   */
  readonly price?: bigint | 'unsupported' | 'untold' | undefined
  /** What a roll-up takes for the data of an exchange besides. Smallest unit of the coin. */
  readonly dataFee: bigint
}

/** All that the service holds; what the views see is derived from it and from the account data. */
export interface Held {
  readonly draft: Draft
  readonly answered: AnsweredQuote | undefined
  readonly gas: KnownGasPrice | undefined
  /** In US dollars, by the ids of tokens, as decimal texts: of those that the account's own list does not have. */
  readonly prices: ReadonlyMap<string, string>
  /** Basis points, as the person chose it. */
  readonly slippage: number | undefined
  readonly progress: Progress
}

export const nothingHeld: Held = {
  draft: emptyDraft,
  answered: undefined,
  gas: undefined,
  prices: new Map(),
  slippage: undefined,
  progress: { step: 'draft' },
}
