import {
  answerProblem,
  callerAddress,
  Problem,
  readJsonBody,
  readQuery,
  reasonsOfIssues,
  type ServerEnvironment,
  withinTime,
} from '@quoin/server-kit/http'
import type { Context, Hono } from 'hono'
import type { Endpoint } from 'quoin/endpoints'
import { type IdempotentAnswer, LARGEST_KEPT } from './idempotent-answer.js'
import { checkAnswer } from './input/check-answer.js'
import { JsonText } from './json-text.js'
import { readProject } from './project-guard.js'
import type { RateLimits } from './rate-limits.js'
import type { Caller, ServedCall, ServedEndpoint } from './served-endpoint.js'

/** Validates a part of a request by its schema; without a schema, returns it unchanged. Throws `Problem` 400 with reasons. */
async function checkPart(
  part: 'path' | 'query' | 'body',
  schema: Endpoint['query'],
  value: unknown,
): Promise<unknown> {
  if (schema === undefined) return value
  const checked = await schema['~standard'].validate(value)
  if (!checked.issues) return checked.value
  throw new Problem(400, reasonsOfIssues(part, value, checked.issues))
}

export interface MountOptions {
  readonly projects: '*' | ReadonlySet<string>
  readonly limits: RateLimits
  readonly proxies: number
  /** Time limit of one request. Milliseconds. */
  readonly timeLimit: number
  readonly idempotentAnswer: IdempotentAnswer
  /** Validates answers too, which finds mistakes of the gateway itself. */
  readonly checksAnswers: boolean
}

type GatewayContext = Context<ServerEnvironment>

function readToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, token] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(header) ?? []
  if (token !== undefined) return token
  throw new Problem(400, [{ name: 'Authorization', description: 'must be Bearer and a token' }])
}

/** Estimated size of a row without the request: keys, times, indexes. Characters. */
const ROW = 512

/** Returns the max number of characters that a call stores; 0 if it stores nothing. */
function storageOf({ isStored, cost }: ServedEndpoint, body: unknown, hasKey: boolean): number {
  if (!isStored && !hasKey) return 0
  const rows = Math.max(1, cost?.(body) ?? 1)
  return (JSON.stringify(body)?.length ?? 0) + rows * ROW + (hasKey ? LARGEST_KEPT : 0)
}

function keyOf(context: GatewayContext, { isRepeatable }: ServedEndpoint): string | undefined {
  return isRepeatable ? context.req.header('Idempotency-Key') : undefined
}

async function readCall(
  context: GatewayContext,
  served: ServedEndpoint,
  { projects, limits, proxies }: MountOptions,
): Promise<Omit<ServedCall<unknown, unknown>, 'signal'>> {
  const { endpoint, isPublic, isPersonal, bearer: takesBearer, takesPlainText = false, cost } = served
  if (served.needsOrigin && context.req.header('Origin') === undefined) {
    throw new Problem(403, [
      { name: 'Origin', description: 'is missing: only pages may call this endpoint.' },
    ])
  }
  const { projectId: given, ...parameters } = readQuery(context.req.url)
  const projectId = isPublic ? (given ?? '') : readProject(given, projects)
  if (!isPublic) {
    context.set('projectId', projectId)
    await limits.takeForProject(projectId, 1)
  }
  // A schema of path parameters returns an object of strings.
  const path = (await checkPart('path', endpoint.params, context.req.param())) as Record<string, string>
  const query = await checkPart('query', endpoint.query, parameters)
  const sent = endpoint.body && (await readJsonBody(context.req.raw, takesPlainText))
  const body = await checkPart('body', endpoint.body, sent)
  const further = (cost?.(body) ?? 1) - 1
  if (further > 0) {
    await limits.takeForAddress(callerAddress(context, proxies), further)
    await limits.takeForProject(projectId, further)
  }
  const stored = storageOf(served, body, keyOf(context, served) !== undefined)
  if (stored > 0) await limits.takeStorage(callerAddress(context, proxies), projectId, stored)
  const takesToken = isPersonal || takesBearer !== undefined
  const bearer = readToken(takesToken ? context.req.header('Authorization') : undefined)
  const caller: Caller = {
    token: bearer,
    cookie: context.req.header('Cookie'),
    setCookie: (line) => context.header('Set-Cookie', line, { append: true }),
  }
  const origin = context.req.header('Origin')
  const call = { path, query, body, projectId, origin, bearer, address: callerAddress(context, proxies) }
  return isPersonal ? { ...call, caller } : call
}

function serveOne(served: ServedEndpoint, options: MountOptions) {
  const { endpoint, maxAge, answer } = served
  const cacheControl = maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`
  return async (context: GatewayContext): Promise<Response> => {
    const call = await readCall(context, served, options)
    const key = keyOf(context, served)
    // A request with a key runs to its end even if its caller disconnects, so that a retry gets the answer.
    const leaves = key === undefined ? context.req.raw.signal : undefined
    const { body, projectId } = call
    // The time limit includes the lookup of an earlier answer, which waits for the database.
    const given = await withinTime(options.timeLimit, leaves, (signal) => {
      const run = (): Promise<unknown> => answer({ ...call, signal })
      if (key === undefined) return run()
      return options.idempotentAnswer({ key, scope: `${projectId}\n${context.req.path}`, body }, run)
    })
    if (given instanceof Response) return given
    if (options.checksAnswers) await checkAnswer(endpoint, given)
    context.header('Cache-Control', cacheControl)
    if (given instanceof JsonText) {
      return context.body(given.text, 200, { 'Content-Type': 'application/json' })
    }
    // `json` throws if the value cannot be serialized.
    return context.json(given as object)
  }
}

/**
 * Mounts endpoints: origin, project, limits and input are checked before `answer` is called, and a thrown `Problem`
 * becomes the answer. Other methods at their paths return 405.
 */
export function mountEndpoints(
  app: Hono<ServerEnvironment>,
  endpoints: readonly ServedEndpoint[],
  options: MountOptions,
): void {
  for (const path of new Set(endpoints.map(({ endpoint }) => endpoint.path))) {
    const atPath = endpoints.filter(({ endpoint }) => endpoint.path === path)
    app.use(path, async (context, next) => {
      context.set('route', path)
      await next()
    })
    for (const served of atPath) app.on(served.endpoint.method, path, serveOne(served, options))
    const methods = atPath.map(({ endpoint }) => endpoint.method)
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.all(path, (context) => {
      context.header('Allow', allowed)
      if (context.req.method === 'OPTIONS') return context.body(null, 204)
      return answerProblem(context, new Problem(405, [{ name: 'method', description: `must be ${allowed}` }]))
    })
  }
}
