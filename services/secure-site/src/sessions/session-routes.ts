import { z } from 'zod'
import { codeText, useCode } from '../codes/use-code.js'
import { type SessionCall, type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'
import { isFreshLogin } from './session-store.js'
import { sessionAnswer, userAnswer } from './sign-in.js'

const nothing = z.strictObject({})

/** Creates the routes of the current session, and of the fresh codes that sensitive actions require. */
export function sessionRoutesOf(deps: SiteDeps): readonly SiteRoute[] {
  const { users, sessions, codes, grants, mails, now } = deps

  async function readUser({ session, words }: SessionCall<unknown>) {
    const user = await users.find(session.userId)
    if (!user) throw words.refuse(401, 'signedOut')
    return user
  }

  const me = sessionRoutes.get('me', async (call) => ({
    user: userAnswer(await readUser(call)),
    session: sessionAnswer(call.session),
  }))

  const signOut = sessionRoutes.post('sign-out', nothing, async ({ session }) => {
    await sessions.end(session.userId, session.id)
  })

  const reauthStart = sessionRoutes.post('reauth/start', nothing, async (call) => {
    const { session, words, deviceId, address } = call
    const { id: userId, email } = await readUser(call)
    if (email === undefined) {
      if (!isFreshLogin(session, now())) throw words.refuse(403, 'reauthSignIn')
      return { action: 'GRANTED', grant: await grants.give({ userId, sessionId: session.id }) }
    }
    const request = { words, origin: session.origin, address, cause: { kind: 'confirm' } as const }
    await mails.sendCode({ purpose: 'reauth', mailbox: email, deviceId }, request)
    return { action: 'VERIFY_OTP' }
  })

  const reauthVerify = sessionRoutes.post(
    'reauth/verify',
    z.strictObject({ code: codeText }),
    async (call) => {
      const { body, session, words, deviceId } = call
      const { id: userId, email } = await readUser(call)
      if (email === undefined) throw words.refuse(410, 'codeDead')
      await useCode(codes, { purpose: 'reauth', mailbox: email, deviceId }, body.code, words)
      // Lets the user add a passkey and then export keys without a pause in between.
      await mails.clearPause(email)
      return { grant: await grants.give({ userId, sessionId: session.id }) }
    },
  )

  return [me, signOut, reauthStart, reauthVerify]
}
