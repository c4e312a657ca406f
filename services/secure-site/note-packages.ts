import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../.cache/', import.meta.url))
/** The last package on the way to a file, by its path in the lock file. */
const packagePath = /(?:services\/[^/]+\/)?node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/

/**
 * Notes the packages whose code is part of the pages in `.cache/secure-site-pages.json`: the bill of materials of the image lists them
 * (scripts/server-image.mjs).
 */
export const notePackages: Plugin = {
  name: 'note-packages',
  generateBundle(_, output) {
    const chunks = Object.values(output).filter((one) => one.type === 'chunk')
    const paths = chunks.flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) =>
        renderedLength > 0 ? (packagePath.exec(id.replaceAll('\\', '/')) ?? []) : [],
      ),
    )
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'secure-site-pages.json'), JSON.stringify([...new Set(paths)].sort()))
  },
}
