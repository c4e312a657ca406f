import type { SessionWordKey } from '../words/session/messages.en.js'
import type { SessionUser } from './frame-session.js'
import type { SessionError } from './session-error.js'
import type { SiteRequest } from './site-client.js'

/** The server's response to a new session. */
export interface SignedInAnswer {
  readonly token: string
  readonly session: { readonly id: string }
  readonly user: SessionUser
}

/** The dependencies of the logins. */
export interface SessionParts {
  call<Answer>(path: string, request?: SiteRequest): Promise<Answer>
  /** Origin of the page. */
  readonly origin: string
  signedIn(answer: SignedInAnswer): Promise<void>
  userChanged(user: SessionUser): Promise<void>
  user(): SessionUser | undefined
  /** Creates an error with a text of the session. */
  sessionError(key: SessionWordKey): Promise<SessionError>
}
