import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { envValue, readEnvFile, readEnvFileIfAny, writeEnvFile } from './env-file.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('returns values that are read back unchanged', () => {
  const values = {
    PLAIN: 'https://*.app.example,http://localhost:*',
    HASH: 'a#b',
    DOLLAR: 'a$HOME',
    SPACES: 'two words',
    JSON: '[{"id":"eip155:1"}]',
    BACK: 'a\\nb`c',
  }
  const path = join(folder, '.env')
  writeEnvFile(
    path,
    Object.entries(values)
      .map(([name, value]) => `${name}=${envValue(name, value)}\n`)
      .join(''),
  )
  expect(readEnvFile(path)).toEqual(values)
  for (const wrong of ["it's", 'two\nlines', 'two\rlines'])
    expect(() => envValue('GATEWAY_ALCHEMY_KEY', wrong)).toThrow(
      /^VALUE_INVALID: .*\n {2}GATEWAY_ALCHEMY_KEY contains/,
    )
})

it('lets only the owner read the file, also in place of one that others could read [SEC-16]', () => {
  const path = join(folder, '.env')
  writeFileSync(path, 'A=1', { mode: 0o644 })
  writeEnvFile(path, 'A=2\n')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['.env'])
})

it('reports a file that cannot be read or written, without its content', () => {
  expect(readEnvFileIfAny(join(folder, 'missing'))).toEqual({})
  expect(() => readEnvFile(join(folder, 'missing'))).toThrow(/^ENV_FILE_UNREADABLE: /)
  expect(() => writeEnvFile(join(folder, 'missing', '.env'), 'KEY=planted')).toThrow(
    /^ENV_FILE_NOT_WRITABLE: (?!.*planted)/s,
  )
})
