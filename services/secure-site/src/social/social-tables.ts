import type { Migrations } from '@quoin/server-kit/storage'
import type { SocialProvider } from 'quoin/frame-protocol'

/** Migrations of the social login tables. */
export const socialMigrations: Migrations = {
  '2026-11-22-social-1': {
    async up({ schema }) {
      await schema
        .createTable('login_attempts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('state_hash', 'text', (column) => column.notNull().unique())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('device_name', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) => column.references('site_users.id'))
        .addColumn('code_hash', 'text')
        .addColumn('code_expires_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('login_attempts_code').on('login_attempts').column('code_hash').execute()
      await schema.createIndex('login_attempts_expiry').on('login_attempts').column('expires_at').execute()
    },
  },
}

/** The status of a login in a pop-up. */
export type AttemptStatus =
  /** The user is at the provider. */
  | 'open'
  /** The provider's response is being validated. */
  | 'checking'
  /** The user is identified; the pop-up has the one-time code. */
  | 'done'
  /** The user has confirmed the hand-over to the frame by the server. */
  | 'confirmed'
  /** The user declined at the provider. */
  | 'declined'
  /** The provider's response was invalid. */
  | 'failed'
  | 'redeemed'

/** Logins in a pop-up: by an OAuth provider, or with a passkey. */
export interface LoginAttemptsTable {
  id: string
  provider: SocialProvider | 'passkey'
  /** Thumbprint of the device key of the frame that began it; only that device can redeem it. */
  device_id: string
  /** SHA-256 of the state that the provider, or the pop-up, returns. */
  state_hash: string
  /** Id of the key from which the PKCE verifier and the nonce are derived: they are not stored. */
  key_id: string
  /** Origin of the page; the result is posted to it only. */
  origin: string
  language: string
  device_name: string
  status: AttemptStatus
  /** The signed-in user; null until identified. */
  user_id: string | null
  /** SHA-256 of the one-time code. */
  code_hash: string | null
  /** Milliseconds since 1970, like those below. */
  code_expires_at: number | null
  created_at: number
  expires_at: number
}

/** The tables of this part. */
export interface SocialTables {
  login_attempts: LoginAttemptsTable
}
