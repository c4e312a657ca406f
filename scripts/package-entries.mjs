import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))

/** Returns the values of a pattern's star in the paths that match it. */
function starsOf(pattern) {
  const [before, after] = pattern.split('*')
  const folder = before.slice(0, before.lastIndexOf('/') + 1)
  return readdirSync(join(root, folder), { recursive: true })
    .filter((path) => !path.split(sep).includes('node_modules'))
    .map((path) => `${folder}${path.split(sep).join('/')}`)
    .filter((path) => path.startsWith(before) && path.endsWith(after))
    .map((path) => path.slice(before.length, -after.length))
    .sort()
}

/**
 * Returns the entries of the package with code, including those that match a pattern of `exports`.
 *
 * @returns {{ name: string, key: string, source: string, types: string, file: string }[]} `name` as a host imports it,
 * `key` of `exports`, and paths from the root: of the source, the declarations and the module
 */
export function packageEntries() {
  const { name: packageName, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = Object.entries(exports).flatMap(([key, target]) => {
    if (typeof target === 'string') return []
    const { 'quoin-source': source, types, default: file } = target
    if (!source || !types || !file) throw new Error(`'${key}' in exports lacks a source, types or a module.`)
    const stars = key.includes('*') ? starsOf(source) : ['']
    return stars.map((star) => {
      const filled = (path) => path.replaceAll('*', star)
      return {
        name: filled(key).replace('.', packageName),
        key,
        source: filled(source),
        types: filled(types),
        file: filled(file),
      }
    })
  })
  // The same order as in Node: a key that names an entry comes before a pattern that matches it.
  const found = entries.filter(
    ({ name, key }) =>
      !entries.some(
        (other) => other.name === name && other.key.length > key.length && !other.key.includes('*'),
      ),
  )
  if (found.length < 10) throw new Error(`Only ${found.length} entries were found.`)
  return found
}
