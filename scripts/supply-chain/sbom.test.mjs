import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { installedWith, nameOf, readLockFile } from './lock-file.mjs'
import { createSbom, runtimeOf } from './sbom.mjs'

const { packages } = readLockFile()
const roots = { quoin: '', gateway: 'services/gateway', 'secure-site': 'services/secure-site' }
const integrity = `sha512-${'A'.repeat(86)}==`
const change = (path, fields) => ({ ...packages, [path]: { ...packages[path], ...fields } })
const sbomOf = (root, lock = packages) =>
  createSbom(lock, { ...lock[root], type: 'library' }, runtimeOf(lock, root))
const refs = ({ components }) => components.map((component) => component['bom-ref'])

describe.each(Object.entries(roots))('the bill of materials of %s', (_, root) => {
  const sbom = sbomOf(root)

  it('lists each package that ships with its licence and hash, and no other', () => {
    const shipped = [...runtimeOf(packages, root).keys()]
    const expected = shipped.map((path) => `${packages[path].name ?? nameOf(path)}@${packages[path].version}`)
    expect(refs(sbom)).toEqual([...new Set(expected)].sort())
    for (const component of sbom.components) {
      expect(component.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }])
      expect(component.licenses).toHaveLength(1)
    }
    // Another walk through the lock file, which also follows optional peers.
    const installed = installedWith(packages, root)
    expect(shipped.filter((path) => !installed.has(path))).toEqual([])
    const { dependencies, devDependencies } = packages[root]
    const names = new Set(sbom.components.map(({ name }) => name))
    const ours = /^(quoin|@quoin\/)/
    expect(Object.keys(dependencies).filter((name) => !names.has(name) && !ours.test(name))).toEqual([])
    for (const tool of ['vitest', 'typescript', 'playwright-core']) expect([...names]).not.toContain(tool)
    expect(Object.keys(devDependencies)).not.toEqual([])
  })

  it('says which package needs which', () => {
    const all = new Set(refs(sbom))
    const needed = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect([...needed].filter((ref) => !all.has(ref))).toEqual([])
    expect([...all].filter((ref) => !needed.has(ref))).toEqual([])
  })

  it('is the same for the same lock file', () => {
    expect(JSON.stringify(sbomOf(root))).toBe(JSON.stringify(sbom))
  })
})

it('lists a package deep below one that ships', () => {
  const lock = change('node_modules/zod', { dependencies: { deep: '1.0.0' } })
  lock['node_modules/deep'] = { version: '1.0.0', integrity, license: '(MIT OR Apache-2.0)' }
  const { components, dependencies } = sbomOf('', lock)
  expect(components.find(({ name }) => name === 'deep')).toMatchObject({
    purl: 'pkg:npm/deep@1.0.0',
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
  })
  expect(dependencies.find(({ ref }) => ref.startsWith('zod@'))?.dependsOn).toEqual(['deep@1.0.0'])
})

it.each([
  ['a licence', { license: undefined }],
  ['a SHA-512', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
])('is refused if a package has not %s', (what, fields) => {
  expect(() => sbomOf('', change('node_modules/zod', fields))).toThrow(
    `node_modules/zod has no ${what.replace('a ', '')}`,
  )
})

it('describes packages as npm does', () => {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 100_000_000 })
  const fields = ({ name, version, purl, hashes, licenses }) => ({ name, version, purl, hashes, licenses })
  const byNpm = new Map(JSON.parse(stdout).components.map((one) => [one['bom-ref'], one]))
  const both = Object.values(roots)
    .flatMap((root) => sbomOf(root).components)
    .filter((component) => byNpm.has(component['bom-ref']))
  expect(both.length).toBeGreaterThan(50)
  for (const component of both) {
    const npm = byNpm.get(component['bom-ref'])
    // npm leaves the scope out of the name, which the purl contains.
    expect({ ...fields(component), name: npm.name }).toEqual(fields(npm))
  }
})
