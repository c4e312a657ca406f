import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { RequestMetrics } from '../observability/request-metrics.js'

/** Values that the middleware of a server stores with a request. */
export interface ServerEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The path as declared: the requested path may contain a user's address. */
    route: string
    /** The project of the call, for the log. Left out by a server without projects. */
    projectId?: string
  }
}

const ID_FORM = /^[\w.-]{1,64}$/

/** Routes that load balancers and operators poll every second. */
const QUIET: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

export interface RequestScopeOptions {
  readonly log: Logger
  readonly metrics: Pick<RequestMetrics, 'answered'>
  /** `true` if the `X-Request-Id` of a trusted proxy is used. */
  readonly trustsProxy: boolean
  /** Returns `true` while the server is stopping: connections are then not kept. */
  readonly isStopping: () => boolean
}

/** Assigns an id to each request, measures it, logs it, and sets the security headers of its response. */
export function requestScope(options: RequestScopeOptions): MiddlewareHandler<ServerEnvironment> {
  const { log, metrics, trustsProxy, isStopping } = options
  return async (context, next) => {
    const startedAt = performance.now()
    const given = trustsProxy ? context.req.header('X-Request-Id') : undefined
    const requestId = given !== undefined && ID_FORM.test(given) ? given : randomUUID()
    context.set('requestId', requestId)
    await next()
    const { headers, status } = context.res
    headers.set('X-Request-Id', requestId)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    if (isStopping()) headers.set('Connection', 'close')
    const ms = performance.now() - startedAt
    const { method } = context.req
    const route = context.get('route') ?? 'none'
    metrics.answered(route, method, status, ms / 1000)
    const size = headers.get('Content-Length') ?? undefined
    const line = { id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }
    const project = context.get('projectId')
    const level = QUIET.has(route) ? 'debug' : 'info'
    log[level]({ ...line, project, size: size === undefined ? undefined : Number(size) }, 'request')
  }
}
