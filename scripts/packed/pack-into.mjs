import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Packs the package as for publishing and puts the tarball into a folder; build it first. Copies the tarball named by
 * `QUOIN_PACKED` instead if the whole run has packed it already.
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
