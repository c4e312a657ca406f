/** An asset that the sandbox's on-ramp sells. */
export interface OnrampAsset {
  /** `ETH`. */
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** CAIP-2 id of its network. */
  readonly chain: string
  /** The network's name in checkouts: `sandbox-one`. */
  readonly network: string
  /** The displayed name: `Sandbox One`. */
  readonly networkTitle: string
  /** Address of the token's contract or mint; omitted for the network's coin. */
  readonly address?: string | undefined
  /** Price of one in US dollars, as a decimal text: `2500`. */
  readonly usd: string
}

/** Pseudo-addresses of coins. */
const coins: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Returns the token's address, or the pseudo-address of the coin. */
export function assetAddress({ address, chain }: OnrampAsset): string {
  return address ?? coins[chain.split(':')[0] ?? ''] ?? ''
}

/** Returns whether a text is an address of the asset's network. */
export function isAddressFor({ chain }: OnrampAsset, address: string): boolean {
  return chain.startsWith('solana:')
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : /^0x[\da-f]{40}$/i.test(address)
}
