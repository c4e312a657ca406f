import type { AssetBalance, CaipAddress, CaipNetworkId, ChainModule, ChainNamespace, Network } from '#kernel'

/** The account and network of a read. */
export interface Subject {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly account: CaipAddress
  readonly address: string
  readonly network: Network
  readonly chain: ChainModule
  /** True if tokens besides the coin are listed (ACC-08). */
  readonly hasTokens: boolean
}

/** A coin or token as it was read. */
export interface Holding extends AssetBalance {
  readonly id: string
  /** A decimal text. */
  readonly price?: string | undefined
  readonly iconUrl?: string | undefined
  /** Listed only because the user added it. */
  readonly isOnlyImported: boolean
}

/** The result of reading an account. */
export interface Portfolio {
  readonly account: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  /** Each once; the coin first, if it is known. */
  readonly holdings: readonly Holding[]
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** Max number of tokens of a list, and of one request to a node. */
export const maxTokens: number = 1_000

/** The id of a token, or of the network's coin. */
export function holdingId(
  chain: Pick<ChainModule, 'normalizeAddress'>,
  network: CaipNetworkId,
  address: string | undefined,
): string {
  return address === undefined ? `${network}/coin` : `${network}/token:${chain.normalizeAddress(address)}`
}

/** Returns a holding of the subject's network; undefined without decimals (ACC-07) or a name. */
export function toHolding(
  { chain, network }: Subject,
  { address, value, decimals, symbol, name }: AssetBalance,
  known: Pick<Holding, 'price' | 'iconUrl'> & { readonly isOnlyImported?: boolean } = {},
): readonly Holding[] {
  if (address !== undefined && (decimals === 0 || !(symbol || name))) return []
  const id = holdingId(chain, network.caipNetworkId, address)
  const { price, iconUrl, isOnlyImported = false } = known
  return [
    {
      id,
      address,
      value,
      decimals,
      symbol: symbol || name,
      name: name || symbol,
      price,
      iconUrl,
      isOnlyImported,
    },
  ]
}
