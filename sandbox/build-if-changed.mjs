import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache'])

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return filesBelow(join(path, entry.name))
  })
}

function hashOf(root, sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds a page with Vite if its sources changed since the last build. Returns the problem of a failed build, else
 * undefined.
 * @param {string} root the repository
 * @param {{ folder: string, out: string, sources: string[], before?: string, configs?: string[],
 *   after?: string[] }} step folders
 *   relative to it
 * @param {() => void} onBuild called before a build; not called if the last build is current
 * @returns {string | undefined}
 */
export function buildIfChanged(
  root,
  { folder, out, sources, before, configs = ['vite.config.ts'], after },
  onBuild,
) {
  const stamp = join(root, '.cache', 'builds', `${folder.replaceAll('/', '-')}.hash`)
  const hash = hashOf(root, sources)
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (known === hash && existsSync(join(root, out))) return undefined
  onBuild()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const steps = configs.map((name) => [
    vite,
    'build',
    '--config',
    join(root, folder, name),
    '--logLevel',
    'warn',
  ])
  for (const step of [...(before ? [[before]] : []), ...steps, ...(after ? [after] : [])]) {
    const built = spawnSync(process.execPath, step, { cwd: root, encoding: 'utf8' })
    if (built.status !== 0) return `${built.stdout}${built.stderr}`.trim()
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return undefined
}
