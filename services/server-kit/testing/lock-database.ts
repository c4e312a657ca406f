import SqliteFile from 'libsql'
import pg from 'pg'

/** Time to wait for a server that is writing. Milliseconds. */
const LOCK_WITHIN = 10_000

/** Takes the write lock of the file, as a tool for backups does. */
function lockFile(databaseUrl: string): () => Promise<void> {
  const file = new SqliteFile(databaseUrl.replace(/^file:/, ''), { timeout: LOCK_WITHIN })
  file.exec('begin exclusive')
  return async () => {
    file.exec('rollback')
    file.close()
  }
}

/** Error of PostgreSQL: of two transactions that wait for each other it ends one. */
const DEADLOCK = '40P01'

/** Locks all tables, as a migration does. */
async function lockTables(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The server may end before the lock does.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  const command = `lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`
  for (;;) {
    await client.query('begin')
    try {
      await client.query(command)
      break
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error
    }
  }
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/**
 * Locks a database that servers use, as another process does.
 *
 * @returns a function that ends the lock
 */
export const lockDatabase = async (databaseUrl: string): Promise<() => Promise<void>> =>
  databaseUrl.startsWith('file:') ? lockFile(databaseUrl) : lockTables(databaseUrl)
