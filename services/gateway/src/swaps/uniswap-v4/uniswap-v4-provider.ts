import { encodeFunctionData, getAddress, type Hex } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { COIN_ADDRESS } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { CacheObserver } from '../../tokens/expiring-cache.js'
import { erc20Abi, readWord } from '../../tokens/token-answers.js'
import { callOnce } from '../call-once.js'
import { hasPermit2, PERMIT2 } from '../permit2-allowance.js'
import { coinEnd, deadlineAfter, isWrap, TWENTY_MINUTES, tradedAddress } from '../swap-ends.js'
import type { NoOffer, SwapOrder, SwapProvider, SwapRequest, SwapTransaction } from '../swap-provider.js'
import { createTransferCheck, type TransferCheck } from '../uniswap-v2/transfers-exactly.js'
import { COIN, findPaths } from './find-paths.js'
import { type PathQuote, priceImpactOf, quotePaths } from './quote-paths.js'
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
  /** Tokens between: the coin, the dollar and the wrapped coin. */
  readonly between: readonly Hex[]
  readonly transfers: TransferCheck
  /** Returns whether tokens can be sold: the router takes them by Permit2 alone. */
  sellsTokens(signal?: AbortSignal): Promise<boolean>
}

const MILLION = 1_000_000n
/** Gas of the router, the payments and the token's transfer, besides the pools. */
const ROUTER_GAS = 120_000n
/** Gas of the approval in Permit2, which each sale of a token needs. */
const PERMIT2_GAS = 50_000n

/** Returns the same check, which is not repeated once it is true: code does not leave a network. */
function rememberTrue(check: (signal?: AbortSignal) => Promise<boolean>): V4Chain['sellsTokens'] {
  let isKnown = false
  return async (signal) => {
    isKnown = isKnown || (await check(signal))
    return isKnown
  }
}

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
      between: dollar === undefined ? [COIN, weth] : [COIN, getAddress(dollar), weth],
      sellsTokens: rememberTrue((signal) => hasPermit2(node, signal)),
      transfers: createTransferCheck(node, now, onCacheSize),
    })
  }
  return chains
}

/**
 * Returns whether transfers of a token arrive in full; `held` is an amount that the pools have of it. The sale of a token with a fee on
 * transfer would fail after its approvals, and a bought one would arrive without the fee.
 */
async function isExact(
  { manager, transfers }: V4Chain,
  token: Hex,
  held: bigint,
  signal?: AbortSignal,
): Promise<boolean> {
  if (token === COIN) return true
  const pool = { address: manager, reserveIn: 0n, reserveOut: held }
  return held > 0n && (await transfers.isExact(token, pool, held, signal))
}

/** Returns the amount that the pools have of a token; 0 of the coin. */
async function heldOf(
  { node, manager, multicall }: V4Chain,
  token: Hex,
  signal?: AbortSignal,
): Promise<bigint> {
  if (token === COIN) return 0n
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [manager] })
  const [answer] = await callOnce(node, multicall, [{ to: token, data }], signal)
  return readWord(answer) ?? 0n
}

/** Returns the best quote. */
async function bestQuote(
  chain: V4Chain,
  wanted: SwapRequest,
  signal?: AbortSignal,
): Promise<PathQuote | NoOffer> {
  const { wrappedCoin, between } = chain
  const coin = coinEnd(wanted)
  // The wrapped coin is bought and sold one to one, without a pool.
  if (isWrap(wrappedCoin, wanted)) return 'no-route'
  const from = coin === 'in' ? COIN : tradedAddress(wrappedCoin, wanted.from)
  const to = coin === 'out' ? COIN : tradedAddress(wrappedCoin, wanted.to)
  if (from !== COIN && !(await chain.sellsTokens(signal))) return 'no-route'
  const paths = await findPaths(chain, { from, to, between }, signal)
  const [[best], held] = await Promise.all([
    quotePaths(chain, paths, wanted.amount, signal),
    heldOf(chain, from, signal),
  ])
  if (!best) return paths.length > 0 ? 'no-liquidity' : 'no-route'
  const areExact =
    (await isExact(chain, from, held, signal)) && (await isExact(chain, to, best.amountOut, signal))
  return areExact ? best : 'no-route'
}

/** Returns the usual gas of a swap, with the approval in Permit2 if a token is sold. */
const gasOf = ({ path, gas }: PathQuote): bigint =>
  ROUTER_GAS + gas + (path.at(0)?.tokenIn === COIN ? 0n : PERMIT2_GAS)

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
    value: coinEnd(order) === 'in' ? amount : 0n,
    // The pools' state may change until the transaction is in a block.
    gasBound: 2n * (ROUTER_GAS + quote.gas),
    minimumReceived: min,
    deadline,
  }
}

/**
 * Creates a provider of swaps in the pools of Uniswap V4, by the best path of one or two pools of the usual fees. The pools are quoted
 * by their own contracts. Pools with hooks are not used: a hook runs code of its own in the swap.
 *
 * The router takes tokens by Permit2: the token's approval for Permit2, and one in Permit2 for the router, both of the exact amount and
 * the second one for half an hour.
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
    allowanceTarget: async () => PERMIT2,
    permit2Spender: (chain) => chainOf(chain).router,
    buildApproval: async (_, __, amount) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [PERMIT2, amount] }),

    async quote(wanted, signal) {
      // Other callers would approve the token for Permit2, and then fail.
      if (coinEnd(wanted) !== 'in' && !wanted.permit2) return 'no-route'
      const quote = await bestQuote(chainOf(wanted.chain), wanted, signal)
      if (typeof quote === 'string') return quote
      const { chain } = wanted
      const between = quote.path.slice(0, -1).map(({ tokenOut }) => {
        return `${chain}:${tokenOut === COIN ? COIN_ADDRESS.eip155 : tokenOut}`
      })
      return [
        {
          toAmount: quote.amountOut,
          route: [wanted.from.id, ...between, wanted.to.id],
          priceImpact: priceImpactOf(quote, wanted.amount),
          gas: gasOf(quote),
        },
      ]
    },

    buildTransaction: async (order, signal) => buildSwap(chainOf(order.chain), options, order, signal),
  }
}
