import {
  addOperationRoutes,
  answerProblem,
  Problem,
  packageVersion,
  requestScope,
  type ServerEnvironment,
} from '@quoin/server-kit/http'
import { Hono } from 'hono'
import { createReadinessCheck } from './check-readiness.js'
import type { GatewayConfig } from './gateway-config.js'
import { openParts, type RunningServer } from './open-parts.js'
import { runServer } from './run-server.js'
import type { ServeOptions } from './serve-gateway.js'

/**
 * Runs the jobs of a gateway in a process that serves no calls, only `/health`, `/ready` and `/metrics` on its port.
 *
 * @param options `providers`: the same as those of the gateways
 * @throws if the database is not PostgreSQL, or is unavailable
 * @example
 * const worker = await serveWorker(readGatewayConfig(process.env))
 */
export async function serveWorker(
  config: GatewayConfig,
  options: Pick<ServeOptions, 'log' | 'providers'> = {},
): Promise<RunningServer> {
  if (!/^postgres(ql)?:/.test(config.databaseUrl)) {
    throw new Error(
      'A worker needs PostgreSQL (DATABASE_URL=postgres://…): on SQLite the gateway runs its jobs itself.',
    )
  }
  const parts = await openParts(config, options.log)
  const { database, log, metrics, nodes } = parts
  const checkReadiness = createReadinessCheck(database, nodes, Date.now)
  let isStopping = false
  const app = new Hono<ServerEnvironment>({ strict: false })
  app.use(requestScope({ log, metrics, trustsProxy: false, isStopping: () => isStopping }))
  addOperationRoutes(app, {
    version: packageVersion(import.meta.url),
    check: async () => (isStopping ? [{ name: 'worker', description: 'is stopping' }] : checkReadiness()),
    registry: metrics.registry,
    metricsToken: config.metricsToken,
  })
  const noCalls = new Problem(404, [{ name: 'path', description: 'A worker serves no calls.' }])
  app.notFound((context) => answerProblem(context, noCalls))
  app.onError((error, context) => {
    if (error instanceof Problem) return answerProblem(context, error)
    log.error({ id: context.get('requestId'), err: error }, 'fault')
    return answerProblem(context, new Problem(500, [{ name: 'worker', description: 'The worker failed.' }]))
  })
  const beginStopping = (): void => {
    isStopping = true
  }
  return runServer({
    config,
    parts,
    fetch: app.fetch,
    beginStopping,
    runsJobs: true,
    providers: options.providers,
  })
}
