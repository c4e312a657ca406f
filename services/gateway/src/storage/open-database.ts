import { openDatabase as openMigrated } from '@quoin/server-kit/storage'
import type { Database, Tables } from './database.js'
import { migrations } from './migrations.js'

/**
 * Opens the database of the gateway and runs its migrations.
 *
 * @param url `:memory:`, `file:/path`, or `postgres://user:password@host:port/database`
 * @param onFault called with the error of each lost connection
 * @throws if the database is unavailable or a migration fails; then nothing is changed
 * @example
 * const database = await openDatabase('file:./gateway.db')
 * await database.query.selectFrom('names').selectAll().execute()
 * await database.close()
 */
export function openDatabase(
  url: string,
  { onFault = () => {} }: { readonly onFault?: (error: Error) => void } = {},
): Promise<Database> {
  return openMigrated<Tables>(url, { migrations, onFault })
}
