/** A node responded to a request with an error. */
export class NodeRefusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The node of a network, for reviews. */
export interface ReviewNode {
  /** Throws `NodeRefusal` for an error response, another error for a late, missing or too long response. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Maximum length of a useful response. Bytes. */
const maxAnswerLength = 2_000_000

/** Reads the text of a response; throws as soon as it exceeds the limit. */
async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > maxAnswerLength) {
      await reader.cancel()
      throw new Error('The answer is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Posts JSON and returns the JSON response. Throws on failure. */
export async function postJson(
  fetchAnswer: typeof fetch,
  url: string,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetchAnswer(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
    // Sends neither cookies nor the URL of this page.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  return JSON.parse(await readCapped(response))
}

/** Returns a property of an object; `undefined` if the value is not an object or lacks it. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Creates a JSON-RPC client over HTTP that works until `signal` aborts. */
export function createReviewNode(fetchAnswer: typeof fetch, rpcUrl: string, signal: AbortSignal): ReviewNode {
  let id = 0
  return {
    async request(method, params) {
      id += 1
      const answer = await postJson(fetchAnswer, rpcUrl, { jsonrpc: '2.0', id, method, params }, signal)
      const error = fieldOf(answer, 'error')
      if (error === undefined || error === null) return fieldOf(answer, 'result')
      const message = fieldOf(error, 'message')
      throw new NodeRefusal(
        Number(fieldOf(error, 'code')),
        typeof message === 'string' ? message : 'The node refused',
        fieldOf(error, 'data'),
      )
    },
  }
}
