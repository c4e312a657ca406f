import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { lockDatabase } from '../testing/lock-database.js'
import { databaseProblem } from './database-unavailable.js'
import { openDatabase } from './open-database.js'
import { type RequestTables, requestMigrations } from './request-tables.js'

it('reports a file that another process keeps locked as 503, and writes again afterwards [REL-05]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-locked-'))
  const url = `file:${join(folder, 'test.db')}`
  const { query, close } = await openDatabase<RequestTables>(url, { migrations: requestMigrations })
  await sql`create table notes (body text not null)`.execute(query)
  const write = (body: string) => sql`insert into notes values (${body})`
  const unlock = await lockDatabase(url)
  // A write gives up after some attempts instead of ten seconds.
  const realNow = performance.now.bind(performance)
  let looks = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 1000 * looks++)
  for (const refused of [
    write('alone').execute(query),
    query.transaction().execute((step) => write('in a transaction').execute(step)),
  ]) {
    const error: unknown = await refused.catch((reason: unknown) => reason)
    expect(databaseProblem(error)).toMatchObject({
      status: 503,
      retryAfter: 1,
      reasons: [
        { name: 'database', description: expect.stringContaining('another process keeps it locked') },
      ],
    })
  }
  await unlock()

  // Succeeds before a refused statement may have been collected.
  await query.transaction().execute((step) => write('after').execute(step))
  await write('alone again').execute(query)
  now.mockRestore()
  const { rows } = await sql<{ body: string }>`select body from notes`.execute(query)
  expect(rows.map(({ body }) => body)).toEqual(['after', 'alone again'])
  await close()
  rmSync(folder, { recursive: true, force: true })
})
