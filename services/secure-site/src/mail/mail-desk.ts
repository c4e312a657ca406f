import type { RateLimit } from '@quoin/server-kit/http'
import type { Logger } from 'pino'
import type { CodeScope, CodeStore } from '../codes/code-store.js'
import type { CodePurpose } from '../codes/code-tables.js'
import type { DeviceRequest, DeviceStore } from '../devices/device-store.js'
import type { SiteWords } from '../words/site-words.js'
import type { WordKey } from '../words/words.en.js'
import { composeMail, type MailPart } from './compose-mail.js'
import type { MailBudgets, MailCause } from './mail-budgets.js'
import type { Mailer } from './mailer.js'
import { timeInWords } from './time-in-words.js'

export interface MailDeskOptions {
  /** `undefined`: this site sends none. */
  readonly mailer: Mailer | undefined
  readonly codes: CodeStore
  readonly devices: DeviceStore
  readonly budgets: MailBudgets
  /** Of what one network address may cause. */
  readonly addressLimit: RateLimit
  readonly url: string
  readonly siteName: string
  readonly log: Logger
  readonly now: () => number
}

/** For whom a mail is, and who caused it. */
export interface MailRequest {
  readonly words: SiteWords
  /** Of the page; it is named in the mail, so that somebody who was lured sees it. */
  readonly origin: string
  readonly cause: MailCause
  /** Network address that asked; left out where it is the mailbox's owner who just did. */
  readonly address?: string
}

/** A change of the address of an account, as its old mailbox is told. */
export interface ToldChange {
  readonly from: string
  readonly to: string
  /** Of the link that undoes it. */
  readonly undoToken: string
  /** Until when it works. Milliseconds since 1970. */
  readonly until: number
}

/** Everything that the site mails. Where a mail cannot be sent nothing is left behind, and the person is told so. */
export interface MailDesk {
  /** @throws `Problem` 429 before its time, 503 where it could not be sent */
  sendCode(scope: CodeScope, request: MailRequest): Promise<void>
  /** @throws the same */
  sendDeviceLink(device: DeviceRequest, words: SiteWords): Promise<void>
  /** Somebody has signed in with it: the next login need not wait. */
  clearPause(mailbox: string): Promise<void>
  /** Tells the mailbox that an account had before, with the link that undoes it. A mail that fails is logged: the change stands. */
  tellOfChange(change: ToldChange, words: SiteWords): Promise<void>
  /** Tells the mailbox that an account had for a while that the change was undone. */
  tellOfUndo(mailbox: string, words: SiteWords): Promise<void>
}

/** What the mail with a code says. A change of the address never looks like a login (S2). */
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

export function createMailDesk(options: MailDeskOptions): MailDesk {
  const { mailer, codes, devices, budgets, addressLimit, url, siteName: site, log, now } = options
  const text = (line: string): MailPart => ({ kind: 'text', text: line })

  async function send(
    to: string,
    words: SiteWords,
    subject: string,
    parts: readonly MailPart[],
  ): Promise<boolean> {
    try {
      await mailer?.send({ to, subject, ...composeMail(words, parts) })
      return mailer !== undefined
    } catch (error) {
      // The words of a mail server repeat the address, and may repeat the mail.
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
      const responseCode: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
      log.error({ smtp: { code, responseCode } }, 'a mail could not be sent')
      return false
    }
  }

  /** Counts, makes, sends, and undoes what it made where that failed. */
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
    const made = await steps.make()
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
            return send(scope.mailbox, words, words.say(subject, values), [
              ...intro.map((key) => text(words.say(key, values))),
              { kind: 'code', code },
              text(words.say('mailCodeExpiry')),
              text(words.say(warning, values)),
            ])
          },
          sent: (id) => codes.sent(id, scope),
          withdraw: codes.withdraw,
        },
      )
    },
    sendDeviceLink(request, words) {
      const { mailbox, deviceName: device, origin: app, address } = request
      const asked = { device, app, address, time: timeInWords(now(), words) }
      return deliver(
        { words, address, mailbox, cause: { kind: 'stranger', address } },
        {
          make: () => devices.issue(request),
          send: ({ token }) =>
            send(mailbox, words, words.say('mailDeviceSubject', { site }), [
              text(words.say('mailDeviceIntro', asked)),
              text(words.say('mailDeviceLink')),
              { kind: 'link', url: `${url}/device?token=${token}` },
              text(words.say('mailDeviceExpiry')),
              text(words.say('mailDeviceWarning')),
            ]),
          sent: (id) => devices.sent(id, request),
          withdraw: devices.withdraw,
        },
      )
    },
    clearPause: budgets.clear,
    async tellOfChange({ from, to: email, undoToken, until }, words) {
      const values = { site, email, time: timeInWords(now(), words), until: timeInWords(until, words) }
      await send(from, words, words.say('mailChangedSubject', values), [
        text(words.say('mailChangedIntro', values)),
        text(words.say('mailChangedWarning', values)),
        { kind: 'link', url: `${url}/undo?token=${undoToken}` },
        text(words.say('mailChangedHeld', values)),
      ])
    },
    async tellOfUndo(mailbox, words) {
      const values = { site, email: mailbox, time: timeInWords(now(), words) }
      await send(mailbox, words, words.say('mailUndoneSubject', values), [
        text(words.say('mailUndoneIntro', values)),
        text(words.say('mailUndoneWarning', values)),
      ])
    },
  }
}
