import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Registry } from 'prom-client'
import { answerProblem, Problem, type Reason } from './problem.js'
import type { ServerEnvironment } from './request-scope.js'

/** Header of `/health` with the version of the server, which `npx quoin doctor` compares with the page's. */
const VERSION_HEADER = 'Quoin-Version'

export interface OperationRoutesOptions {
  /** Version of the server's package. */
  readonly version: string
  /** Returns the reasons why the service is not ready; empty if it is ready. */
  readonly check: () => Promise<readonly Reason[]>
  readonly registry: Registry
  /** The bearer token of `/metrics`; `undefined`: no authorization. */
  readonly metricsToken: string | undefined
  /** Returns the OpenAPI document; left out: no such route. */
  readonly describe?: () => Promise<object>
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Adds `/health`, `/ready`, `/metrics` and `/openapi.json`, for the operator and for authors of clients. */
export function addOperationRoutes(app: Hono<ServerEnvironment>, options: OperationRoutesOptions): void {
  const { version, check, registry, metricsToken, describe } = options
  let described: Promise<object> | undefined
  const routed =
    (route: string, answer: (context: Context<ServerEnvironment>) => Promise<Response> | Response) =>
    (context: Context<ServerEnvironment>) => {
      context.set('route', route)
      return answer(context)
    }
  const get = (
    path: string,
    answer: (context: Context<ServerEnvironment>) => Promise<Response> | Response,
  ): void => {
    app.get(path, routed(path, answer))
    app.all(
      path,
      routed(path, (context) => {
        context.header('Allow', 'GET, HEAD')
        return answerProblem(context, new Problem(405, [{ name: 'method', description: 'must be GET' }]))
      }),
    )
  }

  get('/health', (context) => context.json({ status: 'ok' }, 200, { [VERSION_HEADER]: version }))
  get('/ready', async (context) => {
    const reasons = await check()
    if (reasons.length === 0) return context.json({ status: 'ok' })
    return answerProblem(context, new Problem(503, reasons, { retryAfter: 1 }))
  })
  get('/metrics', async (context) => {
    const given = context.req.header('Authorization') ?? ''
    // Compares digests: equal length, in constant time.
    if (metricsToken !== undefined && !timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`))) {
      throw new Problem(401, [
        { name: 'Authorization', description: 'must be Bearer and the token for metrics' },
      ])
    }
    return context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  if (!describe) return
  get('/openapi.json', async (context) => {
    described ??= describe()
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(await described)
  })
}
