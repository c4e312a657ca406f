// Checks the list of the files that are published, and that none tells of the machine that built them. Uses the tarball named by
// `QUOIN_PACKED`, or packs one; build the package first.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { packInto } from '../packed/pack-into.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** What is published, each with a reason to be there. One that matches no file fails, too. */
const agreed = [
  // Modules and their declarations; pages and scripts that run without a bundler; the same as CommonJS, for Jest.
  /^dist\/(?!.*\.test\.)[\w./@-]+\.(js|d\.ts)$/,
  /^dist\/testing\/commonjs\/[\w./-]+\.cjs$/,
  /^dist\/testing\/jest-(globals|preset)\.cjs$/,
  /^dist\/script\/integrity\.json$/,
  /^dist\/THIRD-PARTY-LICENSES\.txt$/,
  // What `npx quoin create-plugin` copies.
  /^cli\/template\/[\w./-]+\.(ts|tsx|json|md)$/,
  /^cli\/template\/common\/(gitignore|LICENSE)$/,
  // The guides, for readers and for tools.
  /^docs\/[\w./-]+\.(md|svg|png)$/,
  /^llms(-full)?\.txt$/,
  /^(services\/[\w-]+|wallet-registry|cli)\/README\.md$/,
  /^(README|CHANGELOG|SECURITY)\.md$/,
  /^(LICENSE|package\.json)$/,
]

const work = mkdtempSync(join(tmpdir(), 'quoin-packed-files-'))
const tarball = new Uint8Array(readFileSync(join(work, packInto(work))))
rmSync(work, { recursive: true })
const content = createPackageFromTarballData(tarball)
const folder = `/node_modules/${content.packageName}/`
const files = content.listFiles(folder).map((path) => path.slice(folder.length))

const isCode = (file) => /\.(c?js|ts|tsx|json|html)$/.test(file)
const faults = [
  ...files
    .filter((file) => !agreed.some((pattern) => pattern.test(file)))
    .map((file) => `${file} is published, and no pattern of packed-files.mjs agrees to it.`),
  ...agreed
    .filter((pattern) => !files.some((file) => pattern.test(file)))
    .map((pattern) => `${pattern} matches no published file: remove it.`),
  ...files
    .filter(isCode)
    .filter((file) =>
      [root, homedir()].some((path) => path.length > 5 && content.readFile(folder + file).includes(path)),
    )
    .map((file) => `${file} contains a path of this machine.`),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${files.length} files are published, each of an agreed kind.`)
