import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type VectorCase = Readonly<Record<string, unknown>>

const folder = resolve(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/vectors/fetched')

/**
 * Returns third-party test vectors; none if the folder is missing. Logs their number, so that a missing folder is
 * noticed.
 */
export function vectorCases(file: string): readonly VectorCase[] {
  const path = resolve(folder, file)
  const found: readonly VectorCase[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : []
  console.info(
    `${file}: ${found.length} cases${existsSync(folder) ? '' : `: the folder ${folder} is missing`}`,
  )
  return found
}
