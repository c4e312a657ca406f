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

/** Source: Uniswap's SwapRouter02. Its swaps have no deadline of their own: several calls together have one. */
const permitAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 least, address to) payable',
])
/** What the router takes for itself. */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'

export interface RouterSwap {
  readonly amount: bigint
  readonly least: bigint
  /** The wrapped coin where the coin is meant. */
  readonly path: readonly Hex[]
  readonly account: Hex
  /** Seconds since 1970. */
  readonly deadline: bigint
  /** Which end is the coin itself. */
  readonly coin: 'in' | 'out' | undefined
}

/** The call of the router. */
export function routerCall({ amount, least, path, account, deadline, coin }: RouterSwap): Hex {
  if (coin === 'in') {
    const args = [least, path, account, deadline] as const
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
  }
  const functionName = coin === 'out' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amount, least, path, account, deadline] })
}

/**
 * The call of the router that takes permits. Where somebody else has used the permit already, which everybody who sees it may, the
 * allowance that it gave is taken.
 */
export function permitCall(
  { amount, least, path, account, deadline, coin }: RouterSwap,
  permit: Permit,
): Hex {
  const { r, s, yParity } = parseSignature(permit.signature)
  const [token = '0x'] = path
  const permitted = [token, amount, BigInt(permit.deadline), 27 + yParity, r, s] as const
  const swap = [amount, least, path, coin === 'out' ? ROUTER_ITSELF : account] as const
  const calls = [
    encodeFunctionData({ abi: permitAbi, functionName: 'selfPermitIfNecessary', args: permitted }),
    encodeFunctionData({ abi: permitAbi, functionName: 'swapExactTokensForTokens', args: swap }),
  ]
  if (coin === 'out')
    calls.push(encodeFunctionData({ abi: permitAbi, functionName: 'unwrapWETH9', args: [least, account] }))
  return encodeFunctionData({ abi: permitAbi, functionName: 'multicall', args: [deadline, calls] })
}

/** The call of the wrapped coin that wraps what is sent with it, or unwraps. */
export function wrapCall(amount: bigint, coin: 'in' | 'out'): Hex {
  if (coin === 'in') return encodeFunctionData({ abi, functionName: 'deposit' })
  return encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
}
