import { socialProviders } from 'quoin/frame-protocol'
import { z } from 'zod'
import { deviceRoutes, publicRoutes, type SiteRoute } from '../http/site-route.js'
import { waitFor } from '../http/wait-for.js'
import { type SignedIn, signIn } from '../sessions/sign-in.js'
import type { SiteDeps } from '../site-deps.js'
import { originText, readAppOrigin } from './read-app-origin.js'
import { codeOfResult, resultUri } from './result-uri.js'
import { type LoginRefusal, loginRefusal, type SocialLogins } from './social-logins.js'

const token = z.string().min(1).max(100)

/** The state of a login in a pop-up, for the waiting frame. */
export type SocialWait =
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly resultUri: string }
  /** The login in the pop-up was declined or failed. */
  | ({ readonly status: 'refused' } & LoginRefusal)
  /** The attempt is unknown or redeemed. */
  | { readonly status: 'ended' }

/**
 * Creates the frame's routes for logins in a pop-up: begin, wait, redeem the one-time code.
 *
 * `social/wait` hands over only results that the user in the pop-up has confirmed: otherwise an attacker could send the
 * provider URL of their own attempt to a victim, and would be signed in as the victim.
 */
export function socialRoutes(deps: SiteDeps, logins: SocialLogins): readonly SiteRoute[] {
  const { config, attempts, users, wait } = deps

  const start = deviceRoutes.post(
    'social/start',
    z.strictObject({ provider: z.enum([...socialProviders, 'passkey']), origin: originText }),
    async ({ body, words, deviceId, deviceName }) => {
      const origin = readAppOrigin(deps, body.origin, words)
      const { language } = words
      return logins.begin({ provider: body.provider, deviceId, origin, language, deviceName }, words)
    },
  )

  const waiting = deviceRoutes.post(
    'social/wait',
    z.strictObject({ attempt: token }),
    async ({ body, words, deviceId, signal }): Promise<SocialWait> => {
      const look = async (): Promise<SocialWait | undefined> => {
        const attempt = await attempts.find(body.attempt, deviceId)
        if (!attempt || attempt.status === 'redeemed') return { status: 'ended' }
        if (attempt.status === 'declined' || attempt.status === 'failed')
          return { status: 'refused', ...loginRefusal(attempt.status, words) }
        if (attempt.status !== 'confirmed') return undefined
        const given = await attempts.handOver(attempt.id)
        return given && { status: 'done', resultUri: resultUri(config.url, given.code) }
      }
      return (await waitFor(look, wait, signal)) ?? { status: 'waiting' }
    },
  )

  const confirm = publicRoutes.post(
    'social/confirm',
    z.strictObject({ code: token }),
    async ({ body, words }) => {
      if (!(await attempts.confirm(body.code))) throw words.refuse(410, 'attemptOver')
    },
  )

  const redeem = deviceRoutes.post(
    'social/redeem',
    z.strictObject({ uri: z.string().min(1).max(1000) }),
    async ({ body, words, deviceId }): Promise<SignedIn> => {
      const code = codeOfResult(config.url, body.uri)
      const attempt = code === undefined ? undefined : await attempts.redeem(code, deviceId)
      const user = attempt?.userId ? await users.find(attempt.userId) : undefined
      if (!attempt || !user) throw words.refuse(410, 'resultInvalid')
      const { provider: method, origin, deviceName } = attempt
      return signIn(deps, user, { deviceId, method, origin, deviceName })
    },
  )

  return [start, waiting, confirm, redeem]
}
