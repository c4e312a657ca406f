import { z } from 'zod'
import { codeText, useCode } from '../codes/use-code.js'
import { type SessionCall, type SiteRoute, sessionRoutes } from '../http/site-route.js'
import { isFreshLogin } from '../sessions/session-store.js'
import type { SiteDeps } from '../site-deps.js'
import { type SiteWords, timeInWords } from '../words/site-words.js'
import type { EmailChange } from './email-changes.js'
import { createEmailUpdates } from './email-updates.js'
import { mailboxText, readMailbox } from './mailbox.js'
import { undoEmailChange } from './undo-email-change.js'

/** The next step after a new address is entered, as returned to the page (`UPDATE_EMAIL`). */
export type EmailUpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Refuses the actions that could take over the wallet permanently, for 24 hours after a change of address. */
export async function refuseWhileHeld(
  { emailChanges }: Pick<SiteDeps, 'emailChanges'>,
  { session, words }: SessionCall<unknown>,
): Promise<void> {
  const holding = await emailChanges.holding(session.userId)
  if (holding) throw heldRefusal(holding.expiresAt, words)
}

function heldRefusal(until: number, words: SiteWords): Error {
  return words.refuse(403, 'changeHeld', { time: timeInWords(until, words) })
}

/**
 * Creates the routes for changing an account's email address: a code to the old mailbox, then one to the new. The frame
 * shows an approval with the new address before it calls `start`. An account without an address can add its first one
 * only on the site's own page, within five minutes after a login: it has no old mailbox that could object. A new
 * address of another account is reported only after the second code, and so only to its owner.
 */
export function emailUpdateRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const { config, users, codes, mails, emailChanges, now } = deps
  const updates = createEmailUpdates(deps.database, now)

  async function sendToNew({ words, session, deviceId, address }: SessionCall<unknown>, mailbox: string) {
    const cause = { kind: 'updateNew', userId: session.userId } as const
    const request = { words, origin: session.origin, address, cause }
    await mails.sendCode({ purpose: 'update-new', mailbox, deviceId, about: mailbox }, request)
  }

  /** Checks the requirements for adding an address to an account without one. */
  function checkFirstAddress({ session, words }: SessionCall<unknown>): void {
    if (session.origin !== config.url) throw words.refuse(403, 'addressElsewhere')
    if (!isFreshLogin(session, now())) throw words.refuse(403, 'reauthSignIn')
  }

  const start = sessionRoutes.post(
    'email/update/start',
    z.strictObject({ email: mailboxText }),
    async (call): Promise<{ action: EmailUpdateAction }> => {
      const { body, words, session, deviceId, address } = call
      const newEmail = readMailbox(body.email, words)
      const oldEmail = (await users.find(session.userId))?.email
      if (oldEmail === newEmail) throw words.refuse(400, 'emailSame')
      await refuseWhileHeld(deps, call)
      const update = { userId: session.userId, oldEmail, newEmail }
      if (oldEmail === undefined) {
        checkFirstAddress(call)
        await updates.begin(session.id, { ...update, step: 'new' })
        await sendToNew(call, newEmail)
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      const pending = await updates.find(session.id)
      if (pending?.step === 'new' && pending.newEmail === newEmail && pending.oldEmail === oldEmail) {
        // The old mailbox has confirmed: sends the code to the new one again.
        await sendToNew(call, newEmail)
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      await updates.begin(session.id, { ...update, step: 'old' })
      const request = { words, origin: session.origin, address, cause: { kind: 'updateOld' } as const }
      const scope = { purpose: 'update-old', mailbox: oldEmail, deviceId, about: newEmail } as const
      await mails.sendCode(scope, request)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
  )

  const primary = sessionRoutes.post(
    'email/update/primary',
    z.strictObject({ code: codeText }),
    async (call) => {
      const { body, words, session, deviceId } = call
      const update = await updates.find(session.id)
      const oldEmail = (await users.find(session.userId))?.email
      if (update?.step !== 'old' || oldEmail === undefined || update.oldEmail !== oldEmail) {
        throw words.refuse(410, 'updateOver')
      }
      const about = update.newEmail
      await useCode(codes, { purpose: 'update-old', mailbox: oldEmail, deviceId, about }, body.code, words)
      await updates.begin(session.id, { ...update, step: 'new' })
      await sendToNew(call, update.newEmail)
    },
  )

  const secondary = sessionRoutes.post(
    'email/update/secondary',
    z.strictObject({ code: codeText }),
    async (call) => {
      const { body, words, session, deviceId, deviceName } = call
      const update = await updates.find(session.id)
      if (update?.step !== 'new') throw words.refuse(410, 'updateOver')
      const { oldEmail: from, newEmail: to } = update
      if (from === undefined) checkFirstAddress(call)
      const scope = { purpose: 'update-new', mailbox: to, deviceId, about: to } as const
      await useCode(codes, scope, body.code, words)
      const { language } = words
      const made = await emailChanges.make({
        userId: session.userId,
        from,
        to,
        deviceId,
        deviceName,
        language,
      })
      if (made.result === 'held') throw heldRefusal(made.until, words)
      if (made.result === 'taken') throw words.refuse(409, 'emailTaken')
      if (made.result === 'over') throw words.refuse(410, 'updateOver')
      await mails.clearPause(to)
      const { undoToken, expiresAt: until } = made
      if (from !== undefined) await mails.notifyOfChange({ from, to, undoToken, until }, words)
      return { newEmail: to }
    },
  )

  return [start, primary, secondary, ...undoRoutes(deps)]
}

/** Creates the routes for undoing a change of address on the account page. */
function undoRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const { config, emailChanges, now } = deps

  /** Allows undoing on the account page only after a fresh login there by another method than the new address. */
  const mayUndo = ({ session }: SessionCall<unknown>): boolean =>
    session.method !== 'email' && session.origin === config.url && isFreshLogin(session, now())

  const state = sessionRoutes.get('email/change', async (call) => {
    const change = await emailChanges.holding(call.session.userId)
    return { change: change && shownChange(change), canUndo: change !== undefined && mayUndo(call) }
  })

  const undo = sessionRoutes.post('email/undo', z.strictObject({}), async (call) => {
    const { session, words } = call
    if (!mayUndo(call)) throw words.refuse(403, 'undoSignIn')
    const change = await emailChanges.holding(session.userId)
    if (!change || !(await undoEmailChange(deps, change))) throw words.refuse(410, 'undoOver')
    return { email: change.oldEmail }
  })

  return [state, undo]
}

/** Returns a change in the form for its account. */
function shownChange({ oldEmail, newEmail, changedAt, expiresAt, undoneAt }: EmailChange) {
  return { oldEmail, newEmail, changedAt, expiresAt, isUndone: undoneAt !== undefined }
}
