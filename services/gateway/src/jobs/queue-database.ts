import { CompiledQuery } from 'kysely'
import type { Database } from '../storage/open-database.js'

/** The connection of pg-boss: the gateway's own pool, with its limits and its treatment of lost connections. */
export interface QueueDatabase {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

/** Creates the connection of the queue to the gateway's database. */
export function queueDatabase({ query }: Database): QueueDatabase {
  return {
    executeSql: (text, values = []) =>
      query.connection().execute(async (connection) => {
        try {
          return await connection.executeQuery(CompiledQuery.raw(text, [...values]))
        } catch (error) {
          // Several statements with a transaction of their own: a failed one would leave the connection inside of it.
          if (/^\s*BEGIN\b/.test(text)) {
            await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
          }
          throw error
        }
      }),
  }
}
