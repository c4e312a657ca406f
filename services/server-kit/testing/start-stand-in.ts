import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a stand-in received. */
export interface StandInRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Parsed JSON; the text of any other body; `undefined` without one. */
  readonly body: unknown
}

/** An answer of a stand-in: a string is sent as it is, anything else as JSON. */
export interface StandInAnswer {
  /** Default 200. */
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the answer to a request; `undefined`: 404. */
export type StandInRoute = (
  request: StandInRequest,
) => StandInAnswer | undefined | Promise<StandInAnswer | undefined>

/** A server in place of a provider. */
export interface StandIn {
  /** Without a trailing slash. */
  readonly url: string
  /** Oldest first. */
  readonly requests: readonly StandInRequest[]
  /** Answers all requests like this until `recover`. `hang`: not at all. */
  fail(how: 'hang' | StandInAnswer): void
  recover(): void
  stop(): Promise<void>
}

async function read(request: IncomingMessage): Promise<StandInRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  let body: unknown = text === '' ? undefined : text
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    // Not JSON: the text stays.
  }
  const { method = 'GET', headers } = request
  return { method, path: pathname, query: Object.fromEntries(searchParams), headers, body }
}

/**
 * Starts a server in place of a provider, which no test can reach. Each stand-in names the provider's document from which it was
 * built, and the document's date.
 *
 * @example
 * const etherscan = await startStandIn(({ query }) => query.action === 'txlist' ? { body: answer } : undefined)
 */
export async function startStandIn(route: StandInRoute): Promise<StandIn> {
  const requests: StandInRequest[] = []
  let failure: 'hang' | StandInAnswer | undefined
  const server = createServer((incoming, response) => {
    read(incoming)
      .then(async (request) => {
        requests.push(request)
        if (failure === 'hang') return
        const {
          status = 200,
          body,
          headers = {},
        } = failure ?? (await route(request)) ?? { status: 404, body: {} }
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail(how) {
      failure = how
    },
    recover() {
      failure = undefined
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
