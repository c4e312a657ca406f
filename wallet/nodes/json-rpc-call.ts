import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import { RpcError } from '../errors/rpc-error.js'
import { readCappedText } from './read-capped-text.js'
import { withTimeout } from './with-timeout.js'

/** Limits the response: receipts and contract results are far smaller. Bytes. */
const maxBytes = 2_000_000

export interface JsonRpcCall {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | undefined
}

function readError(error: object): RpcError {
  const code: unknown = Reflect.get(error, 'code')
  const message: unknown = Reflect.get(error, 'message')
  return new RpcError(typeof code === 'number' ? code : -32603, {
    message: typeof message === 'string' ? message : undefined,
    data: Reflect.get(error, 'data'),
  })
}

/** Returns the result of a response. Source: JSON-RPC 2.0. */
function readAnswer(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) throw new Error('The answer is not an object')
  const error: unknown = Reflect.get(answer, 'error')
  if (typeof error === 'object' && error !== null) throw readError(error)
  if (!Object.hasOwn(answer, 'result')) throw new Error('The answer has no result')
  return Reflect.get(answer, 'result')
}

/**
 * Calls a node once. Throws `RpcError` with the node's error, `TIMEOUT` after 10 s, `ABORTED`, or another error if the
 * response was invalid.
 */
export function callNode(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { url, method, params, signal }: JsonRpcCall,
): Promise<unknown> {
  return withTimeout(platform, method, signal, async (within) => {
    const response = await platform.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: within,
      credentials: 'omit',
    })
    const { ok, status } = response
    const failed = new QuoinError('HTTP_STATUS', { values: { n: status }, cause: response })
    if (status === 429 || status >= 500) throw failed
    // Nodes also report errors of a request in the body of an HTTP error.
    const text = await readCappedText(response, maxBytes)
    if (ok || text.includes('"error"')) return readAnswer(text)
    throw failed
  })
}
