import { randomBytes, randomUUID } from 'node:crypto'
import { openKey, sealKey } from '@quoin/server-kit/storage'
import { sanitizeText } from 'quoin/endpoints'
import { z } from 'zod'
import { deviceRoutes, type SiteRoute } from '../http/site-route.js'
import { waitFor } from '../http/wait-for.js'
import { type SignedIn, signIn } from '../sessions/sign-in.js'
import type { SiteDeps } from '../site-deps.js'
import { originText, readAppOrigin } from '../social/read-app-origin.js'
import { latestEnd } from '../storage/latest-end.js'
import { createFarcasterCheck } from './check-farcaster-message.js'
import { type ChannelStatus, createFarcasterRelay } from './farcaster-relay.js'

/** Lifetime of a QR code. Milliseconds. */
const LASTS = 5 * 60_000

/** The state of a login by QR code. */
export type FarcasterWait = { readonly status: 'waiting' } | ({ readonly status: 'done' } & SignedIn)

/** Creates the routes of "Sign in with Farcaster": a QR code for the app, and waiting for the user's signature. */
export function farcasterRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const { config, database, hashes, users, log, now, wait } = deps
  const { farcaster, url } = config
  if (!farcaster) return []
  const relay = createFarcasterRelay(farcaster.relayUrl)
  const check = createFarcasterCheck(farcaster.rpcUrl, farcaster.idRegistry)
  const about = { domain: new URL(url).host, uri: `${url}/farcaster` }
  const { query } = database

  const start = deviceRoutes.post(
    'farcaster/start',
    z.strictObject({ origin: originText }),
    async ({ body, words, deviceId }) => {
      const origin = readAppOrigin(deps, body.origin, words)
      const id = randomUUID()
      // ERC-4361: letters and digits.
      const nonce = randomBytes(16).toString('hex')
      const channel = await relay.open({ siweUri: about.uri, domain: about.domain, nonce }).catch((error) => {
        log.error({ err: error }, 'the request to the Farcaster relay failed')
        throw words.refuse(503, 'providerFailed')
      })
      const sealed = sealKey(hashes.sealingKey(hashes.keyId), id, Buffer.from(channel.channelToken))
      await query
        .insertInto('farcaster_attempts')
        .values({
          id,
          device_id: deviceId,
          nonce,
          key_id: hashes.keyId,
          sealed_channel: sealed,
          origin,
          expires_at: now() + LASTS,
        })
        .execute()
      return { attempt: id, url: channel.url }
    },
  )

  const waiting = deviceRoutes.post(
    'farcaster/wait',
    z.strictObject({ attempt: z.string().min(1).max(100) }),
    async ({ body, words, deviceId, deviceName, signal }): Promise<FarcasterWait> => {
      const attempt = await query
        .selectFrom('farcaster_attempts')
        .selectAll()
        .where('id', '=', body.attempt)
        .where('device_id', '=', deviceId)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(LASTS, now()))
        .executeTakeFirst()
      if (!attempt) throw words.refuse(410, 'attemptOver')
      const { id, nonce, origin } = attempt
      const token = Buffer.from(
        openKey(hashes.sealingKey(attempt.key_id), id, attempt.sealed_channel),
      ).toString()

      const look = async (): Promise<Extract<ChannelStatus, { state: 'completed' }> | undefined> => {
        const reported = await relay.read(token).catch((error) => {
          log.error({ err: error }, 'the request to the Farcaster relay failed')
          throw words.refuse(503, 'providerFailed')
        })
        if (!reported) throw words.refuse(410, 'attemptOver')
        return reported.state === 'completed' ? reported : undefined
      }
      const answered = await waitFor(look, wait, signal)
      if (!answered) return { status: 'waiting' }

      // The attempt is used up by any response.
      const { numDeletedRows } = await query
        .deleteFrom('farcaster_attempts')
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows !== 1n) throw words.refuse(410, 'attemptOver')
      const { message, signature, username } = answered
      const fid = await check(message, signature, { ...about, nonce, now: now() }).catch(() => {
        log.error('the request to the node of the IdRegistry failed')
        throw words.refuse(503, 'providerFailed')
      })
      if (fid === undefined) throw words.refuse(403, 'farcasterFailed')
      // Claimed by the relay only: used for display, never for a decision.
      const userName = sanitizeText(username ?? '', 100) || `fid:${fid}`
      const user = await users.ofIdentity({
        provider: 'farcaster',
        subject: fid,
        verifiedEmail: undefined,
        userName,
      })
      if (!user) throw words.refuse(403, 'farcasterFailed')
      return {
        status: 'done',
        ...(await signIn(deps, user, { deviceId, method: 'farcaster', origin, deviceName })),
      }
    },
  )

  return [start, waiting]
}
