import { type Network, walletErrorCodes } from '#kernel'

/** Returns the chain id of an `eip155` network in hex. Source: EIP-695. */
export function toHexChainId(network: Pick<Network, 'caipNetworkId'>): string {
  return `0x${BigInt(network.caipNetworkId.slice('eip155:'.length)).toString(16)}`
}

/** Returns the parameters of `wallet_addEthereumChain`. Source: EIP-3085. */
export function addChainParams(network: Network): readonly unknown[] {
  const explorer = network.blockExplorers?.default.url
  return [
    {
      chainId: toHexChainId(network),
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: [...network.rpcUrls.default.http],
      ...(explorer && { blockExplorerUrls: [explorer] }),
      ...(network.imageUrl && { iconUrls: [network.imageUrl] }),
    },
  ]
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/**
 * Returns true if the wallet refused a switch because it does not support the network: 4902, also nested, and the codes
 * that wallets use by mistake. After the user rejected, no second request is made.
 */
export function isUnknownChain(error: unknown): boolean {
  const message = read(error, 'message')
  if (typeof message === 'string' && /reject|denied|declin|cancel/i.test(message)) return false
  const [outer, ...inner] = walletErrorCodes(error)
  if (inner.includes(4001) || outer === 'ACTION_REJECTED') return false
  return inner.includes(4902) || [4902, 32603, -32603, 5000].includes(Number(outer))
}
