const TITLES: ReadonlyMap<string, string> = new Map([
  ['eip155', 'Ethereum'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
  ['cosmos', 'Cosmos'],
])

/** Returns the displayed name of a namespace. */
export function namespaceTitle(namespace: string): string {
  return TITLES.get(namespace) ?? namespace
}

/** Returns the namespace of a CAIP-2 or CAIP-10 id, or of a session key. */
export function namespaceOf(id: string): string {
  return id.split(':', 1)[0] ?? ''
}
