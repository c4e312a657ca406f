import { readFileSync } from 'node:fs'

/**
 * @typedef {{ fileName: string, imports: string[], dynamicImports: string[], moduleIds: string[] }} Chunk A chunk of a host's build.
 */

/**
 * Returns the built graph of the smallest host page.
 *
 * @returns {Chunk[]}
 */
export function readChunks(folder = 'demo/dist/embed') {
  return JSON.parse(readFileSync(`${folder}/.vite/chunks.json`, 'utf8'))
}

const held = new URL('../.cache/package-modules.json', import.meta.url)

/** Returns the sources of each module of the package, from the package's own build: it is bundled. */
export const readSources = () => JSON.parse(readFileSync(held, 'utf8'))

/**
 * Returns the sources of a chunk.
 *
 * @param {Chunk} chunk
 * @returns {string[]}
 */
export function sourcesOf(chunk, sources = readSources()) {
  return chunk.moduleIds.flatMap((id) => sources[id.split('/dist/').at(-1) ?? ''] ?? [id])
}

/**
 * Returns a chunk and all its static imports, direct and indirect.
 *
 * @template {Chunk} C
 * @param {readonly C[]} chunks
 * @param {C} start
 * @returns {C[]}
 */
export function staticChunks(chunks, start) {
  const found = new Map()
  const visit = (chunk) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.set(chunk.fileName, chunk)
    for (const name of chunk.imports) visit(chunks.find((one) => one.fileName === name))
  }
  visit(start)
  return [...found.values()]
}

/**
 * Returns the chunks that are loaded with a module: itself and all its static imports.
 *
 * @template {Chunk} C
 * @param {readonly C[]} chunks
 * @param {string} facade the end of the module's path
 * @returns {C[]}
 */
export function eagerChunks(chunks, facade) {
  const start = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(facade)))
  if (!start) throw new Error(`The built graph has no chunk of ${facade}.`)
  return staticChunks(chunks, start)
}
