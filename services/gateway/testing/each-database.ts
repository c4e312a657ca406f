import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import type { Database } from '../src/storage/database.js'
import { openDatabase } from '../src/storage/open-database.js'
import './postgres-on-demand.js'
import { createPostgresDatabase } from './start-postgres.js'

/** Opens the suite's database; every call is a connection of its own to the same one. It is closed after the suite. */
export type OpenTestDatabase = () => Promise<Database>

function suite(
  name: string,
  newUrl: () => Promise<{ url: string; remove?: () => void }>,
  body: (open: OpenTestDatabase, url: () => Promise<string>) => void,
): void {
  describe(name, () => {
    let made: ReturnType<typeof newUrl> | undefined
    const opened: Database[] = []
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
 * Runs a suite on SQLite (a file) and on PostgreSQL, each with a database of its own that starts empty but migrated. Where
 * PostgreSQL is not installed the run says so once, and the suite runs on SQLite.
 *
 * @param body is given what opens the database, and what tells its address, for tests with processes of their own
 * @example
 * describeEachDatabase('names', (open) => {
 *   it('keeps a name', async () => {
 *     const { query } = await open()
 *   })
 * })
 */
export function describeEachDatabase(
  name: string,
  body: (open: OpenTestDatabase, url: () => Promise<string>) => void,
): void {
  const sqlite = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quoin-sqlite-'))
    return {
      url: `file:${join(folder, 'test.db')}`,
      remove: () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  suite(`${name} (SQLite)`, sqlite, body)

  const starter = inject('postgresStarter')
  if (starter === undefined) return
  const postgres = async () => {
    const answer = await fetch(starter)
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return { url: await createPostgresDatabase(text) }
  }
  suite(`${name} (PostgreSQL)`, postgres, body)
}
