// Reads package-lock.json: each installed package by its path, and what a set of packages needs.
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ name?: string, version?: string, license?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean,
 * dev?: boolean, hasInstallScript?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 * peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 */

/** @returns {{ lockfileVersion: number, packages: Record<string, Locked> }} */
export const readLockFile = (path = 'package-lock.json') => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the name of a package by its path in the lock file; `undefined` for a workspace. */
export const nameOf = (path) => path.split('node_modules/').slice(1).at(-1)

/** Returns the path of the package that an import of `name` in the package at `from` reaches, as Node does. */
export function resolveFrom(packages, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? found.resolved : path
    if (folder === '') return undefined
    const end = folder.lastIndexOf('node_modules/')
    folder = end <= 0 ? '' : folder.slice(0, end - 1)
  }
}

/**
 * Returns what an installation of the package at `root` brings, also by its optional and peer dependencies, each with the names on the
 * way to it. What is not in the lock file is an optional peer that no check of this repository installs.
 *
 * @param {Record<string, Locked>} packages
 * @param {string} root a path in the lock file, '' for the package of the repository
 * @returns {Map<string, readonly string[]>} by path
 */
export function installedWith(packages, root) {
  const ways = new Map()
  const waiting = [[root, []]]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [path, way] = next
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolveFrom(packages, path, name)
      if (found === undefined || ways.has(found)) continue
      ways.set(found, [...way, name])
      waiting.push([found, [...way, name]])
    }
  }
  return ways
}
