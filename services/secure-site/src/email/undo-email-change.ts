import type { SiteDeps } from '../site-deps.js'
import { wordsFor } from '../words/site-words.js'
import type { EmailChange } from './email-changes.js'

/**
 * Undoes a change and notifies the address that is no longer the account's. Returns `false` if it can no longer be
 * undone.
 */
export async function undoEmailChange(
  { emailChanges, mails }: Pick<SiteDeps, 'emailChanges' | 'mails'>,
  change: EmailChange,
): Promise<boolean> {
  if (!(await emailChanges.undo(change))) return false
  await mails.notifyOfUndo(change.newEmail, wordsFor(change.language))
  return true
}
