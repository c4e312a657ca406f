import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ServiceProcess,
  type ServiceProcessOptions,
  startServiceProcess,
} from '../../../services/server-kit/testing/service-process.js'
import {
  createPostgresDatabase,
  type RunningPostgres,
  startPostgres,
} from '../../../services/server-kit/testing/start-postgres.js'
import type { Random } from '../../world/random.js'
import { mutateServer } from '../mutations/mutate-server.js'
import { readServerOptions } from '../server-options.js'

export type DatabaseName = 'sqlite' | 'postgres'

/** A server as the fleet starts it. */
export interface FleetServer {
  /** Folder of the service. */
  readonly folder: string
  /** Returns the environment of a new process, with the port that it must use, if the process does not print its own. */
  environment(databaseUrl: string): Promise<{
    readonly variables: Readonly<Record<string, string>>
    readonly port?: number
  }>
}

/** Processes of one server on one database: one on SQLite, two on PostgreSQL. */
export interface ServerFleet {
  readonly database: DatabaseName
  readonly databaseUrl: string
  /** PostgreSQL of the fleet's own. */
  readonly postgres: RunningPostgres | undefined
  readonly size: number
  /** Returns the URL of a running process; waits for one. */
  url(random: Random): Promise<string>
  process(index: number): ServiceProcess
  /**
   * Ends a process by `kill -9`, and starts another in its place.
   *
   * @param between called before the other starts, with a function that tries to start it at once
   */
  kill(index: number, between?: (tryStart: () => Promise<boolean>) => Promise<void>): Promise<void>
  /** Number of processes that ended by themselves, with their output. */
  readonly crashes: readonly string[]
  stop(): Promise<void>
}

interface Member {
  service: ServiceProcess | undefined
  url: string
  isKilled: boolean
}

export interface FleetOptions extends Pick<ServiceProcessOptions, 'largestFile'> {
  readonly size?: number
  /** Folder of the database; default: a new one of the system's temporary folder. */
  readonly folder?: string
}

/**
 * PostgreSQL of the tests does not wait for its log, which would lose confirmed writes when it crashes: these processes
 * wait, as those of production do.
 */
const DURABLE = `&options=${encodeURIComponent('-c synchronous_commit=on')}`

/** Starts the processes of a server. With `QUOIN_SERVER_MUTATION` one of its guards is broken. */
export async function startFleet(
  server: FleetServer,
  database: DatabaseName,
  options: FleetOptions = {},
): Promise<ServerFleet> {
  const { size = database === 'postgres' ? 2 : 1, largestFile } = options
  const { mutation } = readServerOptions()
  const plugins = mutation === undefined ? [] : [mutateServer(mutation)]
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'quoin-fleet-'))
  const postgres = database === 'postgres' ? await startPostgres(options.folder) : undefined
  const databaseUrl =
    postgres === undefined
      ? `file:${join(folder, 'test.db')}`
      : (await createPostgresDatabase(postgres.url)) + DURABLE
  const crashes: string[] = []
  const members: Member[] = Array.from({ length: size }, () => ({
    service: undefined,
    url: '',
    isKilled: false,
  }))
  let isStopping = false

  async function start(member: Member): Promise<void> {
    const { variables, port } = await server.environment(databaseUrl)
    const service = await startServiceProcess(server.folder, variables, {
      plugins,
      ...(largestFile !== undefined && { largestFile }),
    })
    member.isKilled = false
    member.url = port === undefined ? service.url : `http://127.0.0.1:${port}`
    member.service = service
    // A test that failed before it could stop the fleet leaves no process behind.
    const end = (): unknown => service.child.kill('SIGKILL')
    process.once('exit', end)
    service.ended.then(() => process.off('exit', end))
    service.ended.then((how) => {
      member.service = undefined
      if (!isStopping && !member.isKilled) crashes.push(`${how.join(' ')}: ${service.output().slice(-2000)}`)
    })
  }

  try {
    for (const member of members) await start(member)
  } catch (error) {
    isStopping = true
    for (const { service } of members) service?.child.kill('SIGKILL')
    await postgres?.stop()
    throw error
  }
  return {
    database,
    databaseUrl,
    postgres,
    size,
    crashes,
    async url(random) {
      for (;;) {
        const running = members.filter(({ service }) => service !== undefined)
        if (running.length > 0) return random.pick(running).url
        await pause(5)
      }
    },
    process(index) {
      const service = members[index]?.service
      if (!service) throw new Error(`Process ${index} is not running.`)
      return service
    },
    async kill(index, between) {
      const member = members[index]
      if (!member?.service) throw new Error(`Process ${index} is not running.`)
      member.isKilled = true
      const { child, ended } = member.service
      child.kill('SIGKILL')
      await ended
      const tryStart = (): Promise<boolean> =>
        start(member).then(
          () => true,
          () => false,
        )
      await between?.(tryStart)
      if (member.service === undefined) await start(member)
    },
    async stop() {
      isStopping = true
      for (const { service } of members) {
        if (!service) continue
        const exited = once(service.child, 'exit')
        service.child.kill('SIGKILL')
        await exited
      }
      await postgres?.stop()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
