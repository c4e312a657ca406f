/** A node understood what it was asked and said no. */
export class NodeRefusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A network's node, as a review asks it. */
export interface ReviewNode {
  /** Throws `NodeRefusal` where it said no, another error where there was no answer in time, or too long a one. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

/** More than any answer that is of use here. Bytes. */
const longestAnswer = 2_000_000

/** The text of an answer; throws where it is too long, before all of it was taken. */
async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > longestAnswer) {
      await reader.cancel()
      throw new Error('The answer is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Posts JSON and reads JSON. Throws where that did not work. */
export async function postJson(
  fetchAnswer: typeof fetch,
  url: string,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetchAnswer(url, {
    ...{ method: 'POST', headers, body: JSON.stringify(body), signal },
    // Nobody's cookies, and no address of this page.
    ...{ credentials: 'omit', referrerPolicy: 'no-referrer' },
  })
  return JSON.parse(await readCapped(response))
}

/** What an object says under a name; `undefined` where it is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** JSON-RPC over HTTP, for as long as `signal` lets it. */
export function createReviewNode(fetchAnswer: typeof fetch, rpcUrl: string, signal: AbortSignal): ReviewNode {
  let id = 0
  return {
    async ask(method, params) {
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
