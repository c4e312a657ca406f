import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface RunningPostgres {
  /** Of the server; databases are named by replacing the path. */
  readonly url: string
  /** Ends all connections and starts the server again: `fast` in good order, `immediate` as after a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops all processes of the server where they are (SIGSTOP): connections stay open, and nothing answers. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}

/** Where PostgreSQL's server programs are, if they are on this machine. */
export function findPostgres(): string | undefined {
  const debian = Array.from({ length: 10 }, (_, index) => `/usr/lib/postgresql/${24 - index}/bin`)
  const folders = [process.env.POSTGRES_BIN ?? '', ...debian, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))
}

/** The user that PostgreSQL runs as where we are root, which it refuses to be. */
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
 * Starts a PostgreSQL of its own, with nothing in it, that ends with this process at the latest.
 *
 * @throws where it is not installed, or does not start
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql).')
  const folder = mkdtempSync(join(tmpdir(), 'quoin-postgres-'))
  const guard = fileURLToPath(new URL('./postgres-with-parent.mjs', import.meta.url))
  const child = spawn(process.execPath, [guard, programs, folder, ...lesserUser()], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-4000)
  })
  // Writing to a guard that is gone is no news: its end is looked at.
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

/** Makes an empty database on a server and gives its address. */
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
