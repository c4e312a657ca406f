import type { FetchHandler } from './scripted-fetch.js'

/** A request that a mock action server received. */
export interface MockActionRequest {
  readonly method: string
  readonly url: URL
  /** The JSON body; `undefined` without one. */
  readonly body: unknown
}

/** The answer to a request: JSON, or a response of its own. */
export type MockActionAnswer = (request: MockActionRequest) => unknown

/** Options of a mock action server. */
export interface MockActionServerOptions {
  /** Its origin, such as `https://shop.example`. */
  readonly origin: string
  /** The answers by method and path: `'GET /donate'`. Without one it answers 404. */
  readonly answers: Readonly<Record<string, MockActionAnswer>>
  /** The networks of `X-Blockchain-Ids`. Default: the header is left out. */
  readonly networks?: readonly string[]
}

/** A mock action server. */
export interface MockActionServer {
  /** Answers requests to its origin: for `platform.onFetch`. */
  readonly answer: FetchHandler
  /** Answers a request as a server. */
  respond(request: MockActionRequest): Promise<Response>
  /** The received requests, in order, without those of browsers about CORS. */
  readonly requests: readonly MockActionRequest[]
}

/** Source: Solana Actions, OPTIONS response. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,POST,PUT,OPTIONS',
  'access-control-allow-headers': 'Content-Type, Authorization, Content-Encoding, Accept-Encoding, Accept',
  'access-control-expose-headers': 'X-Action-Version, X-Blockchain-Ids',
} as const

/**
 * Creates a server of Solana Actions that is no server of anyone: a fake, built from the published specification
 * (`@solana/actions-spec` 2.4), for tests of pages that display actions.
 *
 * @example
 * const shop = createMockActionServer({
 *   origin: 'https://shop.example',
 *   answers: {
 *     'GET /donate': () => ({ type: 'action', icon: '', title: 'Donate', description: '', label: 'Donate' }),
 *     'POST /donate': ({ body }) => ({ type: 'transaction', transaction: transferFrom(body) }),
 *   },
 * })
 * platform.onFetch(shop.answer)
 */
export function createMockActionServer({
  origin,
  answers,
  networks,
}: MockActionServerOptions): MockActionServer {
  const requests: MockActionRequest[] = []
  const headers = { ...crossOrigin, ...(networks && { 'x-blockchain-ids': networks.join(',') }) }

  async function respond(request: MockActionRequest): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    requests.push(request)
    const key = `${request.method} ${request.url.pathname}`
    const answered: unknown = Object.hasOwn(answers, key)
      ? await answers[key]?.(request)
      : Response.json({ message: 'Not found' }, { status: 404, headers })
    return answered instanceof Response ? answered : Response.json(answered, { headers })
  }
  return {
    requests,
    respond,
    answer({ url: given, method, body }) {
      const url = new URL(given)
      if (url.origin !== origin) return undefined
      return respond({ method, url, body: body === undefined ? undefined : JSON.parse(body) })
    },
  }
}
