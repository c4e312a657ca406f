import { type DatabaseSuite, describeEachDatabase as describeDatabases } from '@quoin/server-kit/testing'
import { type Database, openDatabase } from '../src/storage/open-database.js'

/**
 * Runs a suite of the gateway on SQLite and on PostgreSQL.
 *
 * @example
 * describeEachDatabase('names', (open) => {
 *   it('keeps a name', async () => {
 *     const { query } = await open()
 *   })
 * })
 */
export function describeEachDatabase(name: string, body: DatabaseSuite<Database>): void {
  describeDatabases(name, (url) => openDatabase(url), body)
}
