import { findPrices, type TokenPrices } from './find-prices.js'
import { createReviewNode, type ReviewNode } from './review-node.js'
import type { ReviewNetwork } from './review-request.js'

/** What a review asks things with; a test has another world than the page of the frame. */
export interface ReviewSurroundings {
  readonly fetch?: typeof fetch | undefined
  /** The site's endpoint for prices. */
  readonly pricesUrl?: string | undefined
  /** How long the network may take in all. Milliseconds. */
  readonly timeout?: number | undefined
}

/** The network and the site, for as long as one review has time for them. */
export interface ReviewScene {
  readonly network: ReviewNetwork
  readonly node: ReviewNode
  findPrices(tokens: readonly (string | undefined)[]): Promise<TokenPrices>
}

/** A person who waits looks at an empty card: after this they see what is known. */
const defaultTimeout = 4_000

/** Lets a review ask, until its time is over or it is taken back. */
export async function withScene<Result>(
  network: ReviewNetwork,
  signal: AbortSignal,
  { fetch: fetchAnswer = fetch, pricesUrl = '/api/v1/prices', timeout = defaultTimeout }: ReviewSurroundings,
  work: (scene: ReviewScene) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const end = new AbortController()
  const stop = (): void => end.abort()
  const timer = setTimeout(stop, timeout)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const result = await work({
      network,
      node: createReviewNode(fetchAnswer, network.rpcUrl, end.signal),
      findPrices: (tokens) => findPrices(fetchAnswer, pricesUrl, network.caipNetworkId, tokens, end.signal),
    })
    signal.throwIfAborted()
    return result
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
