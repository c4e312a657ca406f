import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Dialect, Kysely, Migrator } from 'kysely'
import { atMost } from '../http/within-time.js'
import type { Database, DatabaseKind, Migrations } from './database.js'
import { createDatabaseBreaker } from './database-breaker.js'
import { postgresMigrationDialect, postgresStorage } from './postgres-dialect.js'
import { sqliteDialect } from './sqlite-dialect.js'

export interface OpenDatabaseOptions {
  /** The steps that create the tables. */
  readonly migrations: Migrations
  /** Called with each lost connection. Default: no-op. */
  readonly onFault?: (error: Error) => void
}

/** Milliseconds. */
const CLOSE_WITHIN = 5000

interface Storage {
  readonly kind: DatabaseKind
  readonly dialect: Dialect
  /** Left out: migrations use the same connection. */
  readonly migrationDialect?: Dialect
  /** Cuts the connections. */
  readonly cut?: () => void
}

function storageOf(url: string, onFault: (error: Error) => void): Storage {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const migrationDialect = postgresMigrationDialect(url, onFault)
    return { kind: 'postgres', migrationDialect, ...postgresStorage(url, onFault) }
  }
  if (url === ':memory:') return { kind: 'sqlite', dialect: sqliteDialect(url) }
  if (url.startsWith('file:')) {
    const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
    mkdirSync(dirname(path), { recursive: true })
    return { kind: 'sqlite', dialect: sqliteDialect(path) }
  }
  // The URL is not repeated: it may contain a password.
  throw new Error('A database is :memory:, file:/path/of/it.db or postgres://user:password@host:port/name.')
}

/**
 * Opens a database and migrates its tables. Processes that start at once do not conflict: the first migrates, in one
 * transaction, and the others wait for it.
 *
 * @param url `:memory:`, `file:/path`, or `postgres://user:password@host:port/database`
 * @throws if the database is unreachable or a step fails; then nothing has changed
 * @example
 * const database = await openDatabase<NameTables>('file:./server.db', { migrations: nameMigrations })
 * await database.query.selectFrom('names').selectAll().execute()
 * await database.close()
 */
export async function openDatabase<Tables>(
  url: string,
  options: OpenDatabaseOptions,
): Promise<Database<Tables>> {
  const { kind, dialect, migrationDialect, cut } = storageOf(url, options.onFault ?? (() => {}))
  const query = new Kysely<Tables>({ dialect })
  const steps = Object.entries(options.migrations).map(
    ([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, kind) }] as const,
  )
  const migrating = migrationDialect && new Kysely<unknown>({ dialect: migrationDialect })
  const migrator = new Migrator({
    db: migrating ?? query,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    // The steps of one part do not depend on those of another, so a part may add one with an earlier name.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  await migrating?.destroy()
  if (error !== undefined) {
    await query.destroy()
    throw error
  }
  return {
    kind,
    query,
    breaker: createDatabaseBreaker(),
    async close(within = CLOSE_WITHIN) {
      await atMost(query.destroy(), within)
      cut?.()
    },
  }
}
