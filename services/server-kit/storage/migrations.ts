import type { Kysely } from 'kysely'
import type { DatabaseKind } from './database.js'

/**
 * Steps by name; names are applied in their order, and one that was published never changes: `2026-11-21-names-1`. A step sees
 * no tables in its types, since they change after it.
 */
export type Migrations = Readonly<
  Record<string, { up(query: Kysely<unknown>, kind: DatabaseKind): Promise<void> }>
>
