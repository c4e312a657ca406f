import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import SqliteFile from 'libsql'

/** Maximum wait for another process that is writing, and the retry interval. Milliseconds. */
const TIMEOUT = 10_000
const LOOK_EVERY = 10

/** Retries while another process is writing, without blocking the event loop as SQLite's own wait would. */
async function whileBusy<Result>(attempt: () => Result): Promise<Result> {
  const deadline = Date.now() + TIMEOUT
  while (true) {
    try {
      return attempt()
    } catch (error) {
      const busy = error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }
}

/** The single connection of a process to its file. */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile.Database

  constructor(file: SqliteFile.Database) {
    this.#file = file
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Uses one statement for all attempts: a refused one counts as running until it runs again or is collected, and
    // blocks every commit until then.
    const statement = this.#file.prepare<unknown[]>(sql)
    // The type of the rows is that of the Kysely caller; the database does not provide it.
    if (statement.reader) return { rows: (await whileBusy(() => statement.all(...parameters))) as Row[] }
    const { changes, lastInsertRowid } = await whileBusy(() => statement.run(...parameters))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Runs `begin immediate` or `commit` without a statement that could stay open. */
  execute(command: string): Promise<unknown> {
    return whileBusy(() => this.#file.exec(command))
  }

  // biome-ignore lint/correctness/useYield: no server reads row by row; Kysely's interface requires the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed here; ask for a page of them.')
  }
}
