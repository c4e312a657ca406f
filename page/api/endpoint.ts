import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { StandardSchema } from '../../kernel/schema/standard-schema.js'
import type { CaipNetworkId } from '../../wallet/caip/parse-caip.js'

/** A call to a service of the host, with its shapes. Client and server use the same definition. */
export interface Endpoint<Query = unknown, Body = unknown, Answer = unknown> {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** `/v1/identity/:address`; segments with a colon are filled from `path` of the call, encoded. */
  readonly path: string
  /** The name of a configured service: `gateway`, or one of the plugin's own. */
  readonly service: string
  /** The purpose in one line, for the service's own documents. */
  readonly summary?: string
  /** Checks the named segments of the path, on the server. */
  readonly params?: StandardSchema<Readonly<Record<string, string>>>
  readonly query?: StandardSchema<Query>
  readonly body?: StandardSchema<Body>
  readonly answer: StandardSchema<Answer>
  /**
   * The result of a call whose network the service does not serve, without a request: a copy of the answer, or
   * an error with these details. The service lists its networks at `supportedChainsPath`; one without a list serves
   * none. Left out: the endpoint does not depend on networks.
   */
  readonly whenUnsupported?: { readonly answer: Answer } | { readonly error: (details: string) => QuoinError }
  /**
   * The time for which an answer is returned again to the same call without a request, whichever plugin called first. Calls are
   * the same if id, service, path, query and body are. Milliseconds; left out: every call is sent.
   */
  readonly freshMs?: number
}

/** Declares an endpoint; its types come from its schemas. */
export function defineEndpoint<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
): Endpoint<Query, Body, Answer> {
  return endpoint
}

export interface EndpointCall<Query, Body> {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: Body
  readonly signal?: AbortSignal
  /** Requests a new answer from the service, also past the browser's cache; it replaces the cached one. */
  readonly cache?: 'no-cache'
  /** Completes the request even if the user leaves the page. For small bodies: 64 KiB for all such requests. */
  readonly keepalive?: boolean
  /** The network of the call. Default: the active one. */
  readonly network?: CaipNetworkId
  /**
   * The credentials of the user for the service: `cookie` lets the browser send the service's own cookies, `bearer` is
   * sent as `Authorization: Bearer`. Default: none. The answer of such a call is not shared with any other call.
   */
  readonly session?: 'cookie' | { readonly bearer: string }
}

/**
 * Calls the services of the host. Adds `projectId`, `st`, `sv` and, during a WalletConnect session, `clientId`; the
 * answer is checked against the endpoint's schema. Reads are retried with back-off, writes never. A refused
 * origin or project id also emits `alert:raised`, once until the service succeeds.
 *
 * Throws `HTTP_STATUS` ('HTTP status code: {n}'), `SERVICE_UNREACHABLE`, `SERVICE_NOT_CONFIGURED`,
 * `SERVICE_NOT_DECLARED`, `ANSWER_INVALID`, `ORIGIN_NOT_DECLARED` for a path that leads out of the service, `TIMEOUT`
 * after 10 s, `ABORTED`, and the code of `whenUnsupported`.
 */
export interface ApiClient {
  call<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    call?: EndpointCall<Query, Body>,
  ): Promise<Answer>
  /** Returns the address of an image that a service serves; `undefined` if the service is not configured. */
  url(service: string, path: string): string | undefined
}
