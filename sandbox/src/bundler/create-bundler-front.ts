import type { Hono } from 'hono'
import { jsonRpcApp, RpcFault } from './json-rpc-app.js'

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
