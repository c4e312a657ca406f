import { type QueryExecutorProvider, sql } from 'kysely'
import type { Reason } from '../http/problem.js'
import { DatabaseUnavailable, writeFaultOf } from './database-unavailable.js'

/** Milliseconds. */
const ANSWER_WITHIN = 3000

function reasonOf(error: unknown): Reason {
  const name = 'database'
  if (error instanceof DatabaseUnavailable) return { name, description: 'does not answer' }
  const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'unknown'
  return { name, description: `cannot be written: ${writeFaultOf(error) ?? code}` }
}

/**
 * Creates a check that writes one row, the same one each time: a read-only database is as useless as none.
 *
 * @param database a service's database with the tables of `requestMigrations`
 * @returns a function that returns the reason why writes fail, or `undefined`
 */
export function createWriteCheck(
  database: { readonly query: QueryExecutorProvider },
  now: () => number,
): () => Promise<Reason | undefined> {
  let pending: Promise<Reason | undefined> | undefined

  async function write(): Promise<Reason | undefined> {
    try {
      await sql`insert into heartbeats (name, beat_at) values ('ready', ${now()})
        on conflict (name) do update set beat_at = excluded.beat_at`.execute(database.query)
      return undefined
    } catch (error) {
      return reasonOf(error)
    } finally {
      pending = undefined
    }
  }

  return async () => {
    // A write that hangs holds a connection: the next check waits for the same one.
    pending ??= write()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Reason>((resolve) => {
      timer = setTimeout(() => resolve({ name: 'database', description: 'does not answer' }), ANSWER_WITHIN)
    })
    return Promise.race([pending, late]).finally(() => clearTimeout(timer))
  }
}
