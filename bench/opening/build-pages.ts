import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { hostConditions, pageBuild } from '../../demo/page-build.js'

/** The pages that are compared: a bare dialog, and the page of a host. */
export const pageNames = ['floor', 'quoin'] as const
export type PageName = (typeof pageNames)[number]

const root = join(import.meta.dirname, '../../demo/bench')

/** Builds both pages as hosts do, each on its own and from the built package: `<folder>/<name>/<name>.html`. */
export async function buildPages(folder: string): Promise<void> {
  for (const name of pageNames) {
    await build({
      root,
      base: './',
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: [...hostConditions] },
      build: {
        ...pageBuild,
        outDir: join(folder, name),
        emptyOutDir: true,
        // React counts: the dialog has it, too.
        rolldownOptions: { ...pageBuild.rolldownOptions, input: join(root, `${name}.html`), output: {} },
      },
    })
  }
}

/** Returns the size of a built file as servers send it: bytes, compressed by Brotli. */
export async function sizeOf(folder: string, path: string): Promise<number> {
  return brotliCompressSync(await readFile(join(folder, path))).length
}
