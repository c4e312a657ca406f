import type { AppAnswer } from 'quoin/frame-protocol'
import type { EmailChange } from '../approval/queued-review.js'
import type { AppHandlers } from '../line/app-handlers.js'
import type { SessionUser } from './frame-session.js'
import type { SessionParts } from './session-parts.js'

/** Shows a change of address in the frame; resolves once the user approves, and throws if the user rejects. */
export type ApproveEmail = (change: EmailChange, signal: AbortSignal) => Promise<void>

/**
 * Creates the handlers for a change of the email address: an approval in the frame that shows it, then a code to the
 * old mailbox, then one to the new. Nothing reaches the server before the approval, so that codes alone are useless to
 * the page. An account without an address can add one on the site's own page only: it has no mailbox that could object.
 */
export function createEmailUpdateHandlers(
  { call, user, userChanged, sessionError }: SessionParts,
  approve: ApproveEmail,
): AppHandlers<'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'> {
  return {
    async UPDATE_EMAIL({ email }, { signal }) {
      const { user: now } = await call<{ readonly user: SessionUser }>('me', { signal })
      if (now.email === undefined) throw await sessionError('addEmailElsewhere')
      // Normalized like on the server: the displayed address is the one sent.
      const to = email.trim().toLowerCase()
      await approve({ from: now.email, to }, signal)
      const body = { email: to }
      return call<AppAnswer<'UPDATE_EMAIL'>>('email/update/start', { body, signal })
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { signal }) {
      await call('email/update/primary', { body: { code: otp }, signal })
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
      const body = { code: otp }
      const { newEmail } = await call<AppAnswer<'UPDATE_EMAIL_SECONDARY_OTP'>>('email/update/secondary', {
        body,
        signal,
      })
      const known = user()
      if (known) await userChanged({ ...known, email: newEmail })
      return { newEmail }
    },
  }
}
