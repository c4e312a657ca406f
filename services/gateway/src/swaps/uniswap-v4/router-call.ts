import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { COIN, type CoinPath } from './coin-pools.js'
import { pathKeysOf } from './quote-coin-paths.js'

/** Source: Universal Router 2.0. Version 2.1 takes other parameters of a swap. */
const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
/** `V4_SWAP`, `SWEEP`; neither may fail. */
const COMMANDS: Hex = '0x1004'
/** `SWAP_EXACT_IN`, `SETTLE_ALL`, `TAKE_ALL`: swaps, pays with the caller's coins, sends the result to the caller. */
const ACTIONS: Hex = '0x070c0f'
/** Recipient that the router replaces by the caller. */
const CALLER: Hex = '0x0000000000000000000000000000000000000001'

const actionTypes = parseAbiParameters('bytes actions, bytes[] params')
const swapTypes = parseAbiParameters(
  '(address currencyIn, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountIn, uint128 amountOutMinimum) swap',
)
const amountTypes = parseAbiParameters('address currency, uint256 amount')
const sweepTypes = parseAbiParameters('address token, address recipient, uint256 min')

export interface CoinSwap {
  readonly path: CoinPath
  /** Wei. */
  readonly amount: bigint
  readonly min: bigint
  /** Seconds since 1970. */
  readonly deadline: number
}

/**
 * Encodes the router's call that swaps the coin. The widget decodes exactly this shape, and refuses any other one: change both
 * together.
 */
export function routerCall({ path, amount, min, deadline }: CoinSwap): Hex {
  const bought = path.at(-1)?.tokenOut ?? COIN
  const swap = { currencyIn: COIN, path: pathKeysOf(path), amountIn: amount, amountOutMinimum: min }
  const params = [
    encodeAbiParameters(swapTypes, [swap]),
    encodeAbiParameters(amountTypes, [COIN, amount]),
    encodeAbiParameters(amountTypes, [bought, min]),
  ]
  const inputs = [
    encodeAbiParameters(actionTypes, [ACTIONS, params]),
    // A pool that runs out of liquidity takes a part only: the router would keep the rest of the coins.
    encodeAbiParameters(sweepTypes, [COIN, CALLER, 0n]),
  ]
  return encodeFunctionData({ abi, functionName: 'execute', args: [COMMANDS, inputs, BigInt(deadline)] })
}
