import type { RefusalReason, SocialProvider } from 'quoin/frame-protocol'
import type { SiteDeps } from '../site-deps.js'
import { type SiteWords, wordsFor } from '../words/site-words.js'
import type { LoginAttempt, NewAttempt } from './attempt-store.js'
import { createSocialClient, type SocialClient } from './social-client.js'

/** The reason of a failed login, with a text for the user. */
export interface LoginRefusal {
  readonly message: string
  /** Left out if the page can only display the text. */
  readonly reason?: RefusalReason
}

/** Returns the text for a login that was declined or failed. */
export function loginRefusal(end: 'declined' | 'failed', words: SiteWords): LoginRefusal {
  return end === 'declined'
    ? { message: words.text('loginDeclined'), reason: 'declined' }
    : { message: words.text('loginFailed') }
}

const attemptOver = (words: SiteWords): LoginRefusal => ({
  message: words.text('attemptOver'),
  reason: 'loginOver',
})

/** The outcome of a pop-up, for its page. */
export type PopupOutcome =
  | { readonly kind: 'done'; readonly attempt: LoginAttempt; readonly code: string }
  | { readonly kind: 'failed'; readonly attempt: LoginAttempt | undefined; readonly refusal: LoginRefusal }

/** Logins in a pop-up: begun by the frame, finished by the provider's response. */
export interface SocialLogins {
  /** Throws `Problem` 404 for a provider that is not configured, 503 if it is unavailable. */
  begin(attempt: NewAttempt, words: SiteWords): Promise<{ readonly uri: string; readonly attempt: string }>
  /** Handles the provider's response. Never throws: errors are displayed in the pop-up. */
  finish(provider: string, answer: URLSearchParams, words: SiteWords): Promise<PopupOutcome>
}

export function createSocialLogins({ config, attempts, users, log }: SiteDeps): SocialLogins {
  const clients = new Map(
    Object.entries(config.social).map(([name, provider]): [string, SocialClient] => {
      const redirectUri = `${config.url}/social/callback/${name}`
      // The schema of the configuration allows no other names.
      return [name, createSocialClient(name as SocialProvider, provider, redirectUri)]
    }),
  )

  return {
    async begin(attempt, words) {
      if (attempt.provider === 'passkey') {
        const { id, state } = await attempts.begin(attempt)
        return { uri: `${config.url}/passkey?attempt=${state}`, attempt: id }
      }
      const client = clients.get(attempt.provider)
      if (!client) throw words.refuse(404, 'providerUnknown')
      const { id, ...secrets } = await attempts.begin(attempt)
      try {
        return { uri: await client.authorizationUrl(secrets), attempt: id }
      } catch (error) {
        log.error({ err: error, provider: attempt.provider }, 'the request to a provider failed')
        throw words.refuse(503, 'providerFailed')
      }
    },
    async finish(provider, answer, pageWords) {
      const found = await attempts.findOpen(answer.get('state') ?? '')
      const failed = (attempt: LoginAttempt | undefined, refusal: LoginRefusal): PopupOutcome => ({
        kind: 'failed',
        attempt,
        refusal,
      })
      const client = clients.get(provider)
      if (!found || !client || found.attempt.provider !== provider) {
        return failed(undefined, attemptOver(pageWords))
      }
      const { attempt, secrets } = found
      const words = wordsFor(attempt.language)
      if (!(await attempts.claim(attempt.id))) return failed(undefined, attemptOver(words))
      if (answer.has('error')) {
        const isDeclined =
          answer.get('error') === 'access_denied' || answer.get('error') === 'user_cancelled_authorize'
        const end = isDeclined ? 'declined' : 'failed'
        await attempts.refuse(attempt.id, end)
        return failed(attempt, loginRefusal(end, words))
      }
      try {
        const { subject, verifiedEmail, userName } = await client.readAnswer(answer, secrets)
        const user = await users.ofIdentity({ provider, subject, verifiedEmail, userName })
        if (!user) {
          await attempts.refuse(attempt.id, 'failed')
          return failed(attempt, { message: words.text('loginHeld') })
        }
        const { code } = await attempts.finish(attempt.id, user.id)
        return { kind: 'done', attempt, code }
      } catch (error) {
        // The library's message has the reason; the provider's data is in `cause`, which is not logged.
        const { name, message } = error instanceof Error ? error : new Error('unknown')
        log.warn({ provider, reason: name, message: message.slice(0, 200) }, 'a login was not accepted')
        await attempts.refuse(attempt.id, 'failed')
        return failed(attempt, loginRefusal('failed', words))
      }
    },
  }
}
