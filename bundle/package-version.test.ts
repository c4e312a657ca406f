import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kernelVersion } from '#kernel'

it('kernelVersion is the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(kernelVersion).toBe(version)
})
