import { readFileSync } from 'node:fs'

/**
 * Reads the graph of the smallest host page, as it was built.
 *
 * @returns {{ fileName: string, imports: string[], dynamicImports: string[], moduleIds: string[], facadeModuleId?: string }[]}
 */
export function readChunks(folder = 'demo/dist/embed') {
  return JSON.parse(readFileSync(`${folder}/.vite/chunks.json`, 'utf8'))
}

/** The chunks that are loaded with a module: itself and all that it imports statically. */
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
