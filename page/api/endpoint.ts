import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { StandardSchema } from '../../kernel/schema/standard-schema.js'
import type { CaipNetworkId } from '../../wallet/caip/caip-types.js'

/** A call to a service of the host's, with its shapes (API-01). Client and server use the same definition. */
export interface Endpoint<Query = unknown, Body = unknown, Answer = unknown> {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** `/v1/identity/:address`; segments with a colon are filled from `path` of the call, encoded. */
  readonly path: string
  /** Which configured service: `gateway`, or a name of the plugin's own. */
  readonly service: string
  /** One line of what it is for, for the service's own documents. */
  readonly summary?: string
  /** Checks the named segments of the path, on the server. */
  readonly params?: StandardSchema<Readonly<Record<string, string>>>
  readonly query?: StandardSchema<Query>
  readonly body?: StandardSchema<Body>
  readonly answer: StandardSchema<Answer>
  /**
   * What a call ends with, and nothing is sent, while its network is none that the service serves (NET-10): a copy of the
   * answer, or an error with these details. Which it serves, the service says at `supportedChainsPath`; one that does not say so
   * serves none. Left out: the endpoint does not depend on networks.
   */
  readonly whenUnsupported?: { readonly answer: Answer } | { readonly error: (details: string) => QuoinError }
  /**
   * For how long an answer is given again to the same call without sending it, whichever plugin asked first (ACC-05). Calls are
   * the same where id, service, path, query and body are. Milliseconds; left out: every call is sent.
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
  /** Asks the service itself, whatever was answered before, also to the browser; its answer is kept instead. */
  readonly cache?: 'no-cache'
  /** The browser ends the request although its page is left meanwhile. For small bodies: 64 KiB of all such requests. */
  readonly keepalive?: boolean
  /** The network that it is about. Default: the active one. */
  readonly network?: CaipNetworkId
  /**
   * By what the service knows who is signed in: `cookie` lets the browser send the service's own, `bearer` is sent as
   * `Authorization: Bearer`. Default: nothing of either. Such an answer is given to no other call.
   */
  readonly session?: 'cookie' | { readonly bearer: string }
}

/**
 * Calls the services of the host. Adds `projectId`, `st`, `sv` and, while a WalletConnect session is there, `clientId`; the answer
 * is checked against the endpoint's schema. Reads are retried with back-off, writes never (REL-02). A refused origin or project
 * id is also an `alert:raised`, once until the service answers.
 *
 * Throws `HTTP_STATUS` ('HTTP status code: {n}'), `SERVICE_UNREACHABLE`, `SERVICE_NOT_CONFIGURED`,
 * `SERVICE_NOT_DECLARED`, `ANSWER_INVALID`, `ORIGIN_NOT_DECLARED` for a path that leads out of the service, `TIMEOUT` after 10 s,
 * `ABORTED`, and the code of `whenUnsupported`.
 */
export interface ApiClient {
  call<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    call?: EndpointCall<Query, Body>,
  ): Promise<Answer>
  /** The address of a picture that a service serves; `undefined` where the service is not configured. */
  url(service: string, path: string): string | undefined
}
