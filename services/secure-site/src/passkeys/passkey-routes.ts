import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { grantText, requireFreshCode } from '../codes/require-fresh-code.js'
import { refuseWhileHeld } from '../email/email-update-routes.js'
import { publicRoutes, type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'
import { resultUri } from '../social/result-uri.js'
import { wordsFor } from '../words/site-words.js'
import { createPasskeyStore, type PasskeyStore } from './passkey-store.js'

const LARGEST = 20_000
const text = z.string().max(LARGEST)
const id = z.string().min(1).max(2000)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const credential = { id, rawId: id, type: z.literal('public-key') }
const further = {
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
}

const registration: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  ...further,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(transport).max(10).optional().catch(undefined),
  }),
}) as z.ZodType<RegistrationResponseJSON>

const authentication: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  ...further,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
}) as z.ZodType<AuthenticationResponseJSON>

const attemptText = z.string().min(1).max(100)

/** Creates the routes of the account page: the list of passkeys, and its changes. */
function accountRoutes(deps: SiteDeps, store: PasskeyStore): readonly SiteRoute[] {
  const { config, users, grants, loginWays } = deps
  const { url: expectedOrigin, rpId, name: rpName } = config

  const list = sessionRoutes.get('passkeys', async ({ session }) => ({
    passkeys: await store.list(session.userId),
  }))

  const register = sessionRoutes.post(
    'passkey/register/options',
    z.strictObject({ grant: grantText }),
    async (call) => {
      const { session, body, words } = call
      await refuseWhileHeld(deps, call)
      await requireFreshCode(grants, call, body.grant)
      const user = await users.find(session.userId)
      if (!user) throw words.refuse(401, 'signedOut')
      const options = await generateRegistrationOptions({
        rpName,
        rpID: rpId,
        userName: user.email ?? user.userName ?? rpName,
        userDisplayName: user.userName ?? user.email ?? rpName,
        userID: new Uint8Array(Buffer.from(user.id)),
        attestationType: 'none',
        excludeCredentials: (await store.list(user.id)).map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await store.putChallenge(session.id, options.challenge)
      return options
    },
  )

  const registered = sessionRoutes.post(
    'passkey/register/verify',
    z.strictObject({ response: registration }),
    async (call) => {
      const { session, body, words, deviceName } = call
      await refuseWhileHeld(deps, call)
      const expectedChallenge = await store.takeChallenge(session.id)
      if (expectedChallenge === undefined) throw words.refuse(410, 'attemptOver')
      const { response } = body
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!checked?.verified) throw words.refuse(400, 'passkeyFailed')
      const { credential: made } = checked.registrationInfo
      if (!(await store.add(session.userId, deviceName, made))) throw words.refuse(400, 'passkeyFailed')
      return { passkeys: await store.list(session.userId) }
    },
  )

  const remove = sessionRoutes.post(
    'passkeys/remove',
    z.strictObject({ id, grant: grantText }),
    async (call) => {
      const { session, body, words } = call
      await refuseWhileHeld(deps, call)
      await requireFreshCode(grants, call, body.grant)
      const removed = await loginWays.removePasskey(session.userId, body.id, session.id)
      if (removed === 'unknown') throw words.refuse(404, 'passkeyUnknown')
      if (removed === 'last') throw words.refuse(409, 'lastWay')
      return { passkeys: await store.list(session.userId) }
    },
  )

  return [list, register, registered, remove]
}

/** Creates the routes of the login in a pop-up. */
function loginRoutes({ config, attempts, log }: SiteDeps, store: PasskeyStore): readonly SiteRoute[] {
  const { url: expectedOrigin, rpId } = config

  const options = publicRoutes.post(
    'passkey/options',
    z.strictObject({ attempt: attemptText }),
    async ({ body, words }) => {
      const found = await attempts.findOpen(body.attempt)
      if (found?.attempt.provider !== 'passkey') throw words.refuse(410, 'attemptOver')
      const made = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
      await store.putChallenge(found.attempt.id, made.challenge)
      return { options: made, origin: found.attempt.origin, language: found.attempt.language }
    },
  )

  const verify = publicRoutes.post(
    'passkey/verify',
    z.strictObject({ attempt: attemptText, response: authentication }),
    async ({ body, words }) => {
      const { response } = body
      const found = await attempts.findOpen(body.attempt)
      if (found?.attempt.provider !== 'passkey') throw words.refuse(410, 'attemptOver')
      const { attempt } = found
      const expectedChallenge = await store.takeChallenge(attempt.id)
      if (expectedChallenge === undefined) throw words.refuse(410, 'attemptOver')
      const passkey = await store.find(response.id)
      if (!passkey) throw words.refuse(404, 'passkeyUnknown')
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: rpId,
        credential: passkey.credential,
        requireUserVerification: true,
      }).catch((error: unknown) => {
        // A decreased counter indicates a cloned authenticator.
        log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was not accepted')
        return undefined
      })
      const handle = response.response.userHandle
      const isOwner = handle === undefined || Buffer.from(handle, 'base64url').toString() === passkey.userId
      if (!checked?.verified || !isOwner) throw words.refuse(400, 'passkeyFailed')
      if (!(await attempts.claim(attempt.id))) throw words.refuse(410, 'attemptOver')
      await store.used(response.id, checked.authenticationInfo.newCounter)
      const { code } = await attempts.finish(attempt.id, passkey.userId)
      const confirm = wordsFor(attempt.language).text('confirmText', {
        app: attempt.origin,
        device: attempt.deviceName,
      })
      return { resultUri: resultUri(config.url, code), origin: attempt.origin, code, confirm }
    },
  )

  return [options, verify]
}

/**
 * Creates the routes for passkeys (WebAuthn level 3): added on the account page after a fresh code, used in a pop-up of
 * the site. The credential is discoverable, so no user name is needed first; the authenticator verifies the user each
 * time.
 */
export function passkeyRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const store = createPasskeyStore(deps.database, deps.now)
  return [...accountRoutes(deps, store), ...loginRoutes(deps, store)]
}
