import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { COIN, type PoolPath } from './find-paths.js'
import { pathKeysOf } from './quote-paths.js'

/** Source: Universal Router 2.0. Version 2.1 takes other parameters of a swap. */
const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
/** `V4_SWAP`, `SWEEP`; neither may fail. */
const COIN_COMMANDS: Hex = '0x1004'
/** `V4_SWAP`. The router takes from the caller only what the pools take. */
const TOKEN_COMMANDS: Hex = '0x10'
/**
 * `SWAP_EXACT_IN`, `SETTLE_ALL`, `TAKE_ALL`: swaps, pays with the coins of the call or with the caller's tokens by Permit2, sends the
 * result to the caller.
 */
const ACTIONS: Hex = '0x070c0f'
/** Recipient that the router replaces by the caller. */
const CALLER: Hex = '0x0000000000000000000000000000000000000001'

const actionTypes = parseAbiParameters('bytes actions, bytes[] params')
const swapTypes = parseAbiParameters(
  '(address currencyIn, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountIn, uint128 amountOutMinimum) swap',
)
const amountTypes = parseAbiParameters('address currency, uint256 amount')
const sweepTypes = parseAbiParameters('address token, address recipient, uint256 min')

export interface PathSwap {
  readonly path: PoolPath
  /** In the smallest unit of the path's first token. */
  readonly amount: bigint
  readonly min: bigint
  /** Seconds since 1970. */
  readonly deadline: number
}

/**
 * Encodes the router's call that swaps. The widget decodes exactly this shape, and refuses any other one: change both together.
 */
export function routerCall({ path, amount, min, deadline }: PathSwap): Hex {
  const sold = path.at(0)?.tokenIn ?? COIN
  const bought = path.at(-1)?.tokenOut ?? COIN
  const swap = { currencyIn: sold, path: pathKeysOf(path), amountIn: amount, amountOutMinimum: min }
  const params = [
    encodeAbiParameters(swapTypes, [swap]),
    encodeAbiParameters(amountTypes, [sold, amount]),
    encodeAbiParameters(amountTypes, [bought, min]),
  ]
  const actions = encodeAbiParameters(actionTypes, [ACTIONS, params])
  // A pool that runs out of liquidity takes a part only: the router would keep the rest of the coins.
  const sweep = encodeAbiParameters(sweepTypes, [COIN, CALLER, 0n])
  const [commands, inputs] = sold === COIN ? [COIN_COMMANDS, [actions, sweep]] : [TOKEN_COMMANDS, [actions]]
  return encodeFunctionData({ abi, functionName: 'execute', args: [commands, inputs, BigInt(deadline)] })
}
