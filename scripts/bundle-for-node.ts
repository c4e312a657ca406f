import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('../.cache/bundled/', import.meta.url))

/** Leaves installed packages out, by their paths, and keeps the URL of each source. */
const ownSourcesOnly: Plugin = {
  name: 'own-sources-only',
  async resolveId(id, importer) {
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found?.id.includes('/node_modules/') ? { id: found.id, external: true } : found
  },
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}

async function bundle(source: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const dir = mkdtempSync(folder)
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  const input = await rolldown({
    input: source,
    platform: 'node',
    resolve: { conditionNames: ['quoin-source', 'node', 'import', 'default'] },
    plugins: [ownSourcesOnly],
    logLevel: 'silent',
  })
  await input.write({ dir, format: 'es', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' })
  await input.close()
  return join(dir, 'main.mjs')
}

/** By source. Sources do not change during a run. */
const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a TypeScript file and the sources that it imports, for a test that runs it in a process of its own. Node
 * starts the bundle in a quarter of the processor time that the loader of tsx needs for the sources.
 *
 * @returns the path of a module with the same exports; removed at the end of the worker
 */
export function bundleForNode(file: URL): Promise<string> {
  const source = fileURLToPath(file)
  const known = bundles.get(source)
  if (known) return known
  const made = bundle(source)
  bundles.set(source, made)
  return made
}
