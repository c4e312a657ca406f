import { encodeFunctionData, type Hex, parseAbi, parseSignature } from 'viem'
import type { Permit } from '../swap-provider.js'

/** Source: Uniswap V2's router 02, and WETH9. */
const abi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

/** Source: Uniswap's SwapRouter02. Its swaps have no deadline: that of `multicall` applies. */
const permitAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 least, address to) payable',
])
/** Recipient that SwapRouter02 replaces by its own address. */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'

export interface RouterSwap {
  readonly amount: bigint
  readonly min: bigint
  /** Starts or ends with the wrapped coin if the coin is swapped. */
  readonly path: readonly Hex[]
  readonly account: Hex
  /** Seconds since 1970. */
  readonly deadline: bigint
  /** The end of the path that is the coin. */
  readonly coin: 'in' | 'out' | undefined
}

/** Encodes the call of the router. */
export function routerCall({ amount, min, path, account, deadline, coin }: RouterSwap): Hex {
  if (coin === 'in') {
    const args = [min, path, account, deadline] as const
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
  }
  const functionName = coin === 'out' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amount, min, path, account, deadline] })
}

/**
 * Encodes the call of the router that accepts permits. If another account has already submitted the permit, which is
 * open to everyone, the resulting allowance is used.
 */
export function permitCall({ amount, min, path, account, deadline, coin }: RouterSwap, permit: Permit): Hex {
  const { r, s, yParity } = parseSignature(permit.signature)
  const [token = '0x'] = path
  const permitted = [token, amount, BigInt(permit.deadline), 27 + yParity, r, s] as const
  const swap = [amount, min, path, coin === 'out' ? ROUTER_ITSELF : account] as const
  const calls = [
    encodeFunctionData({ abi: permitAbi, functionName: 'selfPermitIfNecessary', args: permitted }),
    encodeFunctionData({ abi: permitAbi, functionName: 'swapExactTokensForTokens', args: swap }),
  ]
  if (coin === 'out')
    calls.push(encodeFunctionData({ abi: permitAbi, functionName: 'unwrapWETH9', args: [min, account] }))
  return encodeFunctionData({ abi: permitAbi, functionName: 'multicall', args: [deadline, calls] })
}

/** Encodes the call of the wrapped coin that wraps the sent value, or unwraps the amount. */
export function wrapCall(amount: bigint, coin: 'in' | 'out'): Hex {
  if (coin === 'in') return encodeFunctionData({ abi, functionName: 'deposit' })
  return encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
}
