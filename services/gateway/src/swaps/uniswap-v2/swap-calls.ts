import { encodeFunctionData, type Hex, parseAbi } from 'viem'

/** Source: Uniswap V2's router 02, and WETH9. */
const abi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

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

/** The call of the wrapped coin that wraps what is sent with it, or unwraps. */
export function wrapCall(amount: bigint, coin: 'in' | 'out'): Hex {
  if (coin === 'in') return encodeFunctionData({ abi, functionName: 'deposit' })
  return encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
}
