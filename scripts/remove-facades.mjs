// A module that is imported dynamically and shares its chunk with others gets a chunk of its own that only exports names
// of the shared one: one more request of each page.

const facade = /^(?:\/\/[^\n]*\n)*export \{([^}]*)\} from "\.\/([\w.-]+\.js)";\s*$/

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
 * Makes dynamic imports of a chunk that only exports names of another request the other one.
 *
 * @param {{ fileName: string, code: string }[]} output the chunks of a bundle
 * @returns {Map<string, string>} the code of each chunk by its name, without those chunks
 */
export function removeFacades(output) {
  const facades = new Map()
  for (const { fileName, code } of output) {
    const [, list, target] = fileName.startsWith('chunks/') ? (facade.exec(code) ?? []) : []
    if (target !== undefined) facades.set(fileName.slice('chunks/'.length), { list, target })
  }
  const direct = (all, folder, name) => {
    const found = facades.get(name)
    if (!found) return all
    return `(import("${folder}${found.target}").then((chunk) => ({ ${renamedExports(found.list).join(', ')} })))`
  }
  const kept = output.filter(({ fileName }) => !facades.has(fileName.replace(/^chunks\//, '')))
  const codes = kept.map(({ fileName, code }) => [
    fileName,
    code.replaceAll(/\bimport\("((?:\.\.?\/)*(?:chunks\/)?)([\w.-]+\.js)"\)/g, direct),
  ])
  for (const [fileName, code] of codes) {
    const [misread] = readByVite.exec(code) ?? []
    if (misread) throw new Error(`${fileName} contains "${misread}", of which Vite 5 drops the exports.`)
    for (const name of facades.keys())
      if (code.includes(`/${name}"`)) throw new Error(`${fileName} still imports ${name}, which is gone.`)
  }
  return new Map(codes)
}
