import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the passkey tables. */
export const passkeyMigrations: Migrations = {
  '2026-11-22-passkeys-1': {
    async up({ schema }) {
      await schema
        .createTable('passkeys')
        .addColumn('credential_id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('site_users.id'))
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint')
        .execute()
      await schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute()
      await schema
        .createTable('passkey_challenges')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('challenge', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

export interface PasskeysTable {
  /** Credential id of WebAuthn, base64url. */
  credential_id: string
  user_id: string
  /** COSE, base64url. */
  public_key: string
  /** Signature counter of the authenticator. */
  counter: number
  /** JSON list, as sent by the browser. */
  transports: string
  /** Display name: the readable name of the device that created it. */
  name: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  last_used_at: number | null
}

/** Pending challenges. */
export interface PasskeyChallengesTable {
  /** The session that adds a passkey, or the attempt that signs in with one. */
  owner: string
  challenge: string
  expires_at: number
}

/** The tables of this part. */
export interface PasskeyTables {
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
}
