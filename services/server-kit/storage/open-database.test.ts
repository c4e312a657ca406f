import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { describeEachDatabase } from '../testing/each-database.js'
import { openDatabase } from './open-database.js'
import { type RequestTables, requestMigrations } from './request-tables.js'

const migrations = requestMigrations
const openMigrated = (url: string) => openDatabase<RequestTables>(url, { migrations })

const count = async (query: Kysely<never>, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    query,
  )
  return Number(rows[0]?.count)
}

describeEachDatabase('openDatabase', openMigrated, (open, url) => {
  it('applies each step once if several processes start at once', async () => {
    const databases = await Promise.all([open(), open(), open(), open()])
    for (const { query } of databases) {
      expect(await count(query as never, 'kysely_migration')).toBe(Object.keys(migrations).length)
    }
  })

  it('lets writers take turns, even if they have read before', async () => {
    const [one, two] = await Promise.all([open(), open()])
    await sql`create table turns (id bigint primary key, amount bigint not null)`.execute(one.query)
    await sql`insert into turns values (1, 0)`.execute(one.query)
    const add = (query: typeof one.query): Promise<void> =>
      query.transaction().execute(async (step) => {
        const lock = one.kind === 'postgres' ? sql`for update` : sql``
        const { rows } = await sql<{ amount: number }>`select amount from turns where id = 1 ${lock}`.execute(
          step,
        )
        await new Promise((resolve) => setImmediate(resolve))
        await sql`update turns set amount = ${(rows[0]?.amount ?? 0) + 1} where id = 1`.execute(step)
      })
    await Promise.all(Array.from({ length: 20 }, (_, turn) => add(turn % 2 === 0 ? one.query : two.query)))
    const { rows } = await sql<{ amount: number }>`select amount from turns`.execute(two.query)
    expect(rows[0]?.amount).toBe(20)
  })

  it('waits for another writer although the clock is set forward meanwhile', async () => {
    const [one, two] = await Promise.all([open(), open()])
    await sql`create table waits (id bigint primary key)`.execute(one.query)
    const clock = vi.spyOn(Date, 'now')
    let writing: Promise<unknown> | undefined
    try {
      await one.query.transaction().execute(async (step) => {
        await sql`insert into waits values (1)`.execute(step)
        const second = sql`insert into waits values (2)`.execute(two.query)
        // It has begun to wait.
        await Promise.race([second, pause(30)])
        clock.mockReturnValue(Date.now() + 3_600_000)
        // On SQLite it looks several times for the end of this transaction, and must not give up.
        await Promise.race([second, pause(100)])
        // Awaited after this transaction: it holds the lock.
        writing = second
      })
      await writing
    } finally {
      clock.mockRestore()
    }
    expect(await count(two.query as never, 'waits')).toBe(2)
  })

  it('returns whole numbers up to 2^53 as numbers', async () => {
    const { query } = await open()
    const { rows } = await sql<{ large: number }>`select cast(9007199254740991 as bigint) as large`.execute(
      query,
    )
    expect(rows[0]?.large).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('undoes all steps if one fails', async () => {
    await (await open()).query.selectNoFrom(sql`1`.as('one')).execute()
    const failing = {
      ...migrations,
      '9999-01-01-test-1': {
        up: async (query: Kysely<unknown>) =>
          void (await sql`create table half_done (id bigint)`.execute(query)),
      },
      '9999-01-01-test-2': { up: async () => Promise.reject(new Error('no such thing')) },
    }
    await expect(openDatabase(await url(), { migrations: failing })).rejects.toThrow('no such thing')
    const { query } = await open()
    await expect(sql`select * from half_done`.execute(query)).rejects.toThrow()
  })
})

describe('openDatabase', () => {
  it('keeps data in a file, and none in memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quoin-file-'))
    try {
      for (const [url, kept] of [
        [`file:${folder}/deep/er.db`, 1],
        [':memory:', 0],
      ] as const) {
        const first = await openMigrated(url)
        await sql`create table if not exists kept (id bigint)`.execute(first.query)
        await sql`insert into kept values (1)`.execute(first.query)
        await first.close()
        const second = await openMigrated(url)
        await sql`create table if not exists kept (id bigint)`.execute(second.query)
        expect(await count(second.query as never, 'kept')).toBe(kept)
        await second.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('lets other work run between the statements of a large transaction', async () => {
    const { query, close } = await openMigrated(':memory:')
    let hasRun = false
    setImmediate(() => {
      hasRun = true
    })
    await query.transaction().execute(async (step) => {
      // Without a pause no number of statements would be enough.
      for (let count = 0; !hasRun && count < 20_000; count++) await sql`select 1`.execute(step)
    })
    expect(hasRun).toBe(true)
    await close()
  })

  it('returns new columns to a statement that ran before a table changed', async () => {
    const { query, close } = await openMigrated(':memory:')
    await sql`create table grows (id bigint)`.execute(query)
    await sql`insert into grows values (${1})`.execute(query)
    const read = async () => (await sql`select * from grows`.execute(query)).rows
    expect(await read()).toEqual([{ id: 1 }])
    await sql`alter table grows add column name text`.execute(query)
    expect(await read()).toEqual([{ id: 1, name: null }])
    await close()
  })

  it('runs a statement again after it failed, with other values', async () => {
    const { query, close } = await openMigrated(':memory:')
    await sql`create table single (id bigint primary key)`.execute(query)
    const add = (id: number) => sql`insert into single values (${id})`.execute(query)
    await add(1)
    await expect(add(1)).rejects.toThrow(/UNIQUE/)
    await add(2)
    expect(await count(query as never, 'single')).toBe(2)
    await close()
  })

  it('does not repeat an unsupported address, which may contain a password', async () => {
    const opening = openMigrated('mysql://me:secret@host/db')
    await expect(opening).rejects.toThrow(/A database is :memory:/)
    await expect(opening).rejects.not.toThrow(/secret/)
  })
})
