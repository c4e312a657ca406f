/** CAIP-2 allows three to eight characters. */
const fewest = 3
const most = 8

/** The namespace that a new chain begins with: its package's name without hyphens, as long as CAIP-2 allows. */
export function chainNamespace(packageName: string): string {
  return packageName.replaceAll('-', '').slice(0, most).padEnd(fewest, 'x')
}
