import { z } from 'zod'
import { codeText, useCode } from '../codes/use-code.js'
import { type SessionCall, type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'
import { createEmailUpdates } from './email-updates.js'
import { mailboxText, readMailbox } from './mailbox.js'

/** What follows after a new address was entered, as the page is told (`UPDATE_EMAIL`). */
export type EmailUpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/**
 * Another email address for an account: a code to the old mailbox, then one to the new. Who has none yet proves the new one only.
 * Whether the new address is somebody else's is told to nobody but its owner, by the second code.
 */
export function emailUpdateRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const { users, codes, mails } = deps
  const updates = createEmailUpdates(deps.database, deps.now)

  async function sendToNew(
    { words, session, deviceId }: SessionCall<unknown>,
    mailbox: string,
    address?: string,
  ) {
    const request = { words, origin: session.origin, ...(address === undefined ? {} : { address }) }
    await mails.sendCode({ purpose: 'update-new', mailbox, deviceId }, request)
  }

  const start = sessionRoutes.post(
    'email/update/start',
    z.strictObject({ email: mailboxText }),
    async (call): Promise<{ action: EmailUpdateAction }> => {
      const { body, words, session, deviceId, address } = call
      const newEmail = readMailbox(body.email, words)
      const old = (await users.find(session.userId))?.email
      if (old === newEmail) throw words.refuse(400, 'emailSame')
      if (old === undefined) {
        await sendToNew(call, newEmail, address)
        await updates.begin(session.id, newEmail, 'new')
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      const request = { words, origin: session.origin, address }
      await mails.sendCode({ purpose: 'update-old', mailbox: old, deviceId }, request)
      await updates.begin(session.id, newEmail, 'old')
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
  )

  const primary = sessionRoutes.post(
    'email/update/primary',
    z.strictObject({ code: codeText }),
    async (call) => {
      const { body, words, session, deviceId, address } = call
      const update = await updates.find(session.id)
      const old = (await users.find(session.userId))?.email
      if (update?.step !== 'old' || old === undefined) throw words.refuse(410, 'updateOver')
      await useCode(codes, { purpose: 'update-old', mailbox: old, deviceId }, body.code, words)
      await sendToNew(call, update.newEmail, address)
      await updates.begin(session.id, update.newEmail, 'new')
    },
  )

  const secondary = sessionRoutes.post(
    'email/update/secondary',
    z.strictObject({ code: codeText }),
    async ({ body, words, session, deviceId }) => {
      const update = await updates.find(session.id)
      if (update?.step !== 'new') throw words.refuse(410, 'updateOver')
      const { newEmail } = update
      await useCode(codes, { purpose: 'update-new', mailbox: newEmail, deviceId }, body.code, words)
      const old = (await users.find(session.userId))?.email
      await updates.end(session.id)
      if (!(await users.setEmail(session.userId, newEmail))) throw words.refuse(409, 'emailTaken')
      await mails.clearPause(newEmail)
      if (old !== undefined) await mails.tellOfChange(old, newEmail, words)
      return { newEmail }
    },
  )

  return [start, primary, secondary]
}
