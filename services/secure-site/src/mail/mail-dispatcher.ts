import type { RateLimit } from '@quoin/server-kit/http'
import type { Logger } from 'pino'
import type { CodeScope, CodeStore } from '../codes/code-store.js'
import type { CodePurpose } from '../codes/code-tables.js'
import type { DeviceRequest, DeviceStore } from '../devices/device-store.js'
import { type SiteWords, timeInWords } from '../words/site-words.js'
import type { WordKey } from '../words/words.en.js'
import { composeMail, type MailPart } from './compose-mail.js'
import type { MailBudgets, MailCause } from './mail-budgets.js'
import type { Mailer } from './mailer.js'

export interface MailDispatcherOptions {
  /** `undefined`: this site sends no mail. */
  readonly mailer: Mailer | undefined
  readonly codes: CodeStore
  readonly devices: DeviceStore
  readonly budgets: MailBudgets
  /** Limit of mails caused by one network address. */
  readonly addressLimit: RateLimit
  readonly url: string
  readonly siteName: string
  readonly log: Logger
  readonly now: () => number
}

/** The context of a mail: its language, app and cause. */
export interface MailRequest {
  readonly words: SiteWords
  /** Origin of the page; shown in the mail, so that a phished user notices it. */
  readonly origin: string
  readonly cause: MailCause
  /** Network address of the request; left out if the mailbox's owner has just acted. */
  readonly address?: string
}

/** A change of an account's address, for the mail to its old mailbox. */
export interface AnnouncedChange {
  readonly from: string
  readonly to: string
  /** Token of the link that undoes it. */
  readonly undoToken: string
  /** Expiry of the link. Milliseconds since 1970. */
  readonly until: number
}

/**
 * Sends all mails of the site. If a mail cannot be sent, its changes are rolled back and the user receives an error.
 */
export interface MailDispatcher {
  /** @throws `Problem` 429 during the pause, 503 if it could not be sent */
  sendCode(scope: CodeScope, request: MailRequest): Promise<void>
  /** @throws `Problem` 429 during the pause, 503 if it could not be sent */
  sendDeviceLink(device: DeviceRequest, words: SiteWords): Promise<void>
  /** Ends the pause after a login with the mailbox. */
  clearPause(mailbox: string): Promise<void>
  /**
   * Notifies the account's previous mailbox, with the link that undoes the change. A failed mail is logged: the change
   * stands.
   */
  notifyOfChange(change: AnnouncedChange, words: SiteWords): Promise<void>
  /** Notifies the account's temporary mailbox that the change was undone. */
  notifyOfUndo(mailbox: string, words: SiteWords): Promise<void>
}

/** The texts of mails with a code. The mail for a change of address never looks like one for a login (S2). */
const CODE_MAILS: Readonly<
  Record<CodePurpose, { subject: WordKey; intro: readonly WordKey[]; warning: WordKey }>
> = {
  login: { subject: 'mailCodeSubject', intro: ['mailCodeIntro'], warning: 'mailCodeWarning' },
  reauth: { subject: 'mailReauthSubject', intro: ['mailReauthIntro'], warning: 'mailReauthWarning' },
  'update-old': {
    subject: 'mailUpdateOldSubject',
    intro: ['mailUpdateOldIntro', 'mailUpdateOldMeaning', 'mailUpdateOldCode'],
    warning: 'mailUpdateOldWarning',
  },
  'update-new': {
    subject: 'mailUpdateNewSubject',
    intro: ['mailUpdateNewIntro'],
    warning: 'mailUpdateNewWarning',
  },
}

const text = (line: string): MailPart => ({ kind: 'text', text: line })
const note = (line: string): MailPart => ({ kind: 'note', text: line })

