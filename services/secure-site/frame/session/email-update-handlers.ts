import type { AppAnswer } from 'quoin/frame-protocol'
import type { AppHandlers } from '../line/app-handlers.js'
import type { SessionParts } from './session-parts.js'

/** Another email address: a code to the old mailbox, then one to the new. */
export function createEmailUpdateHandlers({
  call,
  user,
  userChanged,
}: SessionParts): AppHandlers<'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'> {
  return {
    UPDATE_EMAIL: ({ email }, { signal }) =>
      call<AppAnswer<'UPDATE_EMAIL'>>('email/update/start', { body: { email }, signal }),
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { signal }) {
      await call('email/update/primary', { body: { code: otp }, signal })
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
      const body = { code: otp }
      const { newEmail } = await call<AppAnswer<'UPDATE_EMAIL_SECONDARY_OTP'>>('email/update/secondary', {
        ...{ body, signal },
      })
      const known = user()
      if (known) await userChanged({ ...known, email: newEmail })
      return { newEmail }
    },
  }
}
