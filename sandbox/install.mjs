import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * Installs the packages if they are missing or older than the lock file. Returns the problem of a failed installation,
 * else undefined.
 * @param {string} root the repository
 * @param {(text: string) => void} say
 * @returns {string | undefined}
 */
export function install(root, print) {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  const stamp = join(root, 'node_modules', '.quoin-installed')
  const hash = existsSync(lock) ? hashOf(lock) : ''
  // npm's own record can be slightly older than its lock file, so our own stamp is checked as well.
  const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  const newer =
    existsSync(installed) && existsSync(lock) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  if (stamped || newer) return undefined
  print('Installing what it needs (once, and again when the lock file changes) …')
  // Not "npm ci": if a registry lacks packages of other platforms, so does the lock file, and "npm ci" refuses it.
  const command = ['install', '--no-save', '--no-audit', '--no-fund']
  const windows = process.platform === 'win32'
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', command, {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0) return `"npm install" failed; see its output above.`
  writeFileSync(stamp, hashOf(lock))
  return undefined
}
