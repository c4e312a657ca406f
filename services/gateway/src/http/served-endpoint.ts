import type { Endpoint } from 'quoin/endpoints'
import type { JsonText } from './json-text.js'

/** What a request says of the person who calls. */
export interface Caller {
  /** Of `Authorization: Bearer`. */
  readonly token: string | undefined
  /** `Cookie` as it was sent. */
  readonly cookie: string | undefined
  /** Writes a cookie with the answer: the value of `Set-Cookie`. */
  readonly setCookie: (line: string) => void
}

/** A call that has been checked by the schemas of its endpoint. */
export interface ServedCall<Query, Body> {
  /** The named segments of the path, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly projectId: string
  /** Of the page that calls; `undefined` for a caller that is no browser. */
  readonly origin: string | undefined
  /** The caller's network address, for limits of the endpoint's own. */
  readonly address?: string | undefined
  /** The token of `Authorization: Bearer`, where the endpoint has a `bearer`. */
  readonly bearer?: string | undefined
  /** There where the endpoint is personal. */
  readonly caller?: Caller | undefined
  /** Ends when the caller has gone, or time is up. */
  readonly signal: AbortSignal
}

/** What an endpoint's definition leaves open about how it is served. */
export interface ServingOptions {
  /** For how long browsers may keep the answer. Seconds; left out: not at all. */
  readonly maxAge?: number | undefined
  /** Needs no projectId: what pages show in an `<img>`. */
  readonly isPublic?: boolean | undefined
  /** Takes its JSON as `text/plain` too, which browsers send to another origin without asking first. */
  readonly takesPlainText?: boolean | undefined
  /** Of an answer that is no JSON; it is a `Response` then. */
  readonly contentType?: string | undefined
  /**
   * Is about the person who calls: takes `Authorization: Bearer` and cookies. Its answer may hold a secret and is kept nowhere.
   */
  readonly isPersonal?: boolean | undefined
  /** Takes `Authorization: Bearer`: what its token is, as the OpenAPI document says it. */
  readonly bearer?: string | undefined
  /**
   * Takes `Idempotency-Key`: its answer is kept for a day, to be given again. For what does something that must not happen twice;
   * what only reads would fill the database with answers.
   */
  readonly isRepeatable?: boolean | undefined
  /** Stores what it is sent: its size counts in the storage limits. */
  readonly isStored?: boolean | undefined
  /** Is for pages only: a request without `Origin` is refused, and those of other origins are in any case. */
  readonly needsOrigin?: boolean | undefined
  /** For how many requests a call counts in the rate limits. Left out: one. */
  readonly cost?: ((body: unknown) => number) | undefined
}

/** How an endpoint is answered. */
export interface ServedEndpoint extends ServingOptions {
  readonly endpoint: Endpoint
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
  answer: (call: ServedCall<Query, Body>) => Promise<Answer | JsonText>,
  options: ServingOptions = {},
): ServedEndpoint {
  // The endpoint's own schemas have checked query and body before `answer` sees them.
  return { ...options, endpoint, answer: answer as ServedEndpoint['answer'] }
}
