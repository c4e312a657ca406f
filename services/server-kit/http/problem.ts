import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Why a request failed, in the form that all answers use. */
export interface Reason {
  /** What it is about: a parameter, a header. */
  readonly name: string
  readonly description: string
}

export interface ProblemOptions extends ErrorOptions {
  /** When it is worth to ask again. Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
}

/**
 * Ends a request with `{ status, reasons }`. Whoever serves a path throws it; what else is thrown is a fault of the server and
 * answered with 500, without a word of it.
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
