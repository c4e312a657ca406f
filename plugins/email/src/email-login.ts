import { isQuoinError } from '#kernel'
import type { Refusal } from '#plugins/embedded'
import { EmbeddedError } from '#plugins/embedded'
import { EmailError } from './email-error.js'
import type { EmailSteps } from './email-steps.js'
import { loginViews } from './email-views.js'

/** The lifetime of a link or a code. Milliseconds. */
const validMs = 1_200_000

/** The steps of a login. They reject with the error; an aborted step changes nothing. */
export interface EmailLogin {
  /** @param mailed called once the email was sent */
  request(email: string, signal: AbortSignal, mailed?: () => void): Promise<void>
  verify(code: string, signal: AbortSignal): Promise<void>
  connect(email: string, signal: AbortSignal): Promise<void>
}

/** Creates the steps. */
export function createEmailLogin({ ctx, link, times, state, apply, show }: EmailSteps): EmailLogin {
  const { platform, router } = ctx

  const needCode = (email: string): void => {
    ctx.emit('email:codeSent', {})
    apply({ type: 'codeNeeded', step: 'login', to: email, at: platform.now() })
    show()
  }

  /**
   * Waits until the link in the email was approved: each request ends after 30 s, and the link after 20 minutes
   * (FRM-02).
   */
  const waitForDevice = async (signal: AbortSignal): Promise<void> => {
    const embedded = await link.load()
    const expiring = new AbortController()
    const end = (): void => expiring.abort()
    signal.addEventListener('abort', end)
    const stopClock = ctx.after(validMs, end)
    try {
      for (;;) {
        try {
          await embedded.request('CONNECT_DEVICE', undefined, expiring.signal)
          return
        } catch (error) {
          if (expiring.signal.aborted && !signal.aborted)
            throw new EmbeddedError('EMBEDDED_WALLET_REFUSED', {
              details: 'The link has expired.',
              cause: { reason: 'linkOver' } satisfies Refusal,
            })
          if (signal.aborted || !isQuoinError(error, 'EMBEDDED_WALLET_TIMEOUT')) throw error
        }
      }
    } finally {
      stopClock()
      signal.removeEventListener('abort', end)
    }
  }

  const login: EmailLogin = {
    async request(email, signal, mailed) {
      const seconds = await times.secondsLeft()
      if (seconds > 0) throw new EmailError('LOGIN_TOO_SOON', { values: { n: seconds } })
      const embedded = await link.load()
      const { action } = await embedded.request('CONNECT_EMAIL', { email }, signal)
      if (signal.aborted) return
      times.codeRequested()
      ctx.emit('email:submitted', {})
      mailed?.()
      if (action === 'CONNECT') return login.connect(email, signal)
      if (action === 'VERIFY_DEVICE') {
        apply({ type: 'deviceNeeded', at: platform.now() })
        show()
        await waitForDevice(signal)
        if (signal.aborted) return
        ctx.emit('email:deviceRegistered', {})
      }
      needCode(email)
    },
    async verify(otp, signal) {
      const now = state()
      if (now.status !== 'code') return
      const embedded = await link.load()
      await embedded.request('CONNECT_OTP', { otp }, signal)
      if (signal.aborted) return
      ctx.emit('email:codePassed', {})
      await login.connect(now.email, signal)
    },
    async connect(email, signal) {
      apply({ type: 'connect' })
      const embedded = await link.load()
      await embedded.connect('email', signal)
      if (signal.aborted) return
      times.passed(email)
      apply({ type: 'done', email })
      // A plugin that needs the modal now (e.g. for a sign-in) has opened its view in its listener of the connection.
      if (loginViews.includes(router.current()?.view)) router.close()
    },
  }
  return login
}
