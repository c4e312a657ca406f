import type { Refusal, RefusalReason } from 'quoin/frame-protocol'
import { refusalReason } from './refusal-reason.js'

/** Further data of a refusal besides its name and text. */
export interface SessionErrorDetails extends Pick<Refusal, 'triesLeft' | 'retryAfterSeconds'> {
  /** HTTP status; left out: no response. */
  readonly status?: number | undefined
}

/** An error of the site's own API. `message` is the text for the user. */
export class SessionError extends Error {
  override readonly name: string
  /** HTTP status; `undefined`: no response. */
  readonly status: number | undefined
  /** The reason for the page, in addition to the text. */
  readonly reason: RefusalReason | undefined
  readonly triesLeft: number | undefined
  readonly retryAfterSeconds: number | undefined

  /** @param name the text key, as on the server, or `AbortError` */
  constructor(name: string, message: string, details: SessionErrorDetails = {}) {
    super(message)
    this.name = name
    this.status = details.status
    this.reason = refusalReason(name)
    this.triesLeft = details.triesLeft
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
