import type { RateLimit } from '@quoin/gateway/http'
import type { Logger } from 'pino'
import type { CodeScope, CodeStore } from '../codes/code-store.js'
import type { CodePurpose } from '../codes/code-tables.js'
import type { DeviceRequest, DeviceStore } from '../devices/device-store.js'
import type { SiteWords } from '../words/site-words.js'
import type { WordKey } from '../words/words.en.js'
import { composeMail, type MailPart } from './compose-mail.js'
import type { MailboxLimits } from './mailbox-limits.js'
import type { Mailer } from './mailer.js'
import { timeInWords } from './time-in-words.js'

export interface MailDeskOptions {
  /** `undefined`: this site sends none. */
  readonly mailer: Mailer | undefined
  readonly codes: CodeStore
  readonly devices: DeviceStore
  readonly limits: MailboxLimits
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
  /** Network address that asked; left out where it is the mailbox's owner who just did. */
  readonly address?: string
}

/** Everything that the site mails. Where a mail cannot be sent nothing is left behind, and the person is told so. */
export interface MailDesk {
  /** @throws `Problem` 429 before its time, 503 where it could not be sent */
  sendCode(scope: CodeScope, request: MailRequest): Promise<void>
  /** @throws the same */
  sendDeviceLink(device: DeviceRequest, words: SiteWords): Promise<void>
  /** Somebody has signed in with it: the next login need not wait. */
  clearPause(mailbox: string): Promise<void>
  /** Tells the mailbox that an account had before. A mail that fails is logged: the change stands. */
  tellOfChange(mailbox: string, newEmail: string, words: SiteWords): Promise<void>
}

const INTROS: Readonly<Record<CodePurpose, WordKey>> = {
  login: 'mailCodeIntro',
  reauth: 'mailReauthIntro',
  'update-old': 'mailUpdateOldIntro',
  'update-new': 'mailUpdateNewIntro',
}

export function createMailDesk(options: MailDeskOptions): MailDesk {
  const { mailer, codes, devices, limits, addressLimit, url, siteName: site, log, now } = options
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
    { words, address, mailbox }: { words: SiteWords; address: string | undefined; mailbox: string },
    steps: {
      make(): Promise<Made>
      send(made: Made): Promise<boolean>
      sent(id: string): Promise<void>
      withdraw(id: string): Promise<void>
    },
  ): Promise<void> {
    if (!mailer) throw words.refuse(503, 'mailOff')
    if (address !== undefined) await addressLimit(address, 1)
    await limits.claim(mailbox, words, address === undefined)
    const made = await steps.make()
    if (await steps.send(made)) return steps.sent(made.id)
    await steps.withdraw(made.id)
    await limits.release(mailbox)
    throw words.refuse(503, 'mailFailed')
  }

  return {
    sendCode: (scope, { words, origin: app, address }) =>
      deliver(
        { words, address, mailbox: scope.mailbox },
        {
          make: () => codes.issue(scope),
          send: ({ code }) =>
            send(scope.mailbox, words, words.say('mailCodeSubject', { code, site }), [
              text(words.say(INTROS[scope.purpose], { app })),
              { kind: 'code', code },
              text(words.say('mailCodeExpiry')),
              text(words.say('mailCodeWarning', { app })),
            ]),
          sent: (id) => codes.sent(id, scope),
          withdraw: codes.withdraw,
        },
      ),
    sendDeviceLink(request, words) {
      const { mailbox, deviceName: device, origin: app, address } = request
      const asked = { device, app, address, time: timeInWords(now(), words) }
      return deliver(
        { words, address, mailbox },
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
    clearPause: limits.clear,
    async tellOfChange(mailbox, email, words) {
      const time = timeInWords(now(), words)
      await send(mailbox, words, words.say('mailChangedSubject'), [
        text(words.say('mailChangedIntro', { site, email, time })),
        text(words.say('mailChangedWarning', { site })),
      ])
    },
  }
}
