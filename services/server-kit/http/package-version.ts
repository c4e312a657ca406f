import { readFileSync } from 'node:fs'

/**
 * Returns the version of the package of a module that is in a folder of the package's root: `src` or, published, `lib`.
 *
 * @param module `import.meta.url` of the module
 * @throws `Error` if there is no `package.json` with a version: the package is incomplete
 * @example
 * packageVersion(import.meta.url) // '0.1.0'
 */
export function packageVersion(module: string): string {
  const { version }: { readonly version?: unknown } = JSON.parse(
    readFileSync(new URL('../package.json', module), 'utf8'),
  )
  if (typeof version !== 'string') throw new Error('The package.json of the server has no version.')
  return version
}
