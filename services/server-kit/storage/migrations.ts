import type { Kysely } from 'kysely'
import type { DatabaseKind } from './database.js'

/**
 * Steps by name; they are applied in the order of their names, and a published step never changes:
 * `2026-11-21-names-1`. A step's types have no tables, since later steps change them.
 */
export type Migrations = Readonly<
  Record<string, { up(query: Kysely<unknown>, kind: DatabaseKind): Promise<void> }>
>
