import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** The modules that importing one brings at once: packages by name, own files by address. */
function eagerImports(file: URL, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const source = readFileSync(fileURLToPath(file), 'utf8')
  const imports = source.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from\s'([^']+)'/gm)
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) eagerImports(new URL(name.replace(/\.js$/, '.ts'), file), seen)
    else seen.add(name)
  }
  return seen
}

it('brings nothing but the kernel until it is used [NET-12]', () => {
  const imports = [...eagerImports(new URL('./index.ts', import.meta.url))]
  expect(imports.filter((name) => !name.startsWith('file:'))).toEqual(['#kernel'])
  const files = imports.flatMap((name) => name.match(/[\w-]+(?=\.ts$)/) ?? [])
  expect(files.sort()).toEqual([
    'announced-wallet',
    'chain-module',
    'contract',
    'eip1193-connector',
    'eip1193-provider',
    'evm-discovery',
    'evm-formats',
    'index',
    'injected-providers',
    'manifest',
    'rpc-methods',
  ])
})
