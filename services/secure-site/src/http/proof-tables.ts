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

/** Used proofs, so that none is accepted twice (RFC 9449, section 11.1). */
export interface SeenProofsTable {
  /** SHA-256 of the device id and the proof's own id. */
  proof: string
  /** Milliseconds since 1970: the time at which the proof expires anyway. */
  expires_at: number
}

/** The tables of this part. */
export interface ProofTables {
  seen_proofs: SeenProofsTable
}
