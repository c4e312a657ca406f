import type { Endpoint } from 'quoin/endpoints'
import type { JsonText } from './json-text.js'

/** The caller's credentials in a request. */
export interface Caller {
  /** Token of `Authorization: Bearer`. */
  readonly token: string | undefined
  /** The `Cookie` header as it was sent. */
  readonly cookie: string | undefined
  /** Adds a `Set-Cookie` header to the answer. */
  readonly setCookie: (line: string) => void
}

/** A call that the schemas of its endpoint have validated. */
export interface ServedCall<Query, Body> {
  /** The named segments of the path, decoded: `{ address: '0x…' }`. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly projectId: string
  /** Origin of the calling page; `undefined` for a caller that is not a browser. */
  readonly origin: string | undefined
  /** The caller's network address, for the endpoint's own limits. */
  readonly address?: string | undefined
  /** Token of `Authorization: Bearer`, if the endpoint has a `bearer`. */
  readonly bearer?: string | undefined
  /** Present if the endpoint is personal. */
  readonly caller?: Caller | undefined
  /** Aborts when the caller disconnects or the time limit is reached. */
  readonly signal: AbortSignal
}

/** Options of serving an endpoint that its definition leaves open. */
export interface ServingOptions {
  /** Cache lifetime of the answer in browsers. Seconds; left out: not cached. */
  readonly maxAge?: number | undefined
  /** Requires no projectId, e.g. an image of an `<img>`. */
  readonly isPublic?: boolean | undefined
  /** Accepts its JSON as `text/plain`, too: browsers send that to another origin without a preflight. */
  readonly takesPlainText?: boolean | undefined
  /** Content type of an answer other than JSON, which is a `Response`. */
  readonly contentType?: string | undefined
  /**
   * Identifies the user: takes `Authorization: Bearer` and cookies. Its answer may hold a secret and is never stored.
   */
  readonly isPersonal?: boolean | undefined
  /** Takes `Authorization: Bearer`: the token's description in the OpenAPI document. */
  readonly bearer?: string | undefined
  /**
   * Takes `Idempotency-Key`: its answer is kept for a day, for repeats. For actions that must not run twice; the answers
   * of reads would only fill the database.
   */
  readonly isRepeatable?: boolean | undefined
  /** Stores its input: its size counts in the storage limits. */
  readonly isStored?: boolean | undefined
  /** For pages only: a request without `Origin` is refused; those of other origins are refused in any case. */
  readonly needsOrigin?: boolean | undefined
  /** Returns the number of requests that a call counts as in the rate limits. Left out: one. */
  readonly cost?: ((body: unknown) => number) | undefined
}

/** An endpoint with its implementation. */
export interface ServedEndpoint extends ServingOptions {
  readonly endpoint: Endpoint
  /** @throws `Problem` for errors that the caller should see */
  readonly answer: (call: ServedCall<unknown, unknown>) => Promise<unknown>
}

/**
 * Combines an endpoint with its implementation.
 *
 * @example
 * serve(getBalances, async ({ path, query, signal }) => ({ balances: await list(path.address, query, signal) }))
 */
export function serve<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  answer: (call: ServedCall<Query, Body>) => Promise<Answer | JsonText>,
  options: ServingOptions = {},
): ServedEndpoint {
  // The endpoint's own schemas have validated query and body before `answer` is called.
  return { ...options, endpoint, answer: answer as ServedEndpoint['answer'] }
}
