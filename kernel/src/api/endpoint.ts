import type { StandardSchema } from '../plugin/standard-schema.js'

/** A call to a service of the host's, with its shapes (API-01). Client and server use the same definition. */
export interface Endpoint<Query = unknown, Body = unknown, Answer = unknown> {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** `/v1/identity/:address`; segments with a colon are filled from `path` of the call, encoded. */
  readonly path: string
  /** Which configured service: `gateway`, or a name of the plugin's own. */
  readonly service: string
  readonly query?: StandardSchema<Query>
  readonly body?: StandardSchema<Body>
  readonly answer: StandardSchema<Answer>
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
  readonly cache?: 'no-cache'
}

/**
 * Calls the services of the host. Adds `projectId`, `st`, `sv` and `clientId`; the answer is checked against the
 * endpoint's schema. Reads are retried with back-off, writes never (REL-02).
 *
 * Throws `HTTP_STATUS` ('HTTP status code: {n}'), `SERVICE_UNREACHABLE`, `SERVICE_NOT_CONFIGURED`,
 * `SERVICE_NOT_DECLARED`, `ANSWER_INVALID`, `TIMEOUT`, `ABORTED`.
 */
export interface ApiClient {
  call<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    call?: EndpointCall<Query, Body>,
  ): Promise<Answer>
  /** The address of a picture that a service serves; `undefined` where the service is not configured. */
  url(service: string, path: string): string | undefined
}
