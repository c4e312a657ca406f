import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface RunningPostgres {
  /** URL of the server; databases are addressed by replacing the path. */
  readonly url: string
  /** Ends all connections and restarts the server: `fast` with a clean shutdown, `immediate` as after a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Suspends all processes of the server (SIGSTOP): connections stay open without responses. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}

/** Returns the folder of PostgreSQL's server programs, if they are installed. */
export function findPostgres(): string | undefined {
  const debian = Array.from({ length: 10 }, (_, index) => `/usr/lib/postgresql/${24 - index}/bin`)
  const folders = [process.env.POSTGRES_BIN ?? '', ...debian, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))
}

/** Returns the user that PostgreSQL runs as if we are root, which it refuses to run as. */
function lesserUser(): string[] {
  if (process.getuid?.() !== 0) return []
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
    )
    if (uid && gid) return [uid, gid]
  }
  return []
}

/**
 * Starts a separate, empty PostgreSQL that ends with this process at the latest.
 *
 * @param parent folder in which its own is created; default: that of temporary files
 * @throws if it is not installed or does not start
 */
export async function startPostgres(parent = tmpdir()): Promise<RunningPostgres> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql).')
  const folder = mkdtempSync(join(parent, 'quoin-postgres-'))
  const guard = fileURLToPath(new URL('./postgres-with-parent.mjs', import.meta.url))
  const child = spawn(process.execPath, [guard, programs, folder, ...lesserUser()], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-4000)
  })
  // Errors of writing to a guard that has ended are ignored: its end is handled below.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  await Promise.race([ready, ended])
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`PostgreSQL did not start. ${complaint.trim()}`)
  }
  const command = async (line: string): Promise<void> => {
    const done = once(child.stdout, 'data')
    child.stdin.write(`${line}\n`)
    await Promise.race([done, ended])
  }
  return {
    restart: (mode) => command(`restart ${mode}`),
    freeze: () => command('freeze'),
    thaw: () => command('thaw'),
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Creates an empty database on a server and returns its URL. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return serverUrl.replace('/postgres?', `/${name}?`)
}
