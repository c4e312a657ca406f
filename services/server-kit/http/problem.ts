import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Responds with `{ status, reasons }` that caches must not store. */
export function answerProblem(context: Context, { status, reasons, retryAfter }: Problem): Response {
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  context.header('Cache-Control', 'no-store')
  return context.json({ status, reasons }, status)
}

/** A reason of a failed request, in the form that all responses use. */
export interface Reason {
  /** The subject of the reason: a parameter, a header. */
  readonly name: string
  readonly description: string
}

export interface ProblemOptions extends ErrorOptions {
  /** Delay before a retry makes sense. Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
}

/**
 * Ends a request with `{ status, reasons }`. Route handlers throw it; any other error is a fault of the server, for
 * which the response is 500 without its details.
 *
 * @example
 * throw new Problem(404, [{ name: 'name', description: 'Nobody has registered it.' }])
 */
export class Problem extends Error {
  override readonly name: string = 'Problem'
  readonly status: ContentfulStatusCode
  readonly reasons: readonly Reason[]
  readonly retryAfter: number | undefined

  constructor(status: ContentfulStatusCode, reasons: readonly Reason[], options: ProblemOptions = {}) {
    super(reasons.map(({ name, description }) => `${name}: ${description}`).join('; '), options)
    this.status = status
    this.reasons = reasons
    this.retryAfter = options.retryAfter
  }
}
