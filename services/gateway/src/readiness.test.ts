import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServiceProcess, startServiceProcess } from '@quoin/server-kit/testing/service-process'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestGateway } from '../testing/create-test-gateway.js'
import { describeEachDatabase } from '../testing/each-database.js'
import type { Database } from './storage/open-database.js'

/** Makes a database read-only or writable again. */
async function setReadOnly({ kind, query }: Database, isReadOnly: boolean): Promise<void> {
  const state = sql.raw(isReadOnly ? 'on' : 'off')
  if (kind === 'sqlite') {
    await sql`pragma query_only = ${state}`.execute(query)
    return
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(query)
  await query.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = off`.execute(connection)
    await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = ${state}`.execute(
      connection,
    )
    // The setting takes effect for new connections.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    await sql`set default_transaction_read_only = ${state}`.execute(connection)
  })
}

describeEachDatabase('readiness', (open) => {
  it('reports 503 while the database is read-only [G7]', async () => {
    const database = await open()
    let time = 0
    const gateway = await createTestGateway({ database, now: () => (time += 10_000) })
    const ready = async (): Promise<unknown> => {
      const response = await gateway.app.request('/ready')
      return [response.status, await response.json()]
    }
    expect(await ready()).toEqual([200, { status: 'ok' }])
    await setReadOnly(database, true)
    const reasons = [{ name: 'database', description: 'cannot be written: it is read-only' }]
    await expect.poll(ready).toEqual([503, { status: 503, reasons }])
    await setReadOnly(database, false)
    await expect.poll(ready).toEqual([200, { status: 'ok' }])
  })
})

describe('readiness of a gateway whose disk is full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-full-'))
  let service: ServiceProcess | undefined
  afterAll(() => {
    service?.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('returns 503 with the reason, while stored data is still readable [G7]', async () => {
    // Limits files to about a megabyte, which SQLite's log reaches first.
    const environment = { GATEWAY_DATA: folder, GATEWAY_PORT: '0', GATEWAY_LOG_LEVEL: 'silent' }
    service = await startServiceProcess(fileURLToPath(new URL('..', import.meta.url)), environment, {
      largestFile: 1500,
    })
    const { url } = service
    const get = (path: string): Promise<Response> => fetch(`${url}${path}?projectId=test`)
    expect((await get('/ready')).status).toBe(200)
    await expect
      .poll(async () => (await get('/auth/v1/nonce')).status, { interval: 0, timeout: 60_000 })
      .toBe(500)
    await expect
      .poll(async () => (await get('/ready')).json())
      .toMatchObject({
        status: 503,
        reasons: [{ name: 'database', description: expect.stringContaining('cannot be written') }],
      })
    expect((await get('/v1/profile/account/nobody.quoin.id')).status).toBe(404)
  }, 90_000)
})
