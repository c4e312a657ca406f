import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishedManifest } from './published-manifest.mjs'

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
  // npm packs what package.json says, and the repository's own says more than a host needs.
  const stage = mkdtempSync(join(tmpdir(), 'quoin-pack-'))
  try {
    const manifest = publishedManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    for (const path of manifest.files.filter((path) => !path.startsWith('!')))
      cpSync(join(root, path), join(stage, path), { recursive: true })
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(folder)]
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: stage, encoding: 'utf8' })
    const name = stdout.trim().split('\n').at(-1)
    if (status !== 0 || !name) throw new Error(`"npm ${args.join(' ')}" failed:\n${stdout}\n${stderr}`)
    return name
  } finally {
    rmSync(stage, { recursive: true })
  }
}
