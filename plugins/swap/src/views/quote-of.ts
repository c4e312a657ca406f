import type { QuoteState, SwapQuote } from '../contract.js'

/** Returns the quote to display: the current one, or the last one while a new one is pending. */
export function quoteOf(state: QuoteState): SwapQuote | undefined {
  if (state.phase === 'ready') return state.quote
  return state.phase === 'none' ? undefined : state.last
}
