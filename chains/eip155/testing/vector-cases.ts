import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** `QUOIN_TEST_VECTORS` names another folder. */
const folder = process.env.QUOIN_TEST_VECTORS ?? resolve(root, '../shared/vectors')

/** Returns third-party test vectors; none if the folder is missing. */
export function vectorCases(file: string): readonly Record<string, unknown>[] {
  const path = resolve(folder, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : []
}

/** Logs the number of cases, so that a missing folder is noticed. */
export function announceCount(file: string, count: number): void {
  const where = existsSync(folder) ? '' : `: the folder ${folder} is missing`
  console.info(`${file}: ${count} cases ran${where}`)
}

/** Returns a JSON file among the vectors; `undefined` if it is missing. */
export function vectorFile(file: string): unknown {
  const path = resolve(folder, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
