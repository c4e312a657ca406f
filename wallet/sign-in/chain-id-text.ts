/** Solana's wallets use names for their networks. Source: Sign In With Solana. */
const solanaNames: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Formats a network for a message: its number on EVM networks (EIP-4361), CAIP-2 otherwise (CAIP-122). */
export function chainIdText(chainId: string): string {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'eip155') return reference
  const [name] = Object.entries(solanaNames).find(([, one]) => one === reference) ?? []
  return namespace === 'solana' && name !== undefined ? name : chainId
}

/**
 * Returns the CAIP-2 id of a message's chain id; accepts other common forms. `undefined` if it is not of the namespace.
 */
export function readChainId(namespace: string, text: string): string | undefined {
  const reference = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  if (namespace === 'eip155') return /^(0|[1-9]\d{0,31})$/.test(reference) ? `eip155:${reference}` : undefined
  if (namespace === 'solana' && Object.hasOwn(solanaNames, reference))
    return `solana:${solanaNames[reference]}`
  return /^[-_A-Za-z0-9]{1,32}$/.test(reference) ? `${namespace}:${reference}` : undefined
}
