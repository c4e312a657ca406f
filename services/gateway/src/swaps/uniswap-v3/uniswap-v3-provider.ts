import { encodeFunctionData, getAddress, type Hex, parseAbi, parseSignature } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { CacheObserver } from '../../tokens/expiring-cache.js'
import { erc20Abi } from '../../tokens/token-answers.js'
import { coinEnd, deadlineAfter, isWrap, TWENTY_MINUTES, tradedAddress } from '../swap-ends.js'
import type { NoOffer, SwapOrder, SwapProvider, SwapRequest, SwapTransaction } from '../swap-provider.js'
import { wrapCall } from '../uniswap-v2/swap-calls.js'
import { createTransferCheck, type TransferCheck } from '../uniswap-v2/transfers-exactly.js'
import { createPathQuoter, encodePath, type PathQuote, type PathQuoter } from './quote-paths.js'

export interface UniswapV3Options {
  /**
   * By CAIP-2 id. A network is supported if its `contracts` have the factory and the quoter of Uniswap V3, SwapRouter02,
   * Multicall3 and the wrapped coin.
   */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Time until a transaction's deadline. Seconds; default 20 minutes. */
  readonly validFor?: number
  readonly onCacheSize?: CacheObserver | undefined
}

interface V3Chain {
  readonly node: ChainNode
  readonly router: Hex
  readonly wrappedCoin: Hex
  /** Tokens between: the wrapped coin and the dollar. */
  readonly between: readonly Hex[]
  readonly quoter: PathQuoter
  readonly transfers: TransferCheck
}

/** Source: Uniswap's SwapRouter02. Its swaps have no deadline: that of `multicall` applies. */
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function unwrapWETH9(uint256 least, address to) payable',
  'function refundETH() payable',
])
/** Recipient that SwapRouter02 replaces by its own address. */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'
const MILLION = 1_000_000n
const WRAP_GAS = 80_000n
/** Gas of the router and of the token's transfers, besides the pools. */
const ROUTER_GAS = 80_000n
const PERMIT_GAS = 100_000n

/** Returns the networks with all contracts, by CAIP-2 id. */
function chainsOf({ nodes, now, onCacheSize }: UniswapV3Options): ReadonlyMap<string, V3Chain> {
  const chains = new Map<string, V3Chain>()
  for (const node of nodes.values()) {
    const { id, namespace, contracts } = node.chain
    const { uniswapV3Factory, uniswapV3Quoter, swapRouter02, multicall3, wrappedCoin, dollar } = contracts
    if (namespace !== 'eip155' || !uniswapV3Factory || !uniswapV3Quoter) continue
    if (!swapRouter02 || !multicall3 || !wrappedCoin) continue
    const weth = getAddress(wrappedCoin)
    chains.set(id, {
      node,
      router: getAddress(swapRouter02),
      wrappedCoin: weth,
      between: dollar === undefined ? [weth] : [weth, getAddress(dollar)],
      transfers: createTransferCheck(node, now, onCacheSize),
      quoter: createPathQuoter({
        node,
        now,
        onCacheSize,
        factory: getAddress(uniswapV3Factory),
        quoter: getAddress(uniswapV3Quoter),
        multicall: getAddress(multicall3),
      }),
    })
  }
  return chains
}

/** Returns true if the token that is received transfers in full: pools do not notice a fee on transfer. */
async function arrivesInFull(
  { quoter, transfers, wrappedCoin }: V3Chain,
  { path: { tokens, fees }, amountOut }: PathQuote,
  signal?: AbortSignal,
): Promise<boolean> {
  const [before = '0x', last = '0x'] = tokens.slice(-2)
  const address = quoter.poolOf(before, last, fees.at(-1) ?? 0)
  if (last === wrappedCoin || address === undefined) return true
  const pool = { address, reserveIn: 0n, reserveOut: amountOut }
  return transfers.isExact(last, pool, amountOut, signal)
}

async function bestQuote(
  chain: V3Chain,
  wanted: SwapRequest,
  signal?: AbortSignal,
): Promise<PathQuote | NoOffer> {
  const { wrappedCoin, between, quoter } = chain
  const [from, to] = [tradedAddress(wrappedCoin, wanted.from), tradedAddress(wrappedCoin, wanted.to)]
  const { quotes, hasPath } = await quoter.quote({ from, to, between, amount: wanted.amount }, signal)
  const [best] = quotes
  if (!best) return hasPath ? 'no-liquidity' : 'no-route'
  return (await arrivesInFull(chain, best, signal)) ? best : 'no-route'
}

