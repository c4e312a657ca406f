import { parseAbi, parseAbiParameters } from 'viem/utils'
import type { Hex, Swap } from './call-meaning.js'
import { strictArguments, strictParameters } from './strict-arguments.js'

/** Source: Uniswap's Universal Router 2.0. Version 2.1 takes other parameters of a swap. */
const router = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)'])
/** `V4_SWAP`, and `SWEEP` if the coin is sold; without the flag that allows a command to fail. */
const commands = { ofCoin: '0x1004', ofToken: '0x10' } as const
/** `SWAP_EXACT_IN`, `SETTLE_ALL`, `TAKE_ALL`. */
const actions = '0x070c0f'
const actionTypes = parseAbiParameters('bytes actions, bytes[] params')
const swapTypes = parseAbiParameters(
  '(address currencyIn, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountIn, uint128 amountOutMinimum) swap',
)
const amountTypes = parseAbiParameters('address currency, uint256 amount')
const sweepTypes = parseAbiParameters('address token, address recipient, uint256 minimum')

/** The coin in pools of Uniswap V4, and no hooks. */
const zero = '0x0000000000000000000000000000000000000000'
/** The router replaces this recipient by the caller. */
const caller = '0x0000000000000000000000000000000000000001'
/** A path has one pool, or two. */
const maxPathLength = 2

/** A swap; the coin is the zero address. */
interface PathSwap {
  readonly sellToken: Hex
  readonly buyToken: Hex
  readonly amount: bigint
  readonly minimum: bigint
}

/** Decodes a swap through pools without hooks. */
function readPathSwap(data: Hex): PathSwap | undefined {
  const [swap] = strictParameters(swapTypes, data) ?? []
  if (!swap) return undefined
  const { currencyIn, path, amountIn: amount, amountOutMinimum: minimum } = swap
  const last = path.at(-1)
  // Zero means all that the router gets.
  if (!last || path.length > maxPathLength || amount === 0n) return undefined
  const tokens = [currencyIn, ...path.map((pool) => pool.intermediateCurrency)]
  if (new Set(tokens).size !== tokens.length) return undefined
  // A hook runs code of its own in the swap.
  if (path.some(({ hooks, hookData }) => hooks !== zero || hookData !== '0x')) return undefined
  return { sellToken: currencyIn, buyToken: last.intermediateCurrency, amount, minimum }
}

/** Decodes the actions of `V4_SWAP`: the swap, its payment by the caller, its result to the caller. */
function readSwap(data: Hex): PathSwap | undefined {
  const [named, params] = strictParameters(actionTypes, data) ?? []
  const [swapped = '0x', settled = '0x', taken = '0x', ...more] = params ?? []
  if (named !== actions || more.length > 0) return undefined
  const swap = readPathSwap(swapped)
  const [paid, paidAmount] = strictParameters(amountTypes, settled) ?? []
  const [got, gotAmount] = strictParameters(amountTypes, taken) ?? []
  if (!swap || paid !== swap.sellToken || paidAmount !== swap.amount) return undefined
  return got === swap.buyToken && gotAmount === swap.minimum ? swap : undefined
}

/** Returns whether the inputs after the swap are the one of `SWEEP` that returns coins to the caller. */
function isSweep([swept = '0x', ...more]: readonly Hex[]): boolean {
  const [token, recipient, least] = strictParameters(sweepTypes, swept) ?? []
  return more.length === 0 && token === zero && recipient === caller && least === 0n
}

/**
 * Decodes a swap by Universal Router 2.0 through Uniswap V4, in exactly the forms that the gateway builds. The coin: the swap of the
 * whole value, and the return of coins that a pool did not take, both for the caller. A token: the swap alone, which takes the token
 * from the caller by Permit2. `undefined` for anything else: the router runs lists of commands, of which most could move tokens
 * elsewhere.
 *
 * @param routerAddress the router of the network, in any letter case
 */
export function readUniversalRouterCall(
  contract: Hex,
  value: bigint,
  data: Hex,
  routerAddress: string,
): Swap | undefined {
  if (contract.toLowerCase() !== routerAddress.toLowerCase()) return undefined
  const call = strictArguments(router, data)
  if (!call) return undefined
  const [named, inputs, deadline] = call.args
  const [swapped = '0x', ...more] = inputs
  const swap = readSwap(swapped)
  if (!swap) return undefined
  const { sellToken, buyToken, amount, minimum } = swap
  const isForm =
    sellToken === zero
      ? named === commands.ofCoin && value === amount && isSweep(more)
      : named === commands.ofToken && value === 0n && more.length === 0
  if (!isForm) return undefined
  const tokenOf = (currency: Hex): Hex | undefined => (currency === zero ? undefined : currency)
  return {
    kind: 'swap',
    contract,
    sellToken: tokenOf(sellToken),
    buyToken: tokenOf(buyToken),
    amount,
    minimum,
    deadline,
  }
}
