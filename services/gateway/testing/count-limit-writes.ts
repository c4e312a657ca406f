import { sql } from 'kysely'
import type { Database } from '../src/storage/open-database.js'

/**
 * Returns how many rows of limits were written since the database exists. PostgreSQL only, whose statistics are up to a
 * second old.
 */
export async function countLimitWrites({ query }: Database): Promise<number> {
  const { rows } = await sql<{ writes: string | null }>`
    select n_tup_ins + n_tup_upd as writes from pg_stat_user_tables where relname = 'request_limits'`.execute(
    query,
  )
  return Number(rows[0]?.writes ?? 0)
}
