// Builds and packs the package a second time, in another folder, and compares it with the first, byte by byte: a release
// can be verified from its sources. Build and pack the package first (`QUOIN_PACKED`).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { packInto } from '../packed/pack-into.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const copy = join(root, '.cache/reproducible-build')
const tarballOf = (path) => new Uint8Array(readFileSync(path))
const hashOf = (data) => createHash('sha256').update(data).digest('hex')

rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
const first = tarballOf(join(copy, packInto(copy)))

const sources = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
for (const file of sources.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(join(root, file), join(copy, file))
}
// Hard links: Node would follow a link of the whole folder back to this one, whose `quoin` is the first build.
execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')])
const env = {
  ...process.env,
  QUOIN_PACKED: join(copy, 'second.tgz'),
  TZ: 'Pacific/Apia',
  LC_ALL: 'tr_TR.UTF-8',
}
for (const script of ['scripts/build-package.mjs', 'scripts/packed/pack-package.mjs'])
  execFileSync(process.execPath, [script], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] })
const second = tarballOf(env.QUOIN_PACKED)

if (hashOf(first) !== hashOf(second)) {
  const [a, b] = [first, second].map((data) => createPackageFromTarballData(data))
  const files = new Set([a, b].flatMap((content) => content.listFiles()))
  const read = (content, file) => (content.fileExists(file) ? content.readFile(file) : undefined)
  const changed = [...files].filter((file) => read(a, file) !== read(b, file))
  console.error(
    `Two builds of the same sources differ, in ${changed.length} files:\n${changed.slice(0, 20).join('\n')}`,
  )
  process.exit(1)
}
rmSync(copy, { recursive: true, force: true })
console.log(`Two builds in two folders have the same tarball: SHA-256 ${hashOf(first)}.`)
