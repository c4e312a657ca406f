import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The static imports of a module. */
export interface EagerImports {
  readonly packages: readonly string[]
  /** Names of own files, without the extension. */
  readonly files: readonly string[]
}

function follow(file: URL, seen: Set<string>): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const source = readFileSync(fileURLToPath(file), 'utf8')
  const imports = source.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from\s'([^']+)'/gm)
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) follow(new URL(name.replace(/\.js$/, '.ts'), file), seen)
    else seen.add(name)
  }
  return seen
}

/** Returns the static imports of a module, recursively and in alphabetical order. */
export function eagerImports(file: URL): EagerImports {
  const names = [...follow(file, new Set())].sort()
  return {
    packages: names.filter((name) => !name.startsWith('file:')),
    files: names.flatMap((name) => name.match(/[\w-]+(?=\.ts$)/) ?? []).sort(),
  }
}
