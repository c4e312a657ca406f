import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the name tables. */
export const nameMigrations: Migrations = {
  '2026-11-21-names-1': {
    async up(query) {
      await query.schema
        .createTable('names')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('coin_type', 'text', (column) => column.notNull())
        .addColumn('registered', 'bigint', (column) => column.notNull())
        .addColumn('updated', 'bigint', (column) => column.notNull())
        .addColumn('claimed', 'bigint', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('bio', 'text', (column) => column.notNull())
        .execute()
      await query.schema
        .createTable('name_addresses')
        .addColumn('name', 'text', (column) => column.notNull().references('names.name').onDelete('cascade'))
        .addColumn('coin_type', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
        .execute()
      await query.schema
        .createIndex('name_addresses_by_address')
        .on('name_addresses')
        .column('address')
        .execute()
      await query.schema
        .createTable('name_claims')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('coin_type', 'text', (column) => column.notNull())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .execute()
      await query.schema.createIndex('name_claims_by_owner').on('name_claims').column('owner').execute()
      await query.schema
        .createTable('name_quotas')
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('day', 'bigint', (column) => column.notNull())
        .addColumn('registrations', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('name_quotas_key', ['owner', 'day'])
        .execute()
    },
  },
}

/** A registered name. */
export interface NameRow {
  /** With its zone, in lower case: `ada.quoin.id`. */
  name: string
  /** Address of the owner, in lower case. */
  owner: string
  /** Coin type of the network on which a contract or key registered it. Decimal text, as in all tables. */
  coin_type: string
  /** Times of the registration and of the last change. Milliseconds since 1970. */
  registered: number
  updated: number
  /** Timestamp of the last claim. Seconds since 1970. */
  claimed: number
  /** `''`: none. */
  avatar: string
  bio: string
}

/** The address that a name resolves to on one network. */
export interface NameAddressRow {
  name: string
  coin_type: string
  /** In lower case. */
  address: string
  /** Milliseconds since 1970. */
  created: number
}

/** A used claim, which cannot be used again. */
export interface NameClaimRow {
  /** SHA-256 of owner and message. */
  digest: string
  owner: string
  name: string
  coin_type: string
  /** Milliseconds since 1970. */
  used: number
}

/** Number of names that an owner registered on a day. */
export interface NameQuotaRow {
  owner: string
  /** Days since 1970, UTC. */
  day: number
  registrations: number
}

/** The name tables. */
export interface NameTables {
  names: NameRow
  name_addresses: NameAddressRow
  name_claims: NameClaimRow
  name_quotas: NameQuotaRow
}
