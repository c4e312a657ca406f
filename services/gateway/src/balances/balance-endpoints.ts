import { Problem } from '@quoin/server-kit/http'
import { type Balances, getBalances, getPrices, type TokenBalance } from 'quoin/endpoints/account'
import { formatUnits } from 'viem'
import type { SharedCache } from '../caches/shared-cache.js'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import type { ProviderFailure } from '../providers/provider-failure.js'
import { isAddressOf, isCoin, isTokenOf, splitCaip10, tokenKey } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import type { CacheObserver } from '../tokens/expiring-cache.js'
import type { BalanceProvider, TokenAmount } from './balance-provider.js'
import { createBalanceReader } from './create-balance-reader.js'
import type { BalanceSource } from './sources/balance-source.js'

/** Returns an amount's rounded value: to the cent from a dollar on, to a millionth below; `undefined` if not finite. */
function tokenValue(amount: string, price: number): number | undefined {
  const value = Number(amount) * price
  if (!Number.isFinite(value)) return undefined
  const steps = value >= 1 ? 100 : 1_000_000
  const rounded = Math.round(value * steps) / steps
  return Number.isFinite(rounded) ? rounded : value
}

export interface BalanceEndpointsOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  readonly prices: PriceProvider
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** By CAIP-2 id; called instead of the network's node and its other sources. */
  readonly providers?: ReadonlyMap<string, BalanceProvider>
  /** Providers that know the tokens of an account, beside the nodes. Default: none. */
  readonly sources?: readonly BalanceSource[] | undefined
  /** Called before the list of a network (CAIP-2) is used: reads its token lists. Never rejects. */
  readonly refreshTokens?: ((chain: string) => Promise<void>) | undefined
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
  /** Cache lifetime of an account's balances. Milliseconds; default 15,000. */
  readonly freshMs?: number
  /** Called with the error if prices are unavailable, for the log; the balances are returned without them. */
  readonly onError?: (error: unknown) => void
  readonly onCacheSize?: CacheObserver | undefined
  readonly sharedCache?: SharedCache | undefined
}

const COMMON_NAMES = {
  eip155: 'an EVM network',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'a network of Polkadot',
} as const

function wrong(name: string, description: string): Problem {
  return new Problem(400, [{ name, description }])
}

function balanceOf(
  nodes: BalanceEndpointsOptions['nodes'],
  { token, amount }: TokenAmount,
  price: number | undefined,
): TokenBalance {
  const { chain, address } = splitCaip10(token.id)
  const numeric = formatUnits(amount, token.decimals)
  const namespace = nodes.get(chain)?.chain.namespace ?? 'eip155'
  return {
    name: token.name,
    symbol: token.symbol,
    chainId: chain,
    price: price ?? 0,
    ...(isCoin(namespace, address) ? {} : { address: token.id }),
    ...(price === undefined ? {} : { value: tokenValue(numeric, price) }),
    quantity: { decimals: String(token.decimals), numeric },
    iconUrl: token.iconUrl,
  }
}

/** Returns the endpoints for balances of accounts and prices of tokens. */
export function balanceEndpoints(options: BalanceEndpointsOptions): readonly ServedEndpoint[] {
  const { nodes, directory, prices, onError = () => {} } = options
  const reader = createBalanceReader(options)

  /** Returns the networks to read. */
  function chainsFor(address: string, chainId: string | undefined): readonly GatewayChain[] {
    if (chainId !== undefined) {
      const chain = nodes.get(chainId)?.chain
      if (!chain) throw wrong('chainId', `This gateway does not support the network ${chainId}.`)
      if (isAddressOf(chain.namespace, address)) return [chain]
      throw wrong('address', `Not an address of ${COMMON_NAMES[chain.namespace]}.`)
    }
    const namespace = (['eip155', 'bip122', 'solana', 'polkadot'] as const).find((one) =>
      isAddressOf(one, address),
    )
    if (!namespace) throw wrong('address', 'Not an address of a network that this gateway supports.')
    return Array.from(nodes.values(), ({ chain }) => chain).filter((chain) => chain.namespace === namespace)
  }

  /** Returns the ids of `forceUpdate`, by network. */
  function readAgain(
    text: string | undefined,
    chains: readonly GatewayChain[],
  ): ReadonlyMap<string, readonly string[]> {
    const ids = text ? text.split(',') : []
    for (const id of ids) {
      const { chain, address } = splitCaip10(id)
      const node = nodes.get(chain)
      if (!node) throw wrong('forceUpdate', `This gateway does not support the network ${chain}.`)
      if (!isTokenOf(node.chain.namespace, address)) throw wrong('forceUpdate', `${id} is not a token.`)
    }
    return new Map(chains.map(({ id }) => [id, ids.filter((one) => splitCaip10(one).chain === id)]))
  }

  async function pricesOf(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
    try {
      return ids.length > 0 ? await prices.prices(ids, signal) : new Map()
    } catch (error) {
      signal.throwIfAborted()
      onError(error)
      return new Map()
    }
  }

  return [
    serve(getBalances, async ({ path, query, signal }): Promise<Balances> => {
      const address = path.address ?? ''
      const chains = chainsFor(address, query.chainId)
      const toRefresh = readAgain(query.forceUpdate, chains)
      const reads = await Promise.allSettled(
        chains.map(({ id }) => reader.read(id, address, toRefresh.get(id) ?? [], signal)),
      )
      signal.throwIfAborted()
      const failed = chains.flatMap(({ id }, at) => (reads[at]?.status === 'rejected' ? [id] : []))
      const failure = reads.find((read) => read.status === 'rejected')
      // One unavailable network does not fail the others: the answer lists it.
      if (failure && failed.length === chains.length) throw failure.reason
      const held = reads
        .flatMap((read) => (read.status === 'fulfilled' ? read.value : []))
        .filter(({ token, amount }) => amount > 0n && token.decimals > 0)
      const worth = await pricesOf(
        held.map(({ token }) => token.id),
        signal,
      )
      return {
        balances: held.map((one) => balanceOf(nodes, one, worth.get(one.token.id))),
        ...(failed.length > 0 ? { unavailable: failed } : {}),
      }
    }),

    serve(getPrices, async ({ body, signal }) => {
      const requested = [...new Map(body.addresses.map((id) => [tokenKey(id), id])).values()]
      for (const id of requested) {
        const { chain, address } = splitCaip10(id)
        const node = nodes.get(chain)
        if (!node) throw wrong('addresses', `This gateway does not support the network ${chain}.`)
        if (!isTokenOf(node.chain.namespace, address)) throw wrong('addresses', `${id} is not a token.`)
      }
      const found = await prices.prices(requested, signal)
      const fungibles = await Promise.all(
        requested.map(async (id) => {
          const price = found.get(id)
          const token = price === undefined ? undefined : await directory.resolve(id, signal)
          if (price === undefined || !token) return []
          const { name, symbol, iconUrl } = token
          return [{ address: id, name, symbol, iconUrl, price }]
        }),
      )
      return { fungibles: fungibles.flat() }
    }),
  ]
}
