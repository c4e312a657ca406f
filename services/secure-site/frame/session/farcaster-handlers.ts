import type { AppHandlers } from '../line/app-handlers.js'
import { retryUntil } from './retry-until.js'
import type { SessionParts, SignedInAnswer } from './session-parts.js'

type FarcasterWait = { readonly status: 'waiting' } | ({ readonly status: 'done' } & SignedInAnswer)

/** Creates the handlers for login with the Farcaster app: the URL for its QR code, and waiting for the signature. */
export function createFarcasterHandlers({ call, origin, signedIn, sessionError }: SessionParts): {
  readonly handlers: AppHandlers<'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'>
  forget(): void
} {
  let attempt: string | undefined
  return {
    forget() {
      attempt = undefined
    },
    handlers: {
      async GET_FARCASTER_URI(_, { signal }) {
        const body = { origin }
        const begun = await call<{ readonly url: string; readonly attempt: string }>('farcaster/start', {
          body,
          signal,
        })
        attempt = begun.attempt
        return { url: begun.url }
      },
      async CONNECT_FARCASTER(_, { signal }) {
        if (attempt === undefined) throw await sessionError('startAgain')
        const body = { attempt }
        const answer = await retryUntil(async () => {
          const reported = await call<FarcasterWait>('farcaster/wait', { body, signal })
          return reported.status === 'done' ? reported : undefined
        }, signal)
        attempt = undefined
        await signedIn(answer)
        return { userName: answer.user.userName ?? '' }
      },
    },
  }
}
