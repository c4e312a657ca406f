// Compiles the packages beside `quoin` into their `lib` folders, for publishing (their `prepack`):
// `node scripts/build-servers.mjs [name …]`, by default the servers. Build the package `quoin` and the pages first: the servers import its
// declarations, and the secure site ships its pages.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
// In this order: the others import the declarations of the first one.
const servers = ['server-kit', 'gateway', 'secure-site']
const folders = {
  ...Object.fromEntries(servers.map((name) => [name, `services/${name}`])),
  'create-quoin': 'create-quoin',
  sandbox: 'sandbox',
}
/** Files that the compiled modules read, at the same place beside them. */
const assets = {
  sandbox: ['dist/wallet', 'further-chains', 'smart-accounts', 'src/chain/run-with-parent.mjs'],
}
const asked = process.argv.slice(2)

for (const name of asked.length > 0 ? asked : servers) {
  if (!(name in folders)) throw new Error(`There is no package ${name}: ${Object.keys(folders).join(', ')}.`)
  const folder = resolve(root, folders[name])
  rmSync(resolve(folder, 'lib'), { recursive: true, force: true })
  const args = [
    'node_modules/@typescript/native/bin/tsc',
    '-p',
    resolve(folder, 'tsconfig.build.json'),
    '--singleThreaded',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    console.error(`${name}:\n${stdout}${stderr}`)
    process.exit(1)
  }
  for (const path of assets[name] ?? [])
    cpSync(resolve(folder, path), resolve(folder, 'lib', path), { recursive: true })
}
