import { z } from 'zod'
import { codeText, useCode } from '../codes/use-code.js'
import { deviceRoutes, type SiteRoute } from '../http/site-route.js'
import { waitFor } from '../http/wait-for.js'
import { sessionAnswer, signIn, userAnswer } from '../sessions/sign-in.js'
import type { SiteDeps } from '../site-deps.js'
import { originText, readAppOrigin } from '../social/read-app-origin.js'
import { type SiteWords, timeInWords } from '../words/site-words.js'
import { mailboxText, readMailbox } from './mailbox.js'

/** The next step after the email address is entered, as returned to the page (`CONNECT_EMAIL`). */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/**
 * Creates the routes for login by email: a link if this device was never approved for the mailbox, then a code.
 *
 * Never checks whether the mailbox has an account: the response depends on the device alone, and a mail is sent in
 * either case, so that neither response nor timing reveals it. An account is created when its mailbox is first
 * verified.
 */
export function emailRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const { users, codes, devices, mails, wait, emailChanges } = deps

  /** Refuses a login blocked by a change of address; only the owner of the mailbox receives this reason. */
  async function refuseHeld(mailbox: string, deviceId: string, words: SiteWords): Promise<void> {
    const leaving = await emailChanges.leaving(mailbox)
    if (leaving) throw words.refuse(409, 'addressMoved', { time: timeInWords(leaving.expiresAt, words) })
    const arriving = await emailChanges.arriving(mailbox)
    if (!arriving) return
    // Devices approved since the change were approved by a reader of the new mailbox only.
    const approvedAt = await devices.approvedAt(deviceId, mailbox)
    if (approvedAt !== undefined && approvedAt <= arriving.changedAt) return
    throw words.refuse(403, 'newDeviceHeld', { time: timeInWords(arriving.expiresAt, words) })
  }

  const start = deviceRoutes.post(
    'email/start',
    z.strictObject({ email: mailboxText, origin: originText }),
    async (call): Promise<{ action: EmailAction; session?: object; user?: object }> => {
      const { body, words, deviceId, address, deviceName, session } = call
      const mailbox = readMailbox(body.email, words)
      const origin = readAppOrigin(deps, body.origin, words)
      const user = session && (await users.find(session.userId))
      if (session && user?.email === mailbox) {
        return { action: 'CONNECT', session: sessionAnswer(session), user: userAnswer(user) }
      }
      if ((await devices.approvedAt(deviceId, mailbox)) !== undefined) {
        const cause = { kind: 'knownDevice', deviceId } as const
        await mails.sendCode({ purpose: 'login', mailbox, deviceId }, { words, origin, address, cause })
        return { action: 'VERIFY_OTP' }
      }
      const { language } = words
      await mails.sendDeviceLink({ deviceId, mailbox, origin, language, deviceName, address }, words)
      return { action: 'VERIFY_DEVICE' }
    },
  )

  const waiting = deviceRoutes.post(
    'device/wait',
    z.strictObject({ email: mailboxText }),
    async ({ body, words, deviceId, signal }) => {
      const mailbox = readMailbox(body.email, words)
      const look = async () => {
        const progress = await devices.progress(deviceId, mailbox)
        return progress === 'waiting' ? undefined : progress
      }
      return { status: (await waitFor(look, wait, signal)) ?? 'waiting' }
    },
  )

  const verify = deviceRoutes.post(
    'email/verify',
    z.strictObject({ email: mailboxText, code: codeText, origin: originText }),
    async ({ body, words, deviceId, deviceName }) => {
      const mailbox = readMailbox(body.email, words)
      const origin = readAppOrigin(deps, body.origin, words)
      await useCode(codes, { purpose: 'login', mailbox, deviceId }, body.code, words)
      await mails.clearPause(mailbox)
      await refuseHeld(mailbox, deviceId, words)
      const user = await users.ofMailbox(mailbox)
      return signIn(deps, user, { deviceId, method: 'email', origin, deviceName })
    },
  )

  return [start, waiting, verify]
}
