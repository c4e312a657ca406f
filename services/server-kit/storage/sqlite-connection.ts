import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import SqliteFile from 'libsql'

/** For how long a process waits for another one that is writing, and how often it looks. Milliseconds. */
const TIMEOUT = 10_000
const LOOK_EVERY = 10

/** Asks again while another process is writing, without holding up its own as SQLite itself would do. */
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

/** The one connection of a process to its file. */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile.Database

  constructor(file: SqliteFile.Database) {
    this.#file = file
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // One statement for all attempts: a refused one counts as running until it is run again or collected, and nothing could be
    // committed beside it.
    const statement = this.#file.prepare<unknown[]>(sql)
    // The caller of Kysely names the type of the rows; the database does not know it.
    if (statement.reader) return { rows: (await whileBusy(() => statement.all(...parameters))) as Row[] }
    const { changes, lastInsertRowid } = await whileBusy(() => statement.run(...parameters))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** `begin immediate`, `commit`: without a statement that could be left over. */
  execute(command: string): Promise<unknown> {
    return whileBusy(() => this.#file.exec(command))
  }

  // biome-ignore lint/correctness/useYield: no server reads row by row; Kysely's interface asks for it.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed here; ask for a page of them.')
  }
}
