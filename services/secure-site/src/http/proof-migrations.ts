import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the proof tables. */
export const proofMigrations: Migrations = {
  '2026-11-22-proofs-1': {
    async up({ schema }) {
      await schema
        .createTable('seen_proofs')
        .addColumn('proof', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('seen_proofs_expiry').on('seen_proofs').column('expires_at').execute()
    },
  },
}
