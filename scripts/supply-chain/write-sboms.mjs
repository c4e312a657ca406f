// Writes the bills of materials of what ships, as `<name>.cdx.json` in CycloneDX's format:
//   node scripts/supply-chain/write-sboms.mjs <folder> [quoin] [gateway] [secure-site]
// That of the package lists what an installation brings, and the packages whose code is part of its files; that of a server is the one of
// its image. Build the package and the pages first: the builds note what they contain.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readLockFile } from './lock-file.mjs'
import { createSbom, runtimeOf } from './sbom.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Returns the paths of the packages whose code is part of the published files (third-party-licences.mjs). */
function bundledPaths() {
  const notes = join(root, '.cache/bundled-packages')
  const folders = readdirSync(notes).flatMap((name) => JSON.parse(readFileSync(join(notes, name), 'utf8')))
  return [...new Set(folders.map((folder) => relative(root, folder).split(sep).join('/')))]
}

function packageSbom() {
  const { packages } = readLockFile(join(root, 'package-lock.json'))
  const shipped = runtimeOf(packages, '')
  for (const path of bundledPaths()) if (!shipped.has(path)) shipped.set(path, true)
  return createSbom(packages, { ...packages[''], type: 'library' }, shipped)
}

/** Writes the files of a server's image, and copies its bill of materials. */
function copyServerSbom(service, file) {
  const image = mkdtempSync(join(tmpdir(), `quoin-sbom-${service}-`))
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts/server-image.mjs'), service, image],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    copyFileSync(join(image, 'sbom.cdx.json'), file)
  } finally {
    rmSync(image, { recursive: true, force: true })
  }
}

const [folder = '.cache/sbom', ...names] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const name of names.length > 0 ? names : ['quoin', 'gateway', 'secure-site']) {
  const file = resolve(folder, `${name}.cdx.json`)
  if (name === 'quoin') writeFileSync(file, `${JSON.stringify(packageSbom(), null, 2)}\n`)
  else copyServerSbom(name, file)
  const { components } = JSON.parse(readFileSync(file, 'utf8'))
  console.log(`${file}: ${components.length} packages`)
}
