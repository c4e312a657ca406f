import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Dialect, Kysely, Migrator } from 'kysely'
import type { Database, Tables } from './database.js'
import { type GatewayMigrations, migrations } from './migrations.js'
import { postgresDialect } from './postgres-dialect.js'
import { sqliteDialect } from './sqlite-dialect.js'

export interface OpenDatabaseOptions {
  /** The steps that make the tables. Default: those of all parts of the gateway. */
  readonly migrations?: GatewayMigrations
  /** Told of a connection that broke while nobody used it. Default: nobody is. */
  readonly onFault?: (error: Error) => void
}

function dialectOf(
  url: string,
  onFault: (error: Error) => void,
): { kind: Database['kind']; dialect: Dialect } {
  if (/^postgres(ql)?:\/\//.test(url)) return { kind: 'postgres', dialect: postgresDialect(url, onFault) }
  if (url === ':memory:') return { kind: 'sqlite', dialect: sqliteDialect(url) }
  if (url.startsWith('file:')) {
    const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
    mkdirSync(dirname(path), { recursive: true })
    return { kind: 'sqlite', dialect: sqliteDialect(path) }
  }
  // The address is not repeated: it may hold a password.
  throw new Error('A database is :memory:, file:/path/of/it.db or postgres://user:password@host:port/name.')
}

/**
 * Opens the database of the gateway and brings its tables up to date. Processes that start at once do not get in each other's way:
 * the first migrates, in one transaction, and the others wait for it.
 *
 * @param url `:memory:`, `file:/path`, or `postgres://user:password@host:port/database`
 * @throws where the database cannot be reached, or a step fails; then nothing was changed
 * @example
 * const database = await openDatabase('file:./gateway.db')
 * await database.query.selectFrom('names').selectAll().execute()
 * await database.close()
 */
export async function openDatabase<Kept = Tables>(
  url: string,
  options: OpenDatabaseOptions = {},
): Promise<Database<Kept>> {
  const { kind, dialect } = dialectOf(url, options.onFault ?? (() => {}))
  const query = new Kysely<Kept>({ dialect })
  const steps = Object.entries(options.migrations ?? migrations).map(
    ([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, kind) }] as const,
  )
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    // The steps of one part do not depend on those of another, so a part may add one with an earlier name.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await query.destroy()
    throw error
  }
  return { kind, query, close: () => query.destroy() }
}
