// Writes software bills of materials in CycloneDX's format, from the lock file. `npm sbom` cannot: it mixes the workspaces of the
// repository, and knows nothing of an image. The components are those that npm writes (sbom.test.mjs compares them).
import { nameOf, resolveFrom } from './lock-file.mjs'

/** @typedef {import('./lock-file.mjs').Locked} Locked */

/** @param {Locked} locked */
function licencesOf({ license }) {
  if (license === undefined) return undefined
  return [/ (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }]
}

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** Licences that a package names only in a file. The others are checked by licences.mjs. */
const inFile = new Map([['text-encoding-utf-8', 'Unlicense']])

/**
 * Returns one package as a component.
 *
 * @param {string} path
 * @param {Locked} locked
 */
function componentOf(path, locked) {
  const name = locked.name ?? nameOf(path)
  const { version, integrity, license = inFile.get(name) } = locked
  const [, hash] = /^sha512-(.*)$/.exec(integrity ?? '') ?? []
  if (hash === undefined) throw new Error(`${path} has no SHA-512 in the lock file.`)
  if (license === undefined) throw new Error(`${path} has no licence in the lock file.`)
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: purlOf(name, version),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: licencesOf({ license }),
  }
}

/**
 * Returns what a package loads: its dependencies, also optional ones, and the peers that are required. Workspaces are followed and
 * left out: their code is ours.
 *
 * @param {Record<string, Locked>} packages
 * @param {string} root a path in the lock file
 * @returns {Map<string, boolean>} by path; true for what our code names
 */
export function runtimeOf(packages, root) {
  const found = new Map()
  const seen = new Set([root])
  // Workspaces come first, so that their packages are found as ours.
  const waiting = [root]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const isOurs = nameOf(path) === undefined
    for (const next of neededBy(packages, path)) {
      const isPackage = nameOf(next) !== undefined
      if (isPackage) found.set(next, isOurs || found.get(next) === true)
      if (seen.has(next)) continue
      seen.add(next)
      if (isPackage) waiting.push(next)
      else waiting.unshift(next)
    }
  }
  return found
}

function neededBy(packages, path) {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = packages[path]
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
  return [...names].flatMap((name) => resolveFrom(packages, path, name) ?? [])
}

/**
 * Returns the bill of materials of a thing that ships. It is the same for the same lock file: it has no date and no random number.
 *
 * @param {Record<string, Locked>} packages of the lock file
 * @param {{ type: 'library' | 'container', name: string, version: string, license: string }} subject
 * @param {Map<string, boolean>} shipped what it contains or installs, by path; true for what our code names
 * @throws if one has no licence, or no SHA-512
 */
export function createSbom(packages, { type, name, version, license }, shipped) {
  const components = new Map()
  const dependencies = new Map()
  const refs = new Map()
  for (const path of shipped.keys()) {
    const component = componentOf(path, packages[path])
    refs.set(path, component['bom-ref'])
    components.set(component['bom-ref'], component)
  }
  for (const [path, ref] of refs) {
    const needed = neededBy(packages, path).flatMap((one) => refs.get(one) ?? [])
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...needed])].sort())
  }
  const sorted = [...components.keys()].sort()
  const direct = new Set([...refs].flatMap(([path, ref]) => (shipped.get(path) ? [ref] : [])))
  const subjectRef = `${name}@${version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': subjectRef,
        type,
        name,
        version,
        purl: purlOf(name, version),
        licenses: licencesOf({ license }),
      },
    },
    components: sorted.map((ref) => components.get(ref)),
    dependencies: [
      { ref: subjectRef, dependsOn: [...direct].sort() },
      ...sorted.map((ref) => ({ ref, dependsOn: dependencies.get(ref) })),
    ],
  }
}
