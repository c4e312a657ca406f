import type { NodeRequest } from '#wallet/sign-in'

/** A node responded to a request with a JSON-RPC error. */
export class NodeRefusal extends Error {
  override readonly name: string = 'NodeRefusal'
  readonly rpcCode: number
  /** The revert data of a contract, in hex, if the node provides it. */
  readonly data: unknown
  readonly #details: string | undefined

  constructor(rpcCode: number, data?: unknown, details?: string) {
    super(`The node answered with error ${rpcCode}`)
    this.rpcCode = rpcCode
    this.data = data
    this.#details = details?.slice(0, 500)
  }

  /** The node's own text. It may contain its URL: a getter, so that logs of the error's fields leave it out. */
  get details(): string | undefined {
    return this.#details
  }
}

/** Milliseconds. */
const timeout = 10_000

async function callOne(
  fetchNode: typeof fetch,
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetchNode(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeout),
  })
  // Responses with a JSON-RPC error may have any HTTP status.
  const answer: unknown = await response.json()
  const error: unknown = Reflect.get(Object(answer), 'error')
  if (error !== undefined && error !== null) {
    const code: unknown = Reflect.get(Object(error), 'code')
    const message: unknown = Reflect.get(Object(error), 'message')
    throw new NodeRefusal(
      typeof code === 'number' ? code : 0,
      Reflect.get(Object(error), 'data'),
      typeof message === 'string' ? message : undefined,
    )
  }
  if (!response.ok || !Object.hasOwn(Object(answer), 'result')) throw new Error(`HTTP ${response.status}`)
  return Reflect.get(Object(answer), 'result')
}

/** Sends requests to the first available of several nodes. Errors never contain URLs: they may contain keys. */
export function callNodes(urls: readonly string[], fetchNode: typeof fetch = fetch): NodeRequest {
  return async (method, params) => {
    for (const url of urls) {
      try {
        return await callOne(fetchNode, url, method, params)
      } catch (error) {
        if (error instanceof NodeRefusal) throw error
      }
    }
    throw new Error('No node of the network could be asked')
  }
}
