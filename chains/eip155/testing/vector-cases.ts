import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = resolve(root, '../shared/vectors')

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
