// Packs the package once, to the path in `QUOIN_PACKED`, for all checks that install it.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packInto } from './pack-into.mjs'

const { QUOIN_PACKED: packed } = process.env
if (!packed) throw new Error('QUOIN_PACKED is not set: set it to the path of the tarball.')
mkdirSync(dirname(packed), { recursive: true })
rmSync(packed, { force: true })
const folder = mkdtempSync(join(dirname(packed), 'packing-'))
try {
  renameSync(join(folder, packInto(folder)), packed)
} finally {
  rmSync(folder, { recursive: true })
}
