import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'

/** Milliseconds; user operations are accepted or refused much sooner. */
const MAX_ANSWER_LENGTH = 30_000

/**
 * Creates the proxy that pages call instead of the bundler. It runs before the bundler and then responds that there are
 * no smart accounts: a request to a closed port would be an error on every page's console.
 *
 * @param bundlerUrl returns the bundler's URL, undefined until it is started
 */
export function createBundlerFront(bundlerUrl: () => string | undefined): Hono {
  return jsonRpcApp(async ({ method, params }) => {
    const url = bundlerUrl()
    if (url === undefined) throw new RpcFault(-32601, 'The sandbox has not started smart accounts.')
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(MAX_ANSWER_LENGTH),
    })
    const { result = null, error } = Object(await answer.json())
    if (error === undefined) return result
    throw new RpcFault(Number(error.code) || -32603, String(error.message), error.data)
  })
}

const LARGEST_BODY = 1_000_000

/** A JSON-RPC call; the method validates the parameters. */
export interface RpcCall {
  readonly jsonrpc: '2.0'
  readonly id: unknown
  readonly method: unknown
  readonly params: unknown
}

/** An error for the caller of a method; other errors are reported as internal errors. */
export class RpcFault extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

function readCall(body: unknown): RpcCall {
  const call = typeof body === 'object' && body !== null ? body : {}
  const field = (name: string): unknown => Reflect.get(call, name)
  return { jsonrpc: '2.0', id: field('id') ?? null, method: field('method'), params: field('params') ?? [] }
}

/**
 * Creates a JSON-RPC service for pages of any origin. Errors have status 200, like those of nodes: browsers log every
 * other status on the page's console.
 */
export function jsonRpcApp(answer: (call: RpcCall) => Promise<unknown>): Hono {
  const app = new Hono()
  app.use(cors())
  app.post('/', bodyLimit({ maxSize: LARGEST_BODY }), async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const answerOne = async (one: unknown): Promise<object> => {
      const call = readCall(one)
      const head = { jsonrpc: '2.0', id: call.id }
      try {
        return { ...head, result: await answer(call) }
      } catch (error) {
        const { code, data } = error instanceof RpcFault ? error : { code: -32603, data: undefined }
        const message = error instanceof Error ? error.message : String(error)
        return { ...head, error: { code, message, data } }
      }
    }
    return context.json(Array.isArray(body) ? await Promise.all(body.map(answerOne)) : await answerOne(body))
  })
  return app
}
