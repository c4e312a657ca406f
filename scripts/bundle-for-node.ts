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

async function bundle(source: string, plugins: readonly Plugin[]): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const dir = mkdtempSync(folder)
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  const input = await rolldown({
    input: source,
    platform: 'node',
    resolve: { conditionNames: ['quoin-source', 'node', 'import', 'default'] },
    plugins: [...plugins, ownSourcesOnly],
    logLevel: 'silent',
  })
  await input.write({ dir, format: 'es', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' })
  await input.close()
  return join(dir, 'main.mjs')
}

/** By source and plugins. Sources do not change during a run. */
const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a TypeScript file and the sources that it imports, for a test that runs it in a process of its own. Node
 * starts the bundle in a quarter of the processor time that the loader of tsx needs for the sources.
 *
 * @param plugins change sources before the bundler reads them; their names identify the bundle
 * @returns the path of a module with the same exports; removed at the end of the worker
 */
export function bundleForNode(file: URL, plugins: readonly Plugin[] = []): Promise<string> {
  const source = fileURLToPath(file)
  const id = [source, ...plugins.map(({ name }) => name)].join('\n')
  const known = bundles.get(id)
  if (known) return known
  const made = bundle(source, plugins)
  bundles.set(id, made)
  return made
}
