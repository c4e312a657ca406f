// Packs the package once for all gates that install it: where `QUOIN_PACKED` says.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packInto } from './pack-into.mjs'

const { QUOIN_PACKED: packed } = process.env
if (!packed) throw new Error('QUOIN_PACKED does not say where to.')
mkdirSync(dirname(packed), { recursive: true })
rmSync(packed, { force: true })
const folder = mkdtempSync(join(dirname(packed), 'packing-'))
try {
  renameSync(join(folder, packInto(folder)), packed)
} finally {
  rmSync(folder, { recursive: true })
}
