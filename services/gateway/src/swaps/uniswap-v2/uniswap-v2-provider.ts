import { encodeFunctionData, getAddress, type Hex, maxUint112 } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { CacheObserver } from '../../tokens/expiring-cache.js'
import { erc20Abi } from '../../tokens/token-answers.js'
import { coinEnd, deadlineAfter, isWrap, TWENTY_MINUTES, tradedAddress } from '../swap-ends.js'
import type { NoOffer, SwapOrder, SwapProvider, SwapRequest, SwapTransaction } from '../swap-provider.js'
import { createPoolReader, type PoolReader, type TokenPair } from './create-pool-reader.js'
import { compareRoutes, pairsOf, pathsBetween, type Route } from './find-routes.js'
import { permitCall, routerCall, wrapCall } from './swap-calls.js'
import { createTransferCheck, type TransferCheck } from './transfers-exactly.js'

export interface UniswapV2Options {
  /** By CAIP-2 id. A network is supported if its `contracts` have a factory, a router and the wrapped coin. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Time until a transaction's deadline. Seconds; default 20 minutes. */
  readonly validFor?: number
  readonly onCacheSize?: CacheObserver | undefined
}

interface UniswapChain {
  readonly node: ChainNode
  readonly router: Hex
  readonly permitRouter: Hex | undefined
  readonly weth: Hex
  readonly pools: PoolReader
  readonly transfers: TransferCheck
}

/** Max number of candidates for the token between: the first of the network's list. */
const MAX_BETWEEN = 200
const WRAP_GAS = 80_000n
/** Upper bounds: 100,000 for a token's transfer, and as much again for its pool. */
const ROUTER_GAS = 120_000n
const POOL_GAS = 200_000n
const PERMIT_GAS = 100_000n
/** Usual gas of a swap, for the comparison of quotes. */
const USUAL_ROUTER_GAS = 60_000n
const USUAL_POOL_GAS = 60_000n
/** A pool adds its two prices to their sums once a second. The first time, each write sets a cold slot (EIP-2929: 2,100 + 20,000). */
const PRICES_GAS = 44_200n
const MILLION = 1_000_000n

const keyOf = (pair: TokenPair): string => pair.join().toLowerCase()

/** Returns true if every token of a route transfers in full. Checks the ends first: they are part of all routes. */
async function areExact(chain: UniswapChain, { path, pools }: Route, signal?: AbortSignal): Promise<boolean> {
  for (const at of [0, path.length - 1, ...path.keys()]) {
    const token = path[at]
    if (token === undefined || token === chain.weth) continue
    const [before, after] = [pools[at - 1], pools[at]]
    const pool = after ?? before
    const reserve = after ? after.reserveIn : (before?.reserveOut ?? 0n)
    if (pool && !(await chain.transfers.isExact(token, pool, reserve, signal))) return false
  }
  return true
}

/** Returns the route with the largest output among those of tokens that transfer in full. */
async function bestRoute(
  chain: UniswapChain,
  directory: TokenDirectory,
  wanted: SwapRequest,
  signal?: AbortSignal,
): Promise<Route | NoOffer> {
  const between = directory.list(wanted.chain).slice(0, MAX_BETWEEN)
  const others = [...new Set(between.map((token) => tradedAddress(chain.weth, token)))]
  const paths = pathsBetween(
    tradedAddress(chain.weth, wanted.from),
    tradedAddress(chain.weth, wanted.to),
    others,
  )
  const pairs = paths.flatMap(pairsOf)
  const pools = await chain.pools.read(pairs, signal)
  const byPair = new Map(pairs.map((pair, at) => [keyOf(pair), pools[at]]))
  const { routes, isDry } = compareRoutes(wanted.amount, paths, (path) =>
    pairsOf(path).map((pair) => byPair.get(keyOf(pair))),
  )
  for (const route of routes) if (await areExact(chain, route, signal)) return route
  return isDry ? 'no-liquidity' : 'no-route'
}

const deadlineOf = (
  { node }: UniswapChain,
  { now, validFor = TWENTY_MINUTES }: UniswapV2Options,
  signal?: AbortSignal,
): Promise<number> => deadlineAfter(node, now, validFor, signal)