/** Encodes the call of the router; the coin is wrapped and unwrapped by it. */
function routerCall(
  chain: V3Chain,
  { path }: PathQuote,
  min: bigint,
  deadline: number,
  order: SwapOrder,
): Hex {
  const { amount: amountIn, permit } = order
  const coin = coinEnd(order)
  const account = getAddress(order.account)
  const recipient = coin === 'out' ? ROUTER_ITSELF : account
  const params = { path: encodePath(path), recipient, amountIn, amountOutMinimum: min }
  const calls = [encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] })]
  if (permit && coin !== 'in') {
    const { r, s, yParity } = parseSignature(permit.signature)
    const token = tradedAddress(chain.wrappedCoin, order.from)
    const args = [token, amountIn, BigInt(permit.deadline), 27 + yParity, r, s] as const
    calls.unshift(encodeFunctionData({ abi: routerAbi, functionName: 'selfPermitIfNecessary', args }))
  }
  if (coin === 'out')
    calls.push(encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [min, account] }))
  // A pool that runs out of liquidity takes a part only: the router would keep the rest of the coins.
  if (coin === 'in') calls.push(encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }))
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [BigInt(deadline), calls] })
}

async function buildSwap(
  chain: V3Chain,
  { now, validFor = TWENTY_MINUTES }: UniswapV3Options,
  order: SwapOrder,
  signal?: AbortSignal,
): Promise<SwapTransaction | NoOffer> {
  const { amount, slippage, permit } = order
  const coin = coinEnd(order)
  const value = coin === 'in' ? amount : 0n
  if (coin && isWrap(chain.wrappedCoin, order)) {
    const data = wrapCall(amount, coin)
    return { to: chain.wrappedCoin, data, value, gasBound: WRAP_GAS, minimumReceived: amount }
  }
  const [quote, latest] = await Promise.all([
    bestQuote(chain, order, signal),
    deadlineAfter(chain.node, now, validFor, signal),
  ])
  if (typeof quote === 'string') return quote
  const min = quote.amountOut - (quote.amountOut * slippage) / MILLION
  const deadline = permit ? Math.min(latest, permit.deadline) : latest
  return {
    to: chain.router,
    data: routerCall(chain, quote, min, deadline, order),
    value,
    // The pools' state may change until the transaction is in a block.
    gasBound: 2n * (ROUTER_GAS + quote.gas) + (permit ? PERMIT_GAS : 0n),
    minimumReceived: min,
    deadline,
  }
}

/**
 * Creates a provider of swaps in the pools of Uniswap V3, by the best path of one or two pools over all fee tiers. The
 * pools are quoted by their own contracts.
 */
export function uniswapV3Provider(options: UniswapV3Options): SwapProvider {
  const { directory, now, validFor = TWENTY_MINUTES } = options
  const chains = chainsOf(options)
  function chainOf(id: string): V3Chain {
    const chain = chains.get(id)
    if (!chain) throw new Error(`Uniswap V3 is not configured for ${id}.`)
    return chain
  }

  return {
    id: 'uniswap-v3',
    name: 'Uniswap V3',
    supports: (chain) => chains.has(chain),
    tokens: async (chain) => directory.list(chain),
    allowanceTarget: async (chain) => chainOf(chain).router,
    async buildApproval(chain, _token, amount) {
      const args = [chainOf(chain).router, amount] as const
      return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    },
    async permitTerms(id, _token, signal) {
      const { node, router } = chainOf(id)
      return { spender: router, deadline: await deadlineAfter(node, now, validFor, signal) }
    },

    async quote(wanted, signal) {
      const chain = chainOf(wanted.chain)
      const ends = [wanted.from.id, wanted.to.id] as const
      if (isWrap(chain.wrappedCoin, wanted))
        return [{ toAmount: wanted.amount, route: ends, priceImpact: 0, gas: WRAP_GAS }]
      const quote = await bestQuote(chain, wanted, signal)
      if (typeof quote === 'string') return quote
      const between = quote.path.tokens.slice(1, -1).map((token) => `${wanted.chain}:${token}`)
      return [
        {
          toAmount: quote.amountOut,
          route: [ends[0], ...between, ends[1]],
          priceImpact: await chain.quoter.impactOf(quote, wanted.amount, signal),
          gas: ROUTER_GAS + quote.gas,
        },
      ]
    },

    buildTransaction: async (order, signal) => buildSwap(chainOf(order.chain), options, order, signal),
  }
}
