/**
 * The names of a namespace's accounts in the first line. Sources: EIP-4361, Sign In With Solana, CAIP-122. An unlisted
 * namespace is its own name (`with your ton account`), so that third-party chains work without being listed.
 */
const names: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

export function accountNameOf(namespace: string): string {
  return Object.hasOwn(names, namespace) ? (names[namespace] ?? namespace) : namespace
}

/** Returns the namespace of an account name; `undefined` if the name is invalid. */
export function namespaceOf(name: string): string | undefined {
  const [known] = Object.entries(names).find(([, one]) => one === name) ?? []
  if (known !== undefined) return known
  // A namespace with its own name is valid only by that name.
  return /^[-a-z0-9]{3,8}$/.test(name) && !Object.hasOwn(names, name) ? name : undefined
}
