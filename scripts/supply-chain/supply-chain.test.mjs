import { describe, expect, it } from 'vitest'
import { advisoryFaults } from './advisories.mjs'
import { installScriptFaults } from './install-scripts.mjs'
import { isAllowed, licenceFaults } from './licences.mjs'
import { installedWith, readLockFile } from './lock-file.mjs'
import { lockFileFaults } from './lock-file-faults.mjs'

const integrity = `sha512-${'A'.repeat(86)}==`
const lock = readLockFile()
const change = (path, fields) => ({ ...lock.packages, [path]: { ...lock.packages[path], ...fields } })

describe('the lock file', () => {
  it('is valid', () => {
    expect(lockFileFaults(lock)).toEqual([])
  })

  it.each([
    ['another hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'zod has no SHA-512'],
    ['no hash', { integrity: undefined }, 'zod has no SHA-512'],
    ['an address', { resolved: 'https://evil.example/zod.tgz' }, 'names the place that it came from'],
    ['a link out of the repository', { link: true, resolved: '../elsewhere' }, 'which is no workspace'],
  ])('is refused with %s', (_, fields, fault) => {
    const faults = lockFileFaults({ lockfileVersion: 3, packages: change('node_modules/zod', fields) })
    expect(faults).toEqual([expect.stringContaining(fault)])
  })

  it.each(['^4.6.7', '>=4', 'latest', '*', 'github:colinhacks/zod', 'file:../zod', 'npm:other@^1.0.0'])(
    'is refused with a dependency on %s',
    (version) => {
      const packages = change('', { dependencies: { zod: version } })
      expect(lockFileFaults({ lockfileVersion: 3, packages })).toEqual([
        `The package needs zod ${version}: pin one version.`,
      ])
    },
  )
})

describe('licences of what ships', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', 'MIT OR (GPL-2.0)'])(
    'allows %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(true)
    },
  )

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'LGPL-3.0-only',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    'MPL-2.0',
  ])('refuses %s', (licence) => {
    expect(isAllowed(licence)).toBe(false)
  })

  it('finds a package deep below one that ships, and names the way to it', () => {
    const packages = change('node_modules/buffer', { dependencies: { deep: '1.0.0' } })
    packages['node_modules/deep'] = { version: '1.0.0', integrity, license: 'GPL-3.0-only' }
    expect(licenceFaults(packages, ['']).faults).toEqual([
      expect.stringMatching(/^deep has the licence GPL-3\.0-only, which may not ship: .*buffer > deep$/),
    ])
  })

  it('leaves tools out', () => {
    const packages = change('node_modules/knip', { license: 'GPL-3.0-only' })
    expect(licenceFaults(packages, ['']).faults).toEqual([])
  })

  it('reports an exception that nothing needs', () => {
    const packages = change('node_modules/eyes', { license: 'MIT' })
    expect(licenceFaults(packages, ['']).faults).toEqual(['The exception for eyes is not needed: remove it.'])
  })
})

describe('known vulnerabilities', () => {
  it('names the way to a package that ships, and the place of a tool', () => {
    const packages = {
      ...change('node_modules/zustand', { dependencies: { debug: '4.4.2' } }),
      'node_modules/zustand/node_modules/debug': { version: '4.4.2', integrity, license: 'MIT' },
      'node_modules/knip/node_modules/chalk': { version: '5.6.1', integrity, license: 'MIT' },
    }
    expect(advisoryFaults(packages, ['']).faults).toEqual([
      expect.stringMatching(/debug@4\.4\.2 .*ships: zustand > debug$/),
      expect.stringMatching(/chalk@5\.6\.1 .*is a tool: node_modules\/knip\/node_modules\/chalk$/),
    ])
  })

  it('reports an accepted one that is gone', () => {
    const path = [...installedWith(lock.packages, '').keys()].find((one) => one.endsWith('/uuid'))
    const { faults } = advisoryFaults(change(path, { version: '11.1.1' }), [''])
    expect(faults).toEqual([expect.stringMatching(/uuid@8\.3\.2 is not found any more: remove it\.$/)])
  })
})

describe('code that runs on installation', () => {
  it('is that of the agreed packages', () => {
    expect(installScriptFaults(lock.packages)).toEqual([])
  })

  it('is refused of any other package', () => {
    expect(installScriptFaults(change('node_modules/zod', { hasInstallScript: true }))).toEqual([
      expect.stringContaining('zod runs code when it is installed'),
    ])
  })
})
