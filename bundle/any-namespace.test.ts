import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A call without a second argument, which knows the namespaces of the specification alone. */
const ofSpecification = /\b(?:parse|is)CaipAddress\([^,()]*\)/

it('lets no plugin refuse the accounts of a namespace that a third party adds [NET-13] [NET-03]', () => {
  const files = readdirSync('plugins', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join('plugins', file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => ofSpecification.test(readFileSync(file, 'utf8')))).toEqual([])
})
