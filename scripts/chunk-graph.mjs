import { readFileSync } from 'node:fs'

/**
 * Returns the built graph of the smallest host page.
 *
 * @returns {{ fileName: string, imports: string[], dynamicImports: string[], moduleIds: string[], facadeModuleId?:
 * string }[]}
 */
export function readChunks(folder = 'demo/dist/embed') {
  return JSON.parse(readFileSync(`${folder}/.vite/chunks.json`, 'utf8'))
}

/** Returns the sources of a chunk: the package is bundled, so the sources of its modules come from its own build. */
export function sourcesOf(chunk) {
  const held = JSON.parse(readFileSync('.cache/package-modules.json', 'utf8'))
  return chunk.moduleIds.flatMap((id) => held[id.split('/dist/').at(-1) ?? ''] ?? [id])
}

/** Returns the chunks that are loaded with a module: itself and all its static imports. */
export function eagerChunks(chunks, facade) {
  const start = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(facade)))
  if (!start) throw new Error(`The built graph has no chunk of ${facade}.`)
  const found = new Map()
  const visit = (chunk) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.set(chunk.fileName, chunk)
    for (const name of chunk.imports) visit(chunks.find((one) => one.fileName === name))
  }
  visit(start)
  return [...found.values()]
}
