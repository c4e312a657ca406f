import type { SocialProvider } from 'quoin/frame-protocol'
import type { SiteDeps } from '../site-deps.js'
import { type SiteWords, wordsFor } from '../words/site-words.js'
import type { LoginAttempt, NewAttempt } from './attempt-store.js'
import { createSocialClient, type SocialClient } from './social-client.js'

/** How a pop-up ended, for the page that it shows. */
export type PopupOutcome =
  | { readonly kind: 'done'; readonly attempt: LoginAttempt; readonly code: string }
  | { readonly kind: 'failed'; readonly attempt: LoginAttempt | undefined; readonly message: string }

/** Logins in a pop-up: begun by the frame, finished by the provider's answer. */
export interface SocialLogins {
  /** Throws `Problem` 404 for a provider that is not offered, 503 where it cannot be asked. */
  begin(attempt: NewAttempt, words: SiteWords): Promise<{ readonly uri: string; readonly attempt: string }>
  /** What the provider sent back. Never throws: the person is told in the pop-up. */
  finish(provider: string, answer: URLSearchParams, words: SiteWords): Promise<PopupOutcome>
}

export function createSocialLogins({ config, attempts, users, log }: SiteDeps): SocialLogins {
  const clients = new Map(
    Object.entries(config.social).map(([name, provider]): [string, SocialClient] => {
      const redirectUri = `${config.url}/social/callback/${name}`
      // The schema of the configuration knows no other names.
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
        log.error({ err: error, provider: attempt.provider }, 'a provider could not be asked')
        throw words.refuse(503, 'providerFailed')
      }
    },
    async finish(provider, answer, pageWords) {
      const found = await attempts.findOpen(answer.get('state') ?? '')
      const failed = (attempt: LoginAttempt | undefined, message: string): PopupOutcome => ({
        ...{ kind: 'failed', attempt, message },
      })
      const client = clients.get(provider)
      if (!found || !client || found.attempt.provider !== provider) {
        return failed(undefined, pageWords.say('attemptOver'))
      }
      const { attempt, secrets } = found
      const words = wordsFor(attempt.language)
      if (!(await attempts.claim(attempt.id))) return failed(undefined, words.say('attemptOver'))
      if (answer.has('error')) {
        await attempts.decline(attempt.id)
        const isDeclined =
          answer.get('error') === 'access_denied' || answer.get('error') === 'user_cancelled_authorize'
        return failed(attempt, words.say(isDeclined ? 'loginDeclined' : 'loginFailed'))
      }
      try {
        const { subject, verifiedEmail, userName } = await client.readAnswer(answer, secrets)
        const user = await users.ofIdentity({ provider, subject, verifiedEmail, userName })
        const { code } = await attempts.finish(attempt.id, user.id)
        return { kind: 'done', attempt, code }
      } catch (error) {
        // The library's errors name what was wrong; what the provider sent stands in their `cause`, which is not logged.
        const { name, message } = error instanceof Error ? error : new Error('unknown')
        log.warn({ provider, reason: name, message: message.slice(0, 200) }, 'a login was not accepted')
        await attempts.decline(attempt.id)
        return failed(attempt, words.say('loginFailed'))
      }
    },
  }
}
