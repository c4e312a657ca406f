/**
 * Why a provider gave no usable answer:
 * - `late`, `unreachable`, `failed` (HTTP 5xx), `too-large`, `malformed` (not in the declared format)
 * - `refused`: the key is missing, invalid or not allowed (HTTP 401, 403)
 * - `limited`: the plan's rate limit (HTTP 429, or the limit that is configured here)
 * - `rejected`: the provider rejected this request (other HTTP 4xx); another request may succeed
 * - `skipped`: it has failed repeatedly and is not called at the moment
 */
export type ProviderFailureReason =
  | 'late'
  | 'unreachable'
  | 'failed'
  | 'too-large'
  | 'malformed'
  | 'refused'
  | 'limited'
  | 'rejected'
  | 'skipped'

export interface ProviderFailureDetails extends ErrorOptions {
  /** HTTP status. */
  readonly status?: number | undefined
  /** Body of a rejected request, if it is JSON: the adapter may read its code. Part of no log. */
  readonly answer?: unknown
  /** Time after which the provider may be called again. Seconds. */
  readonly retryAfter?: number | undefined
}

/** The failure of a provider. Its message names the provider and the reason, never a URL, a key or an answer. */
export class ProviderFailure extends Error {
  override readonly name: string = 'ProviderFailure'
  readonly provider: string
  readonly reason: ProviderFailureReason
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  /** Not enumerable, so that no log prints it. */
  declare readonly answer: unknown

  constructor(provider: string, reason: ProviderFailureReason, details: ProviderFailureDetails = {}) {
    const { status, answer, retryAfter, cause } = details
    super(`${provider}: ${reason}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause })
    this.provider = provider
    this.reason = reason
    this.status = status
    this.retryAfter = retryAfter
    Object.defineProperty(this, 'answer', { value: answer, enumerable: false })
  }
}
