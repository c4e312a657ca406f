import type { RecordedRequest, TestPlatform } from '#testing'
import { createRandom, seedOf } from './random.js'

/** A kind of server. */
export type ServerKind = 'node' | 'gateway' | 'site'

/** A server of the world: takes a request and answers. */
export interface VirtualServer {
  readonly kind: ServerKind
  /** Returns whether the server has this address. */
  serves(url: URL): boolean
  answer(request: RecordedRequest): Response | Promise<Response>
}

/** What a fault does to a request. `deliver` passes it on: the server executes it, and its answer is returned. */
export type Interception = (
  request: RecordedRequest,
  deliver: () => Promise<Response>,
) => Response | Promise<Response>

/** The network of a world: latencies by the virtual clock, and faults between pages and servers. */
export interface VirtualNetwork {
  /** Connects a page. */
  attach(platform: TestPlatform): void
  addServer(server: VirtualServer): void
  /** Intercepts the requests to servers of a kind from now on. The returned function stops it. */
  intercept(kind: ServerKind, interception: Interception): () => void
  /** Resolves after virtual time. Milliseconds. */
  pass(ms: number): Promise<void>
}

interface NetworkParts {
  readonly after: (ms: number, run: () => void) => unknown
  readonly seed: number
  readonly servers: readonly VirtualServer[]
}

const unreachable = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

export function createVirtualNetwork({ after, seed, servers: first }: NetworkParts): VirtualNetwork {
  const servers = [...first]
  const interceptions: { readonly kind: ServerKind; readonly intercept: Interception }[] = []
  const pass = (ms: number): Promise<void> => new Promise((resolve) => after(ms, resolve))

  const counts = new Map<string, number>()

  /** The same request takes as long in each run, whatever else is on its way. What a site reads is made up by chance. Milliseconds. */
  function latencyOf({ kind }: VirtualServer, { url, body = '' }: RecordedRequest): number {
    const key = kind === 'site' ? url : url + body.replace(/"id":\d+/, '')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return createRandom(seedOf(seed, `${key} ${count}`)).between(5, 120)
  }

  async function serve(server: VirtualServer, request: RecordedRequest): Promise<Response> {
    const latency = latencyOf(server, request)
    const deliver = async (): Promise<Response> => {
      await pass(latency)
      return server.answer(request)
    }
    const active = interceptions.findLast(({ kind }) => kind === server.kind)
    return active ? active.intercept(request, deliver) : deliver()
  }

  return {
    pass,
    addServer: (server) => void servers.push(server),
    attach: (platform) =>
      void platform.onFetch((request) => {
        const server = servers.find((one) => one.serves(new URL(request.url)))
        if (!server) return undefined
        return platform.page.isOnline() ? serve(server, request) : unreachable()
      }),
    intercept(kind, intercept) {
      const entry = { kind, intercept }
      interceptions.push(entry)
      return () => {
        const at = interceptions.indexOf(entry)
        if (at >= 0) interceptions.splice(at, 1)
      }
    },
  }
}