/** Returns the function that sends a mail, and returns `false` if it could not be sent. */
function createSender({ mailer, siteName, log }: Pick<MailDispatcherOptions, 'mailer' | 'siteName' | 'log'>) {
  return async (
    to: string,
    words: SiteWords,
    subject: string,
    parts: readonly MailPart[],
  ): Promise<boolean> => {
    try {
      await mailer?.send({ to, subject, ...composeMail(words, parts, { site: siteName, subject }) })
      return mailer !== undefined
    } catch (error) {
      // Errors of a mail server repeat the address, and may repeat the mail.
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
      const responseCode: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
      log.error({ smtp: { code, responseCode } }, 'a mail could not be sent')
      return false
    }
  }
}

export function createMailDispatcher(options: MailDispatcherOptions): MailDispatcher {
  const { mailer, codes, devices, budgets, addressLimit, url, siteName: site, now } = options
  const send = createSender(options)

  /** Counts, creates and sends; rolls back what was not sent. */
  async function deliver<Made extends { readonly id: string }>(
    { words, address, mailbox, cause }: Omit<MailRequest, 'origin'> & { readonly mailbox: string },
    steps: {
      make(): Promise<Made>
      send(made: Made): Promise<boolean>
      sent(id: string): Promise<void>
      withdraw(id: string): Promise<void>
    },
  ): Promise<void> {
    if (!mailer) throw words.refuse(503, 'mailOff')
    if (address !== undefined) await addressLimit(address, 1)
    await budgets.claim(mailbox, cause, words)
    const made = await steps.make().catch(async (error: unknown) => {
      // The database that failed may refuse this, too: the mail counts then.
      await budgets.release(mailbox, cause).catch(() => undefined)
      throw error
    })
    if (await steps.send(made)) return steps.sent(made.id)
    await steps.withdraw(made.id)
    await budgets.release(mailbox, cause)
    throw words.refuse(503, 'mailFailed')
  }

  return {
    sendCode(scope, { origin: app, ...request }) {
      const { words } = request
      const { subject, intro, warning } = CODE_MAILS[scope.purpose]
      return deliver(
        { ...request, mailbox: scope.mailbox },
        {
          make: () => codes.issue(scope),
          send({ code }) {
            const values = { code, site, app, email: scope.about ?? '' }
            return send(scope.mailbox, words, words.text(subject, values), [
              ...intro.map((key) => text(words.text(key, values))),
              { kind: 'code', code },
              note(words.text('mailCodeExpiry')),
              note(words.text(warning, values)),
            ])
          },
          sent: (id) => codes.sent(id, scope),
          withdraw: codes.withdraw,
        },
      )
    },
    sendDeviceLink(request, words) {
      const { mailbox, deviceName: device, origin: app, address } = request
      const details = { device, app, address, time: timeInWords(now(), words) }
      return deliver(
        { words, address, mailbox, cause: { kind: 'stranger', address } },
        {
          make: () => devices.issue(request),
          send: ({ token }) =>
            send(mailbox, words, words.text('mailDeviceSubject', { site }), [
              text(words.text('mailDeviceIntro', details)),
              text(words.text('mailDeviceLink')),
              {
                kind: 'link',
                url: `${url}/device?token=${token}`,
                label: words.text('mailDeviceButton'),
              },
              note(words.text('mailDeviceExpiry')),
              note(words.text('mailDeviceWarning')),
            ]),
          sent: (id) => devices.sent(id, request),
          withdraw: devices.withdraw,
        },
      )
    },
    clearPause: budgets.clear,
    async notifyOfChange({ from, to: email, undoToken, until }, words) {
      const values = { site, email, time: timeInWords(now(), words), until: timeInWords(until, words) }
      await send(from, words, words.text('mailChangedSubject', values), [
        text(words.text('mailChangedIntro', values)),
        text(words.text('mailChangedWarning', values)),
        { kind: 'link', url: `${url}/undo?token=${undoToken}`, label: words.text('undoButton') },
        note(words.text('mailChangedHeld', values)),
      ])
    },
    async notifyOfUndo(mailbox, words) {
      const values = { site, email: mailbox, time: timeInWords(now(), words) }
      await send(mailbox, words, words.text('mailUndoneSubject', values), [
        text(words.text('mailUndoneIntro', values)),
        text(words.text('mailUndoneWarning', values)),
      ])
    },
  }
}
