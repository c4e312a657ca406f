import type { Refusal, RefusalReason } from 'quoin/frame-protocol'
import { refusalReason } from './refusal-reason.js'

/** What is known of a refusal besides its name and its words. */
export interface SessionErrorDetails extends Pick<Refusal, 'triesLeft' | 'retryAfterSeconds'> {
  /** HTTP status; left out: there was no answer. */
  readonly status?: number | undefined
}

/** Why the site's own API did not do as asked. `message` is for the person. */
export class SessionError extends Error {
  override readonly name: string
  /** HTTP status; `undefined`: there was no answer. */
  readonly status: number | undefined
  /** What the page is told besides the words. */
  readonly reason: RefusalReason | undefined
  readonly triesLeft: number | undefined
  readonly retryAfterSeconds: number | undefined

  /** @param name the key of the words, as the server calls it, or `AbortError` */
  constructor(name: string, message: string, details: SessionErrorDetails = {}) {
    super(message)
    this.name = name
    this.status = details.status
    this.reason = refusalReason(name)
    this.triesLeft = details.triesLeft
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
