import type { SiteDeps } from '../site-deps.js'
import type { SiteUser } from '../users/user-store.js'
import type { NewSession, SiteSession } from './session-store.js'

/** The signed-in user in responses to the frame. */
export interface UserAnswer {
  readonly id: string
  readonly email?: string | undefined
  readonly userName?: string | undefined
}

/** A new session. `token` is returned once. */
export interface SignedIn {
  readonly token: string
  readonly session: { readonly id: string; readonly expiresAt: number }
  readonly user: UserAnswer
}

export function userAnswer({ id, email, userName }: SiteUser): UserAnswer {
  return { id, email, userName }
}

export function sessionAnswer({ id, expiresAt }: SiteSession): SignedIn['session'] {
  return { id, expiresAt }
}

/** Begins a session for an authenticated user. */
export async function signIn(
  { sessions }: SiteDeps,
  user: SiteUser,
  terms: Omit<NewSession, 'userId'>,
): Promise<SignedIn> {
  const { token, session } = await sessions.begin({ ...terms, userId: user.id })
  return { token, session: sessionAnswer(session), user: userAnswer(user) }
}
