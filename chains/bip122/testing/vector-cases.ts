import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type VectorCase = Readonly<Record<string, unknown>>

const folder = resolve(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/vectors/fetched')

/** Public cases of others; none where the folder is missing. Says how many there are, so that none is never taken for all. */
export function vectorCases(file: string): readonly VectorCase[] {
  const path = resolve(folder, file)
  const found: readonly VectorCase[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : []
  console.info(
    `${file}: ${found.length} cases${existsSync(folder) ? '' : `: the folder ${folder} is missing`}`,
  )
  return found
}
