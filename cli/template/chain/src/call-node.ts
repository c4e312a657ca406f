import { type ChainRequest, isQuoinError, type Platform, QuoinError, RpcError } from 'quoin/kernel'

export interface NodeQuestion extends ChainRequest {
  readonly method: string
  readonly params: unknown
}

/** Timeout of a node. Milliseconds. */
const timeout = 10_000

/** The maximum size: a balance or a block is far smaller. Bytes. */
const maxBytes = 1_000_000

/** Returns the body as text; a body that is too long, or endless, is not read to its end. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new Error(`The answer is longer than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

/** Returns the result of an answer. Source: JSON-RPC 2.0. Throws `RpcError` with the node's error. */
function resultOf(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) throw new Error('The answer is not an object')
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message } = answer.error as { readonly code?: unknown; readonly message?: unknown }
    throw new RpcError(typeof code === 'number' ? code : -32603, {
      message: typeof message === 'string' ? message : undefined,
    })
  }
  if (!('result' in answer)) throw new Error('The answer has no result')
  return answer.result
}

async function callOnce(
  platform: Pick<Platform, 'fetch' | 'after'>,
  url: string,
  { method, params, signal }: NodeQuestion,
): Promise<unknown> {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  const cancel = platform.after(timeout, end)
  signal?.addEventListener('abort', end)
  try {
    const response = await platform.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: controller.signal,
      credentials: 'omit',
    })
    if (!response.ok) throw new QuoinError('HTTP_STATUS', { values: { n: response.status } })
    return resultOf(await readText(response))
  } finally {
    cancel()
    signal?.removeEventListener('abort', end)
    end()
  }
}

/**
 * Queries the nodes of a network, one after the other, until one answers.
 *
 * @throws `RPC_FAILED` with the node's error, `NODE_FAILED` if none answered, `ABORTED`
 */
export async function callNode(
  platform: Pick<Platform, 'fetch' | 'after'>,
  question: NodeQuestion,
): Promise<unknown> {
  const { network, method, signal } = question
  let cause: unknown
  for (const url of network.rpcUrls.default.http) {
    if (signal?.aborted) break
    try {
      return await callOnce(platform, url, question)
    } catch (error) {
      if (isQuoinError(error, 'RPC_FAILED')) throw error
      cause = error
    }
  }
  if (signal?.aborted) throw new QuoinError('ABORTED')
  throw new QuoinError('NODE_FAILED', { details: `${network.caipNetworkId}: ${method}`, cause })
}
