import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The `package.json` of Quoin: the same file for the sources and for the published package. */
const manifestPath = createRequire(import.meta.url).resolve('quoin/package.json')

/** The folder that Quoin is installed in. */
export const packageRoot: string = dirname(manifestPath)

/** Returns the version in `package.json`. */
export function packageVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(readFileSync(manifestPath, 'utf8'))
  return manifest.version
}
