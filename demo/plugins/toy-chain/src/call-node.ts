import { type ChainRequest, isQuoinError, type Platform, QuoinError, RpcError } from 'quoin/kernel'

/** Timeout of a node in milliseconds, and maximum size of its response in bytes. */
const timeout = 10_000
const maxBytes = 1_000_000

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const stop = (): void => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) throw new Error('The node did not respond in time')
      if (done) return text + decoder.decode()
      bytes += value.length
      if (bytes > maxBytes) throw new Error('The response is too large')
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** Returns the result of a response. Source: JSON-RPC 2.0. */
function readAnswer(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  const error: unknown = Reflect.get(Object(answer), 'error')
  if (typeof error === 'object' && error !== null) {
    const message: unknown = Reflect.get(error, 'message')
    throw new RpcError(Number(Reflect.get(error, 'code')), { message: String(message) })
  }
  if (!Object.hasOwn(Object(answer), 'result')) throw new Error('The node returned no result')
  return Reflect.get(Object(answer), 'result')
}

/**
 * Calls a frame's node. Throws `RPC_FAILED` with the node's error, `NODE_FAILED` if the response is unusable,
 * `ABORTED`.
 */
export async function callNode(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { network, signal }: ChainRequest,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (signal?.aborted) throw new QuoinError('ABORTED')
  const failed = (cause: unknown): QuoinError =>
    new QuoinError('NODE_FAILED', { details: `${network.caipNetworkId}: ${method}`, cause })
  const [url] = network.rpcUrls.default.http
  if (url === undefined) throw failed('The network has no node')
  const ended = new AbortController()
  const end = (): void => ended.abort()
  const cancel = platform.after(timeout, end)
  signal?.addEventListener('abort', end)
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await platform.fetch(url, { method: 'POST', headers, body, signal: ended.signal })
    if (!response.ok) throw new Error(`The node answered ${response.status}`)
    return readAnswer(await readText(response, ended.signal))
  } catch (error) {
    if (signal?.aborted) throw new QuoinError('ABORTED', { cause: error })
    throw isQuoinError(error, 'RPC_FAILED') ? error : failed(error)
  } finally {
    cancel()
    signal?.removeEventListener('abort', end)
    end()
  }
}
