import type { Migrations } from '@quoin/server-kit/storage'
import type { SocialProvider } from 'quoin/frame-protocol'

/** A method of signing in. */
export type LoginMethod = 'email' | 'passkey' | 'farcaster' | SocialProvider

/**
 * Migrations of the user tables. Dated a day before the others: steps are sorted by name, and the others reference
 * users.
 */
export const userMigrations: Migrations = {
  '2026-11-21-users-1': {
    async up({ schema }) {
      await schema
        .createTable('site_users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.unique())
        .addColumn('user_name', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('identities')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) => column.notNull().references('site_users.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
        .execute()
      await schema.createIndex('identities_of_user').on('identities').column('user_id').execute()
    },
  },
}

export interface UsersTable {
  id: string
  /** In lower case; null for users without one. Unique. */
  email: string | null
  /** The user name at the provider. */
  user_name: string | null
  /** Milliseconds since 1970. */
  created_at: number
}

/** An identity of a user at a provider. */
export interface IdentitiesTable {
  /** A social provider, or `farcaster`. */
  provider: string
  /** The provider's own id of the user, which never changes. */
  subject: string
  user_id: string
  created_at: number
}

/** The tables of this part. */
export interface UserTables {
  site_users: UsersTable
  identities: IdentitiesTable
}
