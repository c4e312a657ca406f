import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import SqliteFile from 'libsql'
import { createStatementCache, type StatementCache } from './statement-cache.js'
import { createTurnLimit } from './turn-limit.js'

/** Maximum wait for another process that is writing, and the retry interval. Milliseconds. */
const TIMEOUT = 10_000
const LOOK_EVERY = 10

/** Statements that write; a query that only reads may be among them. */
const WRITE = /^\s*(?:insert|update|delete|replace|with)\b/i

/** Retries while another process is writing, without blocking the event loop as SQLite's own wait would. */
async function whileBusy<Result>(attempt: () => Result): Promise<Result> {
  // Not the time of day, which may be set.
  const deadline = performance.now() + TIMEOUT
  while (true) {
    try {
      return attempt()
    } catch (error) {
      const busy = error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }
}

/** The single connection of a process to its file. */
class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile.Database
  readonly #statements: StatementCache<SqliteFile.Statement<unknown[]>>
  readonly #turn = createTurnLimit()

  constructor(file: SqliteFile.Database) {
    this.#file = file
    this.#statements = createStatementCache((text) => file.prepare<unknown[]>(text))
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#turn.run(() => this.#execute<Row>(query))
  }

  /**
   * A write outside a transaction takes the write lock first: a statement that is refused for the lock, and then given up, would
   * count as running until it is collected, and block every commit until then.
   */
  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#file.inTransaction || !WRITE.test(query.sql)) return this.#run(query)
    await this.execute('begin immediate')
    try {
      const result = await this.#run<Row>(query)
      await this.execute('commit')
      return result
    } catch (error) {
      // SQLite has ended it already if the disk is full.
      if (this.#file.inTransaction) await this.execute('rollback')
      throw error
    }
  }

  async #run<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Uses one statement for all attempts: a refused one counts as running until it runs again or is collected, and
    // blocks every commit until then.
    const statement = this.#statements.take(text)
    try {
      // The type of the rows is that of the Kysely caller; the database does not provide it.
      if (statement.reader) return { rows: (await whileBusy(() => statement.all(...parameters))) as Row[] }
      const { changes, lastInsertRowid } = await whileBusy(() => statement.run(...parameters))
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      this.#statements.drop(text)
      throw error
    }
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

/** Timeout of SQLite itself while a file is opened. Milliseconds. */
const OPEN_TIMEOUT = 5000

/** Allows table changes in a transaction, so that a migration is applied completely or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A driver with one connection, which callers use in turn. */
class OneConnectionDriver implements Driver {
  readonly #file: SqliteFile.Database
  readonly #connection: SqliteConnection
  #lastTurn: Promise<void> = Promise.resolve()
  #endTurn = (): void => {}

  constructor(file: SqliteFile.Database) {
    this.#file = file
    this.#connection = new SqliteConnection(file)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastTurn
    let end = (): void => {}
    this.#lastTurn = new Promise((resolve) => {
      end = resolve
    })
    await before
    this.#endTurn = end
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn()
  }

  /**
   * Takes the write lock at once. A transaction that first reads and then writes would be refused without waiting if
   * another process has written in between.
   */
  async beginTransaction(): Promise<void> {
    await this.#connection.execute('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.execute('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has ended it already if the disk is full: an error here would hide that one.
    if (!this.#file.inTransaction) return
    await this.#connection.execute('rollback')
  }

  async destroy(): Promise<void> {
    // Waits for the current user of the connection.
    await this.#lastTurn
    this.#file.close()
  }
}

class FileDialect extends SqliteDialect {
  readonly #file: SqliteFile.Database

  constructor(file: SqliteFile.Database) {
    super({ database: file })
    this.#file = file
  }

  override createDriver(): Driver {
    return new OneConnectionDriver(this.#file)
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}

/**
 * Creates the dialect for SQLite in a file, or in memory. Several processes may open the same file: a writer does not
 * block readers, writers take turns.
 *
 * @param path path of the file, or `:memory:`
 */
export function sqliteDialect(path: string): SqliteDialect {
  const file = new SqliteFile(path, { timeout: OPEN_TIMEOUT })
  if (path !== ':memory:') file.pragma('journal_mode = WAL')
  // With WAL a power failure may undo the last transactions, never part of one; the indexer then repeats them.
  file.pragma('synchronous = NORMAL')
  file.pragma('foreign_keys = ON')
  file.pragma('busy_timeout = 0')
  return new FileDialect(file)
}
