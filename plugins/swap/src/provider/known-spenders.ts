import type { SwapRequest } from '../contract.js'

/** The contracts of an aggregator that may get an allowance, in lower case. */
interface KnownSpenders {
  /** The same on most networks. */
  readonly usual: string
  /** On networks with another one. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

/** Source: Uniswap's deployments. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/**
 * By the id of the gateway's quote. Sources: the aggregators' lists of contracts: AllowanceHolder of 0x (never the contract
 * of the swap itself), AggregationRouterV6 of 1inch, the diamond of LI.FI. Uniswap V4 takes tokens by Permit2.
 */
const known: Readonly<Record<string, KnownSpenders>> = {
  zeroex: { usual: '0x0000000000001ff3684f28c67538d4d072c22734' },
  oneinch: {
    usual: '0x111111125421ca6dc452d289314280a0f8842a65',
    elsewhere: { 'eip155:324': '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff' },
  },
  lifi: { usual: '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae' },
  'uniswap-v4': { usual: permit2 },
}

/** Returns whether a spender is Permit2. */
export const isPermit2 = (spender: string): boolean => spender.toLowerCase() === permit2

/** Returns false if the quote is of a known aggregator, and the spender is not its contract on the network. */
export function isKnownSpender(
  { quoteId = '', caipNetworkId }: Pick<SwapRequest, 'quoteId' | 'caipNetworkId'>,
  spender: string,
): boolean {
  const own = Object.hasOwn(known, quoteId) ? known[quoteId] : undefined
  return own === undefined || spender.toLowerCase() === (own.elsewhere?.[caipNetworkId] ?? own.usual)
}
