import type { Endpoint } from '#kernel'

/** A call of the table: the request, and an answer of the service. */
export interface EndpointRow {
  readonly endpoint: Endpoint
  /** Method, and path with its parameters filled in. */
  readonly sent: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly answer: unknown
  /** The lists of the answer whose malformed entries are left out; `''` is the answer itself. */
  readonly lists?: readonly string[]
  /** The result if the network is not served. */
  readonly unsupported?: unknown
  /** Milliseconds. */
  readonly freshMs?: number
}

/** Creates a row for an endpoint of any types, whose schemas validate the row. */
export function row<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  rest: Omit<EndpointRow, 'endpoint'>,
): EndpointRow {
  // The schemas validate the values that the row has in place of its types.
  return { endpoint: endpoint as Endpoint, ...rest }
}

export const address = '0x52908400098527886E0F7030069857D2E4169EE7'
export const caipAddress = `eip155:1:${address}`
export const coin = `eip155:1:0x${'e'.repeat(40)}`
export const token = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
