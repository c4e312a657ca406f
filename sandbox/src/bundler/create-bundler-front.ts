import type { Hono } from 'hono'
import { jsonRpcApp, RpcFault } from './json-rpc-app.js'

/** Milliseconds; a user operation is taken or refused well before. */
const MAX_ANSWER_LENGTH = 30_000

/**
 * What pages ask instead of the bundler itself: it is there before the bundler is, and says then that there are no smart
 * accounts, where a port without a server would be an error on the console of every page that looks.
 *
 * @param bundlerUrl where it is, undefined while it has not been started
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
