import type { Valkey } from '@quoin/server-kit/valkey'
import type { Logger } from 'pino'
import type { CodeStore } from './codes/code-store.js'
import type { FreshGrants } from './codes/fresh-grants.js'
import type { SecretHashes } from './codes/secret-hashes.js'
import type { DeviceStore } from './devices/device-store.js'
import type { EmailChanges } from './email/email-changes.js'
import type { WaitTerms } from './http/wait-for.js'
import type { MailDispatcher } from './mail/mail-dispatcher.js'
import type { SecureSiteConfig } from './secure-site-config.js'
import type { SessionStore } from './sessions/session-store.js'
import type { AttemptStore } from './social/attempt-store.js'
import type { SiteDatabase } from './storage/site-database.js'
import type { LoginWays } from './users/login-ways.js'
import type { UserStore } from './users/user-store.js'

/** The dependencies of the site's parts. */
export interface SiteDeps {
  readonly config: SecureSiteConfig
  readonly database: SiteDatabase
  /** Counts the requests of users and addresses instead of the database. Default: none. */
  readonly valkey?: Pick<Valkey, 'count'> | undefined
  readonly log: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly hashes: SecretHashes
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly codes: CodeStore
  readonly devices: DeviceStore
  readonly emailChanges: EmailChanges
  readonly loginWays: LoginWays
  readonly attempts: AttemptStore
  readonly grants: FreshGrants
  readonly mails: MailDispatcher
  readonly wait: WaitTerms
  /** Returns `true` if a page of this origin may use the wallet. */
  readonly mayUse: (origin: string) => boolean
}
