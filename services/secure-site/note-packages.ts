import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../.cache/', import.meta.url))
const marker = 'node_modules/'

/** Returns the last package on the way to a file, by its path in the lock file; nothing if the file is of no package. */
function packagesOf(id: string): readonly string[] {
  const path = id.replaceAll('\\', '/')
  const last = path.lastIndexOf(marker)
  if (last < 0) return []
  const first = path.indexOf(marker)
  const service = path.lastIndexOf('services/', first)
  // A service may have versions of its own.
  const isOfService = service >= 0 && path.slice(service, first).split('/').length === 3
  const [scope = '', name = ''] = path.slice(last + marker.length).split('/')
  const own = scope.startsWith('@') ? `${scope}/${name}` : scope
  return [`${path.slice(isOfService ? service : first, last)}${marker}${own}`]
}

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
        renderedLength > 0 ? packagesOf(id) : [],
      ),
    )
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'secure-site-pages.json'), JSON.stringify([...new Set(paths)].sort()))
  },
}
