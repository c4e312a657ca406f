import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceProcess } from './service-process.js'
import {
  createPostgresDatabase,
  findPostgres,
  type RunningPostgres,
  startPostgres,
} from './start-postgres.js'

/** A server whose database fails. */
export interface FaultSubject {
  readonly name: string
  /** Starts it in a process of its own, with a timeout of 2 seconds for a call and of 2 seconds for stopping. */
  start(databaseUrl: string): Promise<ServiceProcess>
  /** A call that reads and writes the database. */
  call(url: string): Promise<Response>
  /** The status of a successful call. */
  readonly good: number
  /** A call that needs no database and returns 200. */
  plain(url: string): Promise<Response>
}

const LOOPS = 8
/** Concurrent callers while the database hangs; more than there are connections. */
const CALLERS = 30
/** Generous, for a busy machine: a failing call takes as long as the database hangs. Milliseconds. */
const SOON = 30_000

/** Tests a server while its PostgreSQL, a real one of the suite's own, stops, restarts and hangs (G1, G2). */
export function describeDatabaseFaults(subject: FaultSubject): void {
  // The global setup reports once that PostgreSQL is missing (postgres-on-demand.ts).
  if (findPostgres() === undefined) return
  describe(`${subject.name} whose PostgreSQL fails`, () => {
    let postgres: RunningPostgres
    let databaseUrl = ''
    let service: ServiceProcess
    beforeAll(async () => {
      postgres = await startPostgres()
      databaseUrl = await createPostgresDatabase(postgres.url)
      service = await subject.start(databaseUrl)
    }, 120_000)
    afterAll(async () => {
      service?.child.kill('SIGKILL')
      await postgres?.stop()
    })

    const isGood = async (): Promise<void> => {
      await expect
        .poll(() => subject.call(service.url).then(({ status }) => status, String), {
          interval: 50,
        })
        .toBe(subject.good)
    }

    /** Calls continuously while an action runs; returns the statuses other than `good`. */
    async function callDuring(doing: () => Promise<void>): Promise<readonly number[]> {
      let isOver = false
      const bad: number[] = []
      const loop = async (): Promise<void> => {
        while (!isOver) {
          const { status, text } = await subject.call(service.url).then(
            async (answer) => ({ status: answer.status, text: await answer.text() }),
            (error: unknown) => ({ status: 0, text: String(error) }),
          )
          if (status !== subject.good) bad.push(status)
          if (status >= 500) expect(JSON.parse(text)).toMatchObject({ status, reasons: [{}] })
        }
      }
      const loops = Array.from({ length: LOOPS }, loop)
      try {
        await doing()
        await isGood()
      } finally {
        isOver = true
      }
      await Promise.all(loops)
      return bad
    }

    async function endConnections(): Promise<void> {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null',
      )
      await client.end()
    }

    it.each([
      ['ends its connections', endConnections],
      ['is started again in good order', () => postgres.restart('fast')],
      ['crashes and is started again', () => postgres.restart('immediate')],
    ] as const)(
      'keeps running when PostgreSQL %s under concurrent calls, and responds with 503 meanwhile [G1]',
      async (_, fault) => {
        for (let turn = 0; turn < 4; turn++) {
          const bad = await callDuring(fault)
          expect([service.child.exitCode, service.child.signalCode], service.output()).toEqual([null, null])
          expect(bad.filter((status) => status !== 503 && status !== 504)).toEqual([])
        }
      },
      120_000,
    )

    it('responds to every call within its timeout while PostgreSQL hangs, and stops within its own [G2]', async () => {
      await isGood()
      await postgres.freeze()
      try {
        const startedAt = performance.now()
        const answers = await Promise.all(
          Array.from({ length: CALLERS }, () => subject.call(service.url).then(({ status }) => status)),
        )
        expect(performance.now() - startedAt).toBeLessThan(SOON)
        expect(answers.filter((status) => status !== 503 && status !== 504)).toEqual([])

        const plainAt = performance.now()
        const plain = await Promise.all(
          Array.from({ length: CALLERS }, () => subject.plain(service.url).then(({ status }) => status)),
        )
        expect(performance.now() - plainAt).toBeLessThan(SOON)
        expect(plain).toEqual(plain.map(() => 200))

        const readyAt = performance.now()
        const ready = await fetch(`${service.url}/ready`)
        expect(performance.now() - readyAt).toBeLessThan(SOON)
        expect([ready.status, await ready.json()]).toMatchObject([
          503,
          { reasons: expect.arrayContaining([expect.objectContaining({ name: 'database' })]) },
        ])
        expect((await fetch(`${service.url}/health`)).status).toBe(200)
      } finally {
        await postgres.thaw()
      }
      await isGood()

      await postgres.freeze()
      try {
        // Some calls wait for the database when the service receives SIGTERM.
        const calls = Array.from({ length: 4 }, () => subject.call(service.url).catch(() => {}))
        const stoppedAt = performance.now()
        service.child.kill('SIGTERM')
        expect(await service.ended).toEqual([0, null])
        expect(performance.now() - stoppedAt).toBeLessThan(SOON)
        await Promise.all(calls)
      } finally {
        await postgres.thaw()
      }
    }, 120_000)
  })
}
