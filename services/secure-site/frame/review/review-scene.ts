import { findPrices, type TokenPrices } from './find-prices.js'
import { createReviewNode, type ReviewNode } from './review-node.js'
import type { ReviewNetwork } from './review-request.js'

/** The dependencies of a review; tests replace those of the frame's page. */
export interface ReviewSurroundings {
  readonly fetch?: typeof fetch | undefined
  /** The site's endpoint for prices. */
  readonly pricesUrl?: string | undefined
  /** Timeout of all network requests together. Milliseconds. */
  readonly timeout?: number | undefined
}

/** The network and the site, until the review's timeout. */
export interface ReviewScene {
  readonly network: ReviewNetwork
  readonly node: ReviewNode
  findPrices(tokens: readonly (string | undefined)[]): Promise<TokenPrices>
}

/** The available data is shown after this time: until then the user sees an empty card. */
const defaultTimeout = 4_000

/** Runs a review with access to the network until its timeout or abort. */
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
