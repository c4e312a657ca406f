/**
 * What the accounts of a namespace are called in the first line. Sources: EIP-4361, Sign In With Solana, CAIP-122. A namespace that
 * is not here is called by its own name (`with your ton account`), so that chains of others join without being listed.
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

/** The namespace of a name; `undefined` where it can be none. */
export function namespaceOf(name: string): string | undefined {
  const [known] = Object.entries(names).find(([, one]) => one === name) ?? []
  if (known !== undefined) return known
  // One that has a name of its own is called by no other.
  return /^[-a-z0-9]{3,8}$/.test(name) && !Object.hasOwn(names, name) ? name : undefined
}
