import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import './postgres-on-demand.js'
import { createPostgresDatabase } from './start-postgres.js'

/** Timeout for a test on a busy machine, with a database and often a chain of its own. Milliseconds. */
const WITHIN = 120_000

/** A database that the suite closes at its end. */
interface Closable {
  close(): Promise<void>
}

/**
 * The tests of a suite.
 *
 * @param open opens the suite's database; every call returns a new connection to the same one, closed after the suite
 * @param url URL of the database, for tests with separate processes
 */
export type DatabaseSuite<Opened> = (open: () => Promise<Opened>, url: () => Promise<string>) => void

function suite<Opened extends Closable>(
  name: string,
  newUrl: () => Promise<{ url: string; remove?: () => void }>,
  openDatabase: (url: string) => Promise<Opened>,
  body: DatabaseSuite<Opened>,
): void {
  describe(name, { timeout: WITHIN }, () => {
    let made: ReturnType<typeof newUrl> | undefined
    const opened: Opened[] = []
    const url = async (): Promise<string> => {
      made ??= newUrl()
      return (await made).url
    }
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()))
      const { remove } = (await made) ?? {}
      remove?.()
    })
    body(async () => {
      const database = await openDatabase(await url())
      opened.push(database)
      return database
    }, url)
  })
}

/**
 * Runs a suite on SQLite (a file) and on PostgreSQL, each with an empty database of its own. Without PostgreSQL the run
 * reports it once, and the suite runs on SQLite only.
 *
 * @param openDatabase opens and migrates the database of the server under test
 * @example
 * describeEachDatabase('users', openSiteDatabase, (open) => {
 *   it('keeps a user', async () => {
 *     const { query } = await open()
 *   })
 * })
 */
export function describeEachDatabase<Opened extends Closable>(
  name: string,
  openDatabase: (url: string) => Promise<Opened>,
  body: DatabaseSuite<Opened>,
): void {
  const sqlite = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quoin-sqlite-'))
    return {
      url: `file:${join(folder, 'test.db')}`,
      remove: () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  suite(`${name} (SQLite)`, sqlite, openDatabase, body)

  const starter = inject('postgresStarter')
  if (starter === undefined) return
  const postgres = async () => {
    const answer = await fetch(starter)
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return { url: await createPostgresDatabase(text) }
  }
  suite(`${name} (PostgreSQL)`, postgres, openDatabase, body)
}
