import type { QuoteState, SwapQuote } from '../contract.js'

/** The quote that is shown: the one of now, or the last one while a new one is on its way. */
export function quoteOf(state: QuoteState): SwapQuote | undefined {
  if (state.phase === 'ready') return state.quote
  return state.phase === 'none' ? undefined : state.last
}
