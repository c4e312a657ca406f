// Builds the package and packs it as it is published: `npm run pack [-- folder]`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import './build-package.mjs'
import { packInto } from './packed/pack-into.mjs'

const folder = process.argv[2] ?? '.'
mkdirSync(folder, { recursive: true })
console.log(join(folder, packInto(folder)))
