// A module that is imported dynamically and shares its chunk with others gets a chunk of its own that only exports names
// of the shared one: one more request of each page.
import { posix } from 'node:path'

const facade = /^(?:\/\/[^\n]*\n)*export \{([^}]*)\} from "(\.\.?\/[\w./-]+\.js)";\s*$/

/**
 * Vite 5 and 6 keep only the exports that a pattern before `await import(…)` names, also where `then` renames them first. In
 * parentheses, they read an import as it is.
 */
const readByVite = /(?:\bconst\s+|\blet\s+|\bvar\s+|,\s*)\{[^{}.=]+\}\s*=\s*await\s+import\([^)]+\)\s*\.then/

/** @param {string} list `t as createModal, n as default` */
function renamedExports(list) {
  return list.split(',').map((part) => {
    const [inner, outer = inner] = part.trim().split(' as ')
    return `${outer}: chunk.${inner}`
  })
}

/**
 * Makes dynamic imports of a chunk that only exports names of another request the other one. A manifest stays, for hosts that
 * import it.
 *
 * @param {{ fileName: string, code: string }[]} output the chunks of a bundle
 * @returns {Map<string, string>} the code of each chunk by its name, without those chunks that are no entry
 */
export function removeFacades(output) {
  const facades = new Map()
  for (const { fileName, code } of output) {
    // Of the entries only manifests, which every page may load.
    const isDirected = fileName.startsWith('chunks/') || fileName.endsWith('/manifest.js')
    const [, list, target] = isDirected ? (facade.exec(code) ?? []) : []
    if (target !== undefined)
      facades.set(fileName, { list, target: posix.join(posix.dirname(fileName), target) })
  }
  const removed = [...facades.keys()].filter((fileName) => fileName.startsWith('chunks/'))
  const codes = output.flatMap(({ fileName, code }) => {
    const folder = posix.dirname(fileName)
    const direct = (all, path) => {
      const found = facades.get(posix.join(folder, path))
      if (!found) return all
      const target = posix.relative(folder, found.target)
      return `(import("${target.startsWith('.') ? target : `./${target}`}").then((chunk) => ({ ${renamedExports(found.list).join(', ')} })))`
    }
    const directed = code.replaceAll(/\bimport\("(\.\.?\/[\w./-]+\.js)"\)/g, direct)
    return removed.includes(fileName) ? [] : [[fileName, directed]]
  })
  for (const [fileName, code] of codes) {
    const [misread] = readByVite.exec(code) ?? []
    if (misread) throw new Error(`${fileName} contains "${misread}", of which Vite 5 drops the exports.`)
    for (const [, path] of code.matchAll(/"(\.\.?\/[\w./-]+\.js)"/g)) {
      const name = posix.join(posix.dirname(fileName), path)
      if (removed.includes(name)) throw new Error(`${fileName} still imports ${name}, which is gone.`)
    }
  }
  return new Map(codes)
}
