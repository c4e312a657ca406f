import type { Refusal, RefusalReason } from 'quoin/frame-protocol'

/** Reasons of the server and the session that the page receives: all others are sent as text only. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  emailInvalid: 'emailInvalid',
  mailWait: 'tooSoon',
  mailTooMany: 'tooMany',
  codeWrong: 'codeWrong',
  codeSpent: 'codeSpent',
  codeDead: 'codeOver',
  linkOver: 'linkOver',
  loginDeclined: 'declined',
  attemptOver: 'loginOver',
  resultInvalid: 'loginOver',
  startAgain: 'loginOver',
  updateOver: 'loginOver',
  mailOff: 'notOffered',
  providerUnknown: 'notOffered',
  unreachable: 'unreachable',
}

/** Returns the reason of the frame protocol for a text key of the server. */
function refusalReason(name: string): RefusalReason | undefined {
  return Object.hasOwn(reasons, name) ? reasons[name] : undefined
}

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
