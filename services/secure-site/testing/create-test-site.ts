import { createLogger } from '@quoin/server-kit/observability'
import type { Valkey } from '@quoin/server-kit/valkey'
import { createSecureSite, type SecureSite } from '../src/create-secure-site.js'
import type { KeyEncryption } from '../src/keys/key-encryption.js'
import { createMailer } from '../src/mail/mailer.js'
import { readSecureSiteConfig, type SecureSiteConfig } from '../src/secure-site-config.js'
import { openSiteDatabase, type SiteDatabase } from '../src/storage/site-database.js'
import { createTestDevice, type TestDevice } from './create-test-device.js'
import { startMailbox, type TestMailbox } from './start-mailbox.js'

/** Origin of a page that may use the wallet. */
export const APP = 'http://localhost:5399'
export const SITE = 'http://localhost:5300'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** A site without a port, with its own database and mail server, and a clock that tests advance. */
export interface TestSite extends SecureSite {
  readonly config: SecureSiteConfig
  readonly database: SiteDatabase
  readonly mailbox: TestMailbox
  readonly clock: { now(): number; advance(milliseconds: number): void }
  /** All log lines. */
  readonly logged: readonly string[]
  /** Sends a request as a browser does. */
  request(path: string, init?: RequestInit): Promise<Response>
  postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
  /** Creates a browser with a key of its own. */
  newDevice(): Promise<TestDevice>
  stop(): Promise<void>
}

export interface TestSiteOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly database?: SiteDatabase
  readonly valkey?: Pick<Valkey, 'count'>
  readonly keyEncryption?: KeyEncryption
  readonly pagesFolder?: string
}

export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const mailbox = await startMailbox()
  const config = readSecureSiteConfig({
    SECURE_SITE_URL: SITE,
    SECURE_SITE_ALLOWED_ORIGINS: `${APP},https://*.shop.example`,
    SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}`,
    SECURE_SITE_SMTP_URL: mailbox.url,
    SECURE_SITE_LOG_LEVEL: 'trace',
    SECURE_SITE_REQUESTS_PER_MINUTE: '100000',
    SECURE_SITE_MAILS_PER_HOUR: '100000',
    ...options.environment,
  })
  const database = options.database ?? (await openSiteDatabase(':memory:'))
  const logged: string[] = []
  const mailer = config.smtpUrl === undefined ? undefined : createMailer(config.smtpUrl, config.mailFrom)
  let moved = 0
  const now = (): number => Date.now() + moved
  const site = createSecureSite({
    config,
    database,
    valkey: options.valkey,
    mailer,
    now,
    log: createLogger(config.logLevel, { write: (line: string) => logged.push(line) }),
    wait: { within: 60, every: 5 },
    keyEncryption: options.keyEncryption,
    ...(options.pagesFolder === undefined ? {} : { pagesFolder: options.pagesFolder }),
  })
  const request: TestSite['request'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('user-agent')) headers.set('user-agent', BROWSER)
    return site.app.request(new URL(path, SITE).href, { ...init, headers })
  }
  return {
    ...site,
    config,
    database,
    mailbox,
    logged,
    request,
    clock: {
      now,
      advance(milliseconds) {
        moved += milliseconds
      },
    },
    postForm: (path, fields) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    newDevice: () => createTestDevice(request, now),
    async stop() {
      site.beginStopping()
      mailer?.close()
      await mailbox.stop()
      if (!options.database) await database.close()
    },
  }
}
