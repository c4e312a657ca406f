import { getAddress, type Hex } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { CacheObserver } from '../../tokens/expiring-cache.js'
import { refused } from '../read-swap-question.js'
import { coinEnd, deadlineAfter, isWrap, TWENTY_MINUTES, tradedAddress } from '../swap-ends.js'
import type { NoOffer, SwapOrder, SwapProvider, SwapRequest, SwapTransaction } from '../swap-provider.js'
import { createTransferCheck, type TransferCheck } from '../uniswap-v2/transfers-exactly.js'
import { findCoinPaths } from './coin-pools.js'
import { type CoinQuote, coinImpactOf, quoteCoinPaths } from './quote-coin-paths.js'
import { routerCall } from './router-call.js'

export interface UniswapV4Options {
  /**
   * By CAIP-2 id. A network is supported if its `contracts` have the PoolManager and the quoter of Uniswap V4, Universal
   * Router 2.0, Multicall3 and the wrapped coin.
   */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Time until a transaction's deadline. Seconds; default 20 minutes. */
  readonly validFor?: number
  readonly onCacheSize?: CacheObserver | undefined
}

interface V4Chain {
  readonly node: ChainNode
  readonly manager: Hex
  readonly quoter: Hex
  readonly router: Hex
  readonly multicall: Hex
  readonly wrappedCoin: Hex
  /** Tokens between: the dollar and the wrapped coin. */
  readonly between: readonly Hex[]
  readonly transfers: TransferCheck
}

const MILLION = 1_000_000n
/** Gas of the router, the payments and the token's transfer, besides the pools. */
const ROUTER_GAS = 120_000n

/** Returns the networks with all contracts, by CAIP-2 id. */
function chainsOf({ nodes, now, onCacheSize }: UniswapV4Options): ReadonlyMap<string, V4Chain> {
  const chains = new Map<string, V4Chain>()
  for (const node of nodes.values()) {
    const { id, namespace, contracts } = node.chain
    const { uniswapV4PoolManager, uniswapV4Quoter, universalRouter, multicall3, wrappedCoin, dollar } =
      contracts
    if (namespace !== 'eip155' || !uniswapV4PoolManager || !uniswapV4Quoter) continue
    if (!universalRouter || !multicall3 || !wrappedCoin) continue
    const weth = getAddress(wrappedCoin)
    chains.set(id, {
      node,
      manager: getAddress(uniswapV4PoolManager),
      quoter: getAddress(uniswapV4Quoter),
      router: getAddress(universalRouter),
      multicall: getAddress(multicall3),
      wrappedCoin: weth,
      between: dollar === undefined ? [weth] : [getAddress(dollar), weth],
      transfers: createTransferCheck(node, now, onCacheSize),
    })
  }
  return chains
}

/** Returns the best quote. Only the coin is sold: the router takes tokens by Permit2 alone. */
async function bestQuote(
  chain: V4Chain,
  wanted: SwapRequest,
  signal?: AbortSignal,
): Promise<CoinQuote | NoOffer> {
  const { wrappedCoin, between, manager, transfers } = chain
  // The wrapped coin is bought one to one, without a pool.
  if (coinEnd(wanted) !== 'in' || isWrap(wrappedCoin, wanted)) return 'no-route'
  const to = tradedAddress(wrappedCoin, wanted.to)
  const paths = await findCoinPaths(chain, { to, between }, signal)
  const [best] = await quoteCoinPaths(chain, paths, wanted.amount, signal)
  if (!best) return paths.length > 0 ? 'no-liquidity' : 'no-route'
  // Pools do not notice a fee on transfer.
  const pool = { address: manager, reserveIn: 0n, reserveOut: best.amountOut }
  return (await transfers.isExact(to, pool, best.amountOut, signal)) ? best : 'no-route'
}

async function buildSwap(
  chain: V4Chain,
  { now, validFor = TWENTY_MINUTES }: UniswapV4Options,
  order: SwapOrder,
  signal?: AbortSignal,
): Promise<SwapTransaction | NoOffer> {
  const { amount, slippage } = order
  const [quote, deadline] = await Promise.all([
    bestQuote(chain, order, signal),
    deadlineAfter(chain.node, now, validFor, signal),
  ])
  if (typeof quote === 'string') return quote
  const min = quote.amountOut - (quote.amountOut * slippage) / MILLION
  return {
    to: chain.router,
    data: routerCall({ path: quote.path, amount, min, deadline }),
    value: amount,
    // The pools' state may change until the transaction is in a block.
    gasBound: 2n * (ROUTER_GAS + quote.gas),
    minimumReceived: min,
    deadline,
  }
}

/** Throws `Problem` 400: tokens are not sold, so there is no allowance. */
function refuseTokens(): never {
  throw refused('quoteId', 'Uniswap V4 swaps only the coin, which needs no approval.')
}

/**
 * Creates a provider of swaps of the network's coin in the pools of Uniswap V4, by the best path of one or two pools of the
 * usual fees. The pools are quoted by their own contracts. Pools with hooks are not used: a hook runs code of its own in the swap.
 */
export function uniswapV4Provider(options: UniswapV4Options): SwapProvider {
  const { directory } = options
  const chains = chainsOf(options)
  function chainOf(id: string): V4Chain {
    const chain = chains.get(id)
    if (!chain) throw new Error(`Uniswap V4 is not configured for ${id}.`)
    return chain
  }

  return {
    id: 'uniswap-v4',
    name: 'Uniswap V4',
    supports: (chain) => chains.has(chain),
    tokens: async (chain) => directory.list(chain),
    allowanceTarget: async () => refuseTokens(),
    buildApproval: async () => refuseTokens(),

    async quote(wanted, signal) {
      const quote = await bestQuote(chainOf(wanted.chain), wanted, signal)
      if (typeof quote === 'string') return quote
      const between = quote.path.slice(0, -1).map(({ tokenOut }) => `${wanted.chain}:${tokenOut}`)
      return [
        {
          toAmount: quote.amountOut,
          route: [wanted.from.id, ...between, wanted.to.id],
          priceImpact: coinImpactOf(quote, wanted.amount),
          gas: ROUTER_GAS + quote.gas,
        },
      ]
    },

    buildTransaction: async (order, signal) => buildSwap(chainOf(order.chain), options, order, signal),
  }
}
