/** What the sandbox's on-ramp sells. */
export interface OnrampAsset {
  /** `ETH`. */
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** CAIP-2 id of its network. */
  readonly chain: string
  /** As checkouts name the network: `sandbox-one`. */
  readonly network: string
  /** As people see it: `Sandbox One`. */
  readonly networkTitle: string
  /** Of the token's contract or mint; left out for the network's own coin. */
  readonly address?: string | undefined
  /** What one costs in US dollars, as a decimal text: `2500`. */
  readonly usd: string
}

/** What stands for the coin of a network wherever an address is wanted. */
const coins: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** The token's address, or the pseudo-address of the coin. */
export function assetAddress({ address, chain }: OnrampAsset): string {
  return address ?? coins[chain.split(':')[0] ?? ''] ?? ''
}

/** Whether a text is an address of the asset's network. */
export function isAddressFor({ chain }: OnrampAsset, address: string): boolean {
  return chain.startsWith('solana:')
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : /^0x[\da-f]{40}$/i.test(address)
}
