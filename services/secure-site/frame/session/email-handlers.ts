import type { AppAnswer } from 'quoin/frame-protocol'
import type { AppHandlers } from '../line/app-handlers.js'
import { retryUntil } from './retry-until.js'
import type { SessionParts, SignedInAnswer } from './session-parts.js'

/** Creates the handlers for login by email: the address, the link that approves this device, the code. */
export function createEmailHandlers({ call, origin, signedIn, sessionError }: SessionParts): {
  readonly handlers: AppHandlers<'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'>
  forget(): void
} {
  let entered: string | undefined

  async function enteredEmail(): Promise<string> {
    if (entered === undefined) throw await sessionError('startAgain')
    return entered
  }

  return {
    forget() {
      entered = undefined
    },
    handlers: {
      async CONNECT_EMAIL({ email }, { signal }) {
        const body = { email, origin }
        const { action } = await call<AppAnswer<'CONNECT_EMAIL'>>('email/start', { body, signal })
        entered = email
        return { action }
      },
      async CONNECT_DEVICE(_, { signal }) {
        const body = { email: await enteredEmail() }
        const status = await retryUntil(async () => {
          const answer = await call<{ readonly status: 'waiting' | 'approved' | 'over' }>('device/wait', {
            body,
            signal,
          })
          return answer.status === 'waiting' ? undefined : answer.status
        }, signal)
        if (status === 'over') throw await sessionError('linkOver')
        return undefined
      },
      async CONNECT_OTP({ otp }, { signal }) {
        const body = { email: await enteredEmail(), code: otp, origin }
        await signedIn(await call<SignedInAnswer>('email/verify', { body, signal }))
        entered = undefined
        return undefined
      },
    },
  }
}
