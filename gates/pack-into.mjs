import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Puts the package, packed as it would be published, into a folder; build it first. Where the whole run has packed it already
 * (`QUOIN_PACKED` names the file), that one is taken.
 * @param {string} folder
 * @returns {string} the name of the file
 */
export function packInto(folder) {
  const packed = process.env.QUOIN_PACKED
  if (packed && existsSync(packed)) {
    copyFileSync(packed, join(folder, basename(packed)))
    return basename(packed)
  }
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(folder)]
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  const name = stdout.trim().split('\n').at(-1)
  if (status !== 0 || !name) throw new Error(`"npm ${args.join(' ')}" failed:\n${stdout}\n${stderr}`)
  return name
}
