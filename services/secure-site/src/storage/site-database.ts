import {
  type Database,
  type Migrations,
  openDatabase,
  type RequestTables,
  requestMigrations,
} from '@quoin/server-kit/storage'
import { type CodeTables, codeMigrations } from '../codes/code-tables.js'
import { type DeviceTables, deviceMigrations } from '../devices/device-tables.js'
import { type EmailTables, emailMigrations } from '../email/email-tables.js'
import { type FarcasterTables, farcasterMigrations } from '../farcaster/farcaster-tables.js'
import { type ProofTables, proofMigrations } from '../http/proof-tables.js'
import { type KeyTables, keyMigrations } from '../keys/key-tables.js'
import { type PasskeyTables, passkeyMigrations } from '../passkeys/passkey-tables.js'
import { type PermissionTables, permissionMigrations } from '../permissions/permission-tables.js'
import { type SessionTables, sessionMigrations } from '../sessions/session-tables.js'
import { type SocialTables, socialMigrations } from '../social/social-tables.js'
import { type UserTables, userMigrations } from '../users/user-tables.js'

/** The steps of all parts. */
const migrations: Migrations = {
  ...requestMigrations,
  ...proofMigrations,
  ...userMigrations,
  ...sessionMigrations,
  ...codeMigrations,
  ...deviceMigrations,
  ...emailMigrations,
  ...socialMigrations,
  ...passkeyMigrations,
  ...farcasterMigrations,
  ...keyMigrations,
  ...permissionMigrations,
}

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
