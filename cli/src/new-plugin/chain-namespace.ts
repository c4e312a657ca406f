/** CAIP-2 allows three to eight characters. */
const fewest = 3
const max = 8

/** Returns the default namespace of a new chain: its package's name without hyphens, cut to the length that CAIP-2 allows. */
export function chainNamespace(packageName: string): string {
  return packageName.replaceAll('-', '').slice(0, max).padEnd(fewest, 'x')
}
