// Builds the package and packs it as it is published: `npm run pack [-- folder]`.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import './build-package.mjs'
import { packInto } from './packed/pack-into.mjs'

const llms = ['--conditions', 'quoin-source', '--import', 'tsx', 'scripts/docs/write-llms.mjs', '--reference']
const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const { status } = spawnSync(process.execPath, llms, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const folder = process.argv[2] ?? '.'
mkdirSync(folder, { recursive: true })
console.log(join(folder, packInto(folder)))
