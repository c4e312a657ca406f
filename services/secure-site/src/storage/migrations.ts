import { type Migrations, requestMigrations } from '@quoin/server-kit/storage'
import { codeMigrations } from '../codes/code-migrations.js'
import { deviceMigrations } from '../devices/device-migrations.js'
import { emailMigrations } from '../email/email-migrations.js'
import { farcasterMigrations } from '../farcaster/farcaster-migrations.js'
import { proofMigrations } from '../http/proof-migrations.js'
import { keyMigrations } from '../keys/key-migrations.js'
import { passkeyMigrations } from '../passkeys/passkey-migrations.js'
import { permissionMigrations } from '../permissions/permission-migrations.js'
import { sessionMigrations } from '../sessions/session-migrations.js'
import { socialMigrations } from '../social/social-migrations.js'
import { userMigrations } from '../users/user-migrations.js'

/** The steps of all parts. */
export const migrations: Migrations = {
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
