import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCodes } from '#kernel'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const sources = [
  'kernel',
  'wallet',
  'page',
  'core',
  'plugin-kit',
  'plugins',
  'chains',
  'adapters',
  'ui-kit',
  'ui-shell',
]
  .flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map((at) => `${room}/${at}`),
  )
  .filter((path) => /^(?!.*(\.test\.|\/node_modules\/)).*\.tsx?$/.test(path))

/** Returns the codes of every file that declares some, each with the file. */
async function declared(): Promise<readonly (readonly [code: string, path: string])[]> {
  const found: (readonly [code: string, path: string])[] = Object.keys(errorCodes).map((code) => [
    code,
    'kernel/errors/error-codes.ts',
  ])
  for (const path of sources.filter((path) => path.endsWith('-error.ts'))) {
    const module: Readonly<Record<string, unknown>> = await import(new URL(path, root).href)
    for (const [name, codes] of Object.entries(module))
      if (name.endsWith('ErrorCodes'))
        for (const code of Object.keys(codes as object)) found.push([code, path])
  }
  return found
}

it('every code is declared once, and explained in the documentation that errors link to [ERR-03]', async () => {
  const codes = (await declared()).map(([code]) => code)
  const explained = [...read('docs/errors.md').matchAll(/^## ([A-Z_]+)$/gm)].map(([, code]) => code)
  expect(explained.toSorted()).toEqual(codes.toSorted())
  expect(new Set(codes).size).toBe(codes.length)
})

it('no source tests an error by a code that is not declared [ERR-03]', async () => {
  const codes = new Set((await declared()).map(([code]) => code))
  const requests = sources.flatMap((path) =>
    [...read(path).matchAll(/isQuoinError\([^()]*, '([A-Z_]+)'\)/g)].map(([, code]) => `${path}: ${code}`),
  )
  expect(requests.length).toBeGreaterThan(50)
  expect(requests.filter((one) => !codes.has(one.split(': ')[1] ?? ''))).toEqual([])
})

it('the kernel declares no code of a plugin [KRN-02]', () => {
  const ids = readdirSync(new URL('plugins', root)).map((id) => id.toUpperCase())
  const words = Object.keys(errorCodes).flatMap((code) => code.split('_'))
  expect(words.filter((word) => ids.some((id) => word.startsWith(id)))).toEqual([])
})
