import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWriteCheck } from './create-write-check.js'
import { databaseProblem } from './database-unavailable.js'
import { openDatabase } from './open-database.js'
import { type RequestTables, requestMigrations } from './request-tables.js'

it('reports a full disk as 503 with its reason, also in a transaction, and continues once there is room [REL-05]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-full-'))
  const { query, close } = await openDatabase<RequestTables>(`file:${join(folder, 'test.db')}`, {
    migrations: requestMigrations,
  })
  const setPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(query)
  await sql`create table notes (body text not null)`.execute(query)
  // SQLite fails as on a full disk.
  await setPages(1)
  const fill = query.transaction().execute(async (step) => {
    for (let turn = 0; turn < 20; turn += 1)
      await sql`insert into notes values (${'x'.repeat(5000)})`.execute(step)
  })
  const error: unknown = await fill.catch((reason: unknown) => reason)
  expect(databaseProblem(error)).toMatchObject({
    status: 503,
    retryAfter: 1,
    reasons: [{ name: 'database', description: expect.stringContaining('the disk is full') }],
  })
  expect(databaseProblem(new Error('another fault'))).toBeUndefined()

  await setPages(100_000)
  await sql`insert into notes values ('after')`.execute(query)
  const { rows } = await sql<{ body: string }>`select body from notes`.execute(query)
  expect(rows).toEqual([{ body: 'after' }])
  expect(await createWriteCheck({ query }, Date.now)()).toBeUndefined()
  await close()
  rmSync(folder, { recursive: true, force: true })
})
