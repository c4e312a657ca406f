import { Problem } from '@quoin/server-kit/http'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { sanitizeText } from 'quoin/endpoints'

/** Time limit of a request, and the time during which a failing provider is skipped. Milliseconds. */
const TIME_LIMIT = 8000
const LEFT_ALONE = 10_000
const FAILURES = 5
/** Bytes. */
const LARGEST_ANSWER = 2_000_000

export interface ProviderConnection {
  /** `http://localhost:4180`, without a trailing slash. */
  readonly url: string
  /** Sent as `Authorization: Bearer …`. */
  readonly secret: string
  /** Time limit of one request. Milliseconds; default 8000. */
  readonly timeLimit?: number | undefined
}

/** Sends a request to a provider. A body makes it a POST. */
export type CallProvider = (path: string, signal: AbortSignal, body?: unknown) => Promise<unknown>

const failed = (status: 502 | 503 | 504, description: string): Problem =>
  new Problem(status, [{ name: 'onramp', description }])

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (response.body) {
    // The stream of a response yields bytes; leaving the loop cancels it.
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > LARGEST_ANSWER) throw failed(502, 'The answer of the provider is too large.')
      chunks.push(chunk)
    }
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw failed(502, 'The provider did not return JSON.')
  }
}

/** Returns the provider's reason for refusing a request. */
function refusal(answer: unknown): string {
  const { problem } = Object(answer)
  const text = typeof problem === 'string' ? sanitizeText(problem, 200) : ''
  return text || 'The provider refused the request.'
}

/**
 * Connects to a provider over HTTP, with limits of time and size. One that keeps failing is skipped for a while.
 *
 * @returns a function that sends requests; it throws `Problem` 400 for a refusal, 502 to 504 if there is no answer
 */
export function connectProvider({ url, secret, timeLimit = TIME_LIMIT }: ProviderConnection): CallProvider {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Problem && error.status >= 500),
    { halfOpenAfter: LEFT_ALONE, breaker: new ConsecutiveBreaker(FAILURES) },
  )

  async function request(path: string, signal: AbortSignal, body: unknown): Promise<unknown> {
    const late = AbortSignal.timeout(timeLimit)
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, late]),
        redirect: 'error',
      })
      const answer = await readJson(response)
      if (response.ok) return answer
      if (response.status === 400 || response.status === 422) {
        throw new Problem(400, [{ name: 'onramp', description: refusal(answer) }])
      }
      throw failed(502, 'The provider failed.')
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Problem) throw error
      throw late.aborted
        ? failed(504, 'The provider did not answer in time.')
        : failed(502, 'The provider is unreachable.')
    }
  }

  return async (path, signal, body) => {
    try {
      return await breaker.execute(() => request(path, signal, body))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw failed(503, 'The provider is skipped at the moment: it has failed repeatedly.')
      throw error
    }
  }
}
