import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const DEBIAN = '/usr/lib/postgresql'

/** Searches the same paths as services/server-kit/testing/start-postgres.ts. */
function installed() {
  const folders = [process.env.POSTGRES_BIN ?? '', ...(process.env.PATH ?? '').split(':')].filter(Boolean)
  if (existsSync(DEBIAN)) folders.push(...readdirSync(DEBIAN).map((version) => `${DEBIAN}/${version}/bin`))
  return folders.some((folder) => existsSync(`${folder}/initdb`))
}

/**
 * Ensures a PostgreSQL if the process is root on Debian, by Debian's package. Without one the suites for both databases
 * run on SQLite only, and report that; it is no failure.
 * @param {string} _root the repository
 * @param {(text: string) => void} say
 * @returns {undefined}
 */
export function ensurePostgres(_root, print) {
  if (installed() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  print("Installing PostgreSQL from Debian (apt-get install postgresql), for the gateway's tests …")
  for (const args of [
    ['update', '-qq'],
    // The tests start their own server; the package's service need not run.
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) return undefined
  }
  return undefined
}
