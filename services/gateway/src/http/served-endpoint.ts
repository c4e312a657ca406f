import type { Endpoint } from 'quoin/endpoints'

/** A call that has been checked by the schemas of its endpoint. */
export interface ServedCall<Query, Body> {
  /** The named segments of the path, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly projectId: string
  /** Of the page that calls; `undefined` for a caller that is no browser. */
  readonly origin: string | undefined
  /** Ends when the caller has gone, or time is up. */
  readonly signal: AbortSignal
}

/** How an endpoint is answered. */
export interface ServedEndpoint {
  readonly endpoint: Endpoint
  /** For how long browsers may keep the answer. Seconds; left out: not at all. */
  readonly maxAge?: number | undefined
  /** @throws `Problem` for whatever the caller should know */
  readonly answer: (call: ServedCall<unknown, unknown>) => Promise<unknown>
}

/**
 * Ties an endpoint to what answers it.
 *
 * @example
 * serve(getBalances, async ({ path, query, signal }) => ({ balances: await list(path.address, query, signal) }))
 */
export function serve<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  answer: (call: ServedCall<Query, Body>) => Promise<Answer>,
  options: { readonly maxAge?: number } = {},
): ServedEndpoint {
  // The endpoint's own schemas have checked query and body before `answer` sees them.
  return { ...options, endpoint, answer: answer as ServedEndpoint['answer'] }
}
