import {
  addOperationRoutes,
  answerProblem,
  callerAddress,
  checkAddress,
  databaseProblem,
  Problem,
  packageVersion,
  requestScope,
  type ServerEnvironment,
} from '@quoin/server-kit/http'
import { createLogger } from '@quoin/server-kit/observability'
import type { Valkey } from '@quoin/server-kit/valkey'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { createSharedCache } from './caches/shared-cache.js'
import type { ChainNode } from './chains/chain-node.js'
import { createReadinessCheck } from './check-readiness.js'
import type { GatewayConfig } from './gateway-config.js'
import type { GatewayProviders } from './gateway-providers.js'
import { createIdempotentAnswer } from './http/idempotent-answer.js'
import { mountEndpoints } from './http/mount-endpoints.js'
import { originGuard } from './http/origin-guard.js'
import { createRateLimits } from './http/rate-limits.js'
import type { ServedEndpoint } from './http/served-endpoint.js'
import { createGatewayMetrics, type GatewayMetrics } from './observability/gateway-metrics.js'
import { describeEndpoints, type OpenApiDocument } from './openapi/describe-endpoints.js'
import { servedEndpoints } from './served-endpoints.js'
import type { Database } from './storage/open-database.js'

const MAX_URL = 32 * 1024
/** Requests of load balancers and operators, which are not counted. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** The parts of a gateway. */
export interface GatewayParts {
  readonly config: GatewayConfig
  /** Open and migrated; the caller closes it. */
  readonly database: Database
  /** Counts the limits and keeps copies of providers' answers for all processes; the caller closes it. Default: none. */
  readonly valkey?: Valkey | undefined
  /** By CAIP-2 id, in the order of the list. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Default: logs to standard output at the level of the configuration. */
  readonly log?: Logger
  readonly metrics?: GatewayMetrics
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  /** Providers of the host. */
  readonly providers?: GatewayProviders
  /** Endpoints of the host, served like the built-in ones. */
  readonly furtherEndpoints?: readonly ServedEndpoint[]
}

/** A gateway without a port. */
export interface Gateway {
  readonly app: Hono<ServerEnvironment>
  /** Returns the OpenAPI 3.1 document of all endpoints. */
  describe(): Promise<OpenApiDocument>
  /** Makes answers close their connection, and `/ready` report that the gateway is stopping. */
  beginStopping(): void
}

/**
 * Creates the gateway as an app without a port, and without background work: `serveGateway` runs indexers and clean-up.
 *
 * @example
 * const gateway = createGateway({ config, database, nodes: new Map() })
 * await gateway.app.request('/health')
 */
export function createGateway(parts: GatewayParts): Gateway {
  const { config, database, valkey, nodes, now = Date.now, providers = {}, furtherEndpoints = [] } = parts
  const { log = createLogger(config.logLevel), metrics = createGatewayMetrics() } = parts
  const { proxies, timeLimit, requestsPerMinute, projectRequestsPerMinute } = config
  const version = packageVersion(import.meta.url)
  const endpoints = [
    ...servedEndpoints({
      config,
      database,
      valkey,
      sharedCache: valkey && createSharedCache(valkey, version),
      nodes,
      providers,
      context: { settings: config.providers, observer: metrics, log, now },
      log,
      now,
      onCacheSize: metrics.cacheGrew,
    }),
    ...furtherEndpoints,
  ]
  const limits = createRateLimits({
    database,
    valkey,
    requestsPerMinute,
    projectRequestsPerMinute,
    storedPerHour: config.storedPerHour,
    projectStoredPerHour: config.projectStoredPerHour,
  })
  const checkReadiness = createReadinessCheck(database, nodes, now)
  const describe = (): Promise<OpenApiDocument> => describeEndpoints(endpoints)
  let isStopping = false

  // A trailing slash of a path is ignored.
  const app = new Hono<ServerEnvironment>({ strict: false })
  app.use(requestScope({ log, metrics, trustsProxy: proxies > 0, isStopping: () => isStopping }))
  app.use(originGuard(config.allowedOrigins, config.siwx.session === 'cookie'))
  app.use(async (context, next) => {
    const { url, path } = context.req
    if (!UNCOUNTED.has(path)) await limits.takeForAddress(callerAddress(context, proxies), 1)
    if (url.length > MAX_URL) {
      throw new Problem(414, [{ name: 'url', description: `Longer than ${MAX_URL} characters.` }])
    }
    checkAddress(url)
    await next()
  })
  addOperationRoutes(app, {
    version,
    check: async () => (isStopping ? [{ name: 'gateway', description: 'is stopping' }] : checkReadiness()),
    registry: metrics.registry,
    metricsToken: config.metricsToken,
    describe,
  })
  mountEndpoints(app, endpoints, {
    projects: config.projects,
    limits,
    proxies,
    timeLimit,
    idempotentAnswer: createIdempotentAnswer({ database, now, timeLimit }),
    checksAnswers: config.checksAnswers,
  })
  app.notFound((context) =>
    answerProblem(context, new Problem(404, [{ name: 'path', description: 'No endpoint has this path.' }])),
  )
  app.onError((error, context) => {
    if (error instanceof Problem) return answerProblem(context, error)
    const unavailable = databaseProblem(error)
    if (unavailable) return answerProblem(context, unavailable)
    // The caller has disconnected.
    if (context.req.raw.signal.aborted) {
      return answerProblem(context, new Problem(400, [{ name: 'caller', description: 'has disconnected' }]))
    }
    log.error({ id: context.get('requestId'), route: context.get('route'), err: error }, 'fault')
    const description = `The gateway failed. Its log has the cause under ${context.get('requestId')}.`
    return answerProblem(context, new Problem(500, [{ name: 'gateway', description }]))
  })
  return {
    app,
    describe,
    beginStopping() {
      isStopping = true
    },
  }
}
