import type { CaipNetworkId } from '#kernel'
import type { QuoteFault } from '../contract.js'
import type { BestQuote } from '../quote/find-best-quote.js'
import { type Draft, emptyDraft } from './draft.js'
import type { Progress } from './progress.js'

/** The response to a quote request. */
export interface QuoteResult {
  /** The account context, tokens and amount of the request: for others it does not apply. */
  readonly of: string
  readonly best?: BestQuote | undefined
  /** The fault of the latest request; `best` is older then. */
  readonly fault?: QuoteFault | undefined
  /** The user requested a refresh, whose response is pending. */
  readonly isPending?: boolean | undefined
}

/** The gas price of a network. */
export interface KnownGasPrice {
  readonly of: CaipNetworkId
  /**
   * Smallest unit of the coin for one gas. `unsupported`: not available on this network. `notReported`: no provider reports
   * gas prices. Absent: it could not be read.
   */
  readonly price?: bigint | 'unsupported' | 'notReported' | undefined
  /** A roll-up's additional data fee of an exchange. Smallest unit of the coin. */
  readonly dataFee: bigint
}

/** The service's state; the views' state is derived from it and from the account data. */
export interface InternalState {
  readonly draft: Draft
  readonly quote: QuoteResult | undefined
  readonly gas: KnownGasPrice | undefined
  /** In US dollars, by token id, as decimal texts: of tokens that the account's own list does not contain. */
  readonly prices: ReadonlyMap<string, string>
  /** Basis points, as the user chose it. */
  readonly slippage: number | undefined
  readonly progress: Progress
}

export const initialState: InternalState = {
  draft: emptyDraft,
  quote: undefined,
  gas: undefined,
  prices: new Map(),
  slippage: undefined,
  progress: { step: 'draft' },
}
