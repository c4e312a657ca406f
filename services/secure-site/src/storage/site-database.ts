import { type Database, openDatabase, type RequestTables } from '@quoin/server-kit/storage'
import type { CodeTables } from '../codes/code-tables.js'
import type { DeviceTables } from '../devices/device-tables.js'
import type { EmailTables } from '../email/email-tables.js'
import type { FarcasterTables } from '../farcaster/farcaster-tables.js'
import type { ProofTables } from '../http/proof-tables.js'
import type { KeyTables } from '../keys/key-tables.js'
import type { PasskeyTables } from '../passkeys/passkey-tables.js'
import type { PermissionTables } from '../permissions/permission-tables.js'
import type { SessionTables } from '../sessions/session-tables.js'
import type { SocialTables } from '../social/social-tables.js'
import type { UserTables } from '../users/user-tables.js'
import { migrations } from './migrations.js'

/** All tables. Each part defines its own, with their migrations. */
export interface SiteTables
  extends UserTables,
    SessionTables,
    CodeTables,
    DeviceTables,
    EmailTables,
    SocialTables,
    PasskeyTables,
    FarcasterTables,
    KeyTables,
    PermissionTables,
    ProofTables,
    RequestTables {}

/** The site's database, open and migrated. */
export type SiteDatabase = Database<SiteTables>

/**
 * Opens the site's database and migrates its tables.
 *
 * @param url `:memory:`, `file:/path`, or `postgres://user:password@host:port/database`
 */
export function openSiteDatabase(
  url: string,
  onFault: (error: Error) => void = () => {},
): Promise<SiteDatabase> {
  return openDatabase<SiteTables>(url, { migrations, onFault })
}
