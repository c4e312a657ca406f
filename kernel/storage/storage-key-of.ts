/** Returns the key of a plugin's storage. */
export function storageKeyOf(storageKey: string, plugin: string, version: number): string {
  return `@quoin/${storageKey}/${plugin}/v${version}`
}
