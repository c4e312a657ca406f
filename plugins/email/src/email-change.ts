import type { EmailSteps } from './email-steps.js'

/** The steps of changing the address of the account. They reject with the error. */
export interface EmailChange {
  /** @param mailed called once the email was sent */
  request(email: string, signal: AbortSignal, mailed?: () => void): Promise<void>
  verify(code: string, signal: AbortSignal): Promise<void>
}

/** Creates the steps. */
export function createEmailChange({ ctx, link, times, state, apply, show }: EmailSteps): EmailChange {
  const { platform, router, notices } = ctx

  const needCode = (step: 'primary' | 'secondary', to: string): void => {
    ctx.emit('email:codeSent', {})
    apply({ type: 'codeNeeded', step, to, at: platform.now() })
    show()
  }

  return {
    async request(email, signal, mailed) {
      const embedded = await link.load()
      const { action } = await embedded.request('UPDATE_EMAIL', { email }, signal)
      if (signal.aborted) return
      ctx.emit('email:edited', {})
      mailed?.()
      if (action === 'VERIFY_SECONDARY_OTP') needCode('secondary', email)
      else needCode('primary', embedded.user.getState().user?.email ?? '')
    },
    async verify(otp, signal) {
      const now = state()
      if (now.status !== 'code') return
      const embedded = await link.load()
      if (now.step === 'primary') {
        await embedded.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)
        if (!signal.aborted) needCode('secondary', now.email)
        return
      }
      const { newEmail } = await embedded.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      if (signal.aborted) return
      ctx.emit('email:codePassed', {})
      times.passed(newEmail)
      apply({ type: 'done', email: newEmail })
      notices.show('success', ctx.t('changed'))
      // Closes the field too, back to the view from which the change was started.
      if (router.current()?.view === 'UpdateEmailSecondaryOtp') router.back()
      if (router.current()?.view === 'UpdateEmailWallet') router.back()
    },
  }
}