/** Returns the networks with a factory, a router and the wrapped coin, by CAIP-2 id. */
function chainsOf({ nodes, now, onCacheSize }: UniswapV2Options): ReadonlyMap<string, UniswapChain> {
  const chains = new Map<string, UniswapChain>()
  for (const node of nodes.values()) {
    const {
      uniswapV2Factory: factory,
      uniswapV2Router: router,
      wrappedCoin,
      swapRouter02,
    } = node.chain.contracts
    if (node.chain.namespace !== 'eip155' || !factory || !router || !wrappedCoin) continue
    chains.set(node.chain.id, {
      node,
      router: getAddress(router),
      weth: getAddress(wrappedCoin),
      permitRouter: swapRouter02 === undefined ? undefined : getAddress(swapRouter02),
      pools: createPoolReader(node, factory, now, onCacheSize),
      transfers: createTransferCheck(node, now, onCacheSize),
    })
  }
  return chains
}

/** Returns the transaction of a swap: wraps or unwraps the coin, or trades over the best route. */
async function buildSwap(
  chain: UniswapChain,
  options: UniswapV2Options,
  order: SwapOrder,
  signal?: AbortSignal,
): Promise<SwapTransaction | NoOffer> {
  const { amount, slippage, permit } = order
  const coin = coinEnd(order)
  const value = coin === 'in' ? amount : 0n
  if (coin && isWrap(chain.weth, order))
    return {
      to: chain.weth,
      data: wrapCall(amount, coin),
      value,
      gasBound: WRAP_GAS,
      minimumReceived: amount,
    }
  if (amount > maxUint112) return 'no-liquidity'
  const [route, latest] = await Promise.all([
    bestRoute(chain, options.directory, order, signal),
    deadlineOf(chain, options, signal),
  ])
  if (typeof route === 'string') return route
  const min = route.amountOut - (route.amountOut * slippage) / MILLION
  const path = route.path.map((token) => getAddress(token))
  const gasBound = ROUTER_GAS + POOL_GAS * BigInt(route.pools.length)
  const unestimatedGas = PRICES_GAS * BigInt(route.pools.length)
  const swapUntil = (deadline: number) =>
    ({
      amount,
      min,
      coin,
      path,
      deadline: BigInt(deadline),
      account: getAddress(order.account),
    }) as const
  if (!permit || !chain.permitRouter)
    return {
      to: chain.router,
      data: routerCall(swapUntil(latest)),
      value,
      gasBound,
      unestimatedGas,
      minimumReceived: min,
      deadline: latest,
    }
  const deadline = Math.min(latest, permit.deadline)
  return {
    to: chain.permitRouter,
    data: permitCall(swapUntil(deadline), permit),
    value,
    gasBound: gasBound + PERMIT_GAS,
    unestimatedGas,
    minimumReceived: min,
    deadline,
  }
}

/** Creates a provider of swaps in the pools of Uniswap V2 or a compatible exchange, by the best route of up to two pools. */
export function uniswapV2Provider(options: UniswapV2Options): SwapProvider {
  const { directory } = options
  const chains = chainsOf(options)
  function chainOf(id: string): UniswapChain {
    const chain = chains.get(id)
    if (!chain) throw new Error(`Uniswap V2 is not configured for ${id}.`)
    return chain
  }

  return {
    id: 'uniswap-v2',
    name: 'Uniswap V2',
    supports: (chain) => chains.has(chain),
    tokens: async (chain) => directory.list(chain),
    allowanceTarget: async (chain) => chainOf(chain).router,
    async buildApproval(chain, _token, amount) {
      const args = [chainOf(chain).router, amount] as const
      return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    },

    async permitTerms(id, _token, signal) {
      const chain = chainOf(id)
      if (!chain.permitRouter) return undefined
      return { spender: chain.permitRouter, deadline: await deadlineOf(chain, options, signal) }
    },

    async quote(wanted, signal) {
      const chain = chainOf(wanted.chain)
      const ends = [wanted.from.id, wanted.to.id] as const
      if (isWrap(chain.weth, wanted))
        return [{ toAmount: wanted.amount, route: ends, priceImpact: 0, gas: WRAP_GAS }]
      // A pool's reserve cannot exceed 112 bits.
      if (wanted.amount > maxUint112) return 'no-liquidity'
      const route = await bestRoute(chain, directory, wanted, signal)
      if (typeof route === 'string') return route
      const between = route.path.slice(1, -1).map((token) => `${wanted.chain}:${token}`)
      return [
        {
          toAmount: route.amountOut,
          route: [ends[0], ...between, ends[1]],
          priceImpact: route.priceImpact,
          gas: USUAL_ROUTER_GAS + USUAL_POOL_GAS * BigInt(route.pools.length),
        },
      ]
    },

    buildTransaction: async (order, signal) => buildSwap(chainOf(order.chain), options, order, signal),
  }
}
