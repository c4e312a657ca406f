import { parseAbi } from 'viem/utils'
import { type CallMeaning, type Hex, isUnlimitedAmount, type Swap } from './call-meaning.js'
import { strictArguments } from './strict-arguments.js'

/** Source: Uniswap V2's router 02, and the many that were made after it. */
const router = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])

/** Source: Uniswap's SwapRouter02. */
const together = parseAbi([
  'function multicall(uint256 deadline, bytes[] calls)',
  'function multicall(bytes[] calls)',
])
const permits = parseAbi([
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const exchange = parseAbi([
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to)',
])
const unwrap = parseAbi([
  'function unwrapWETH9(uint256 minimum, address to)',
  'function unwrapWETH9(uint256 minimum)',
])

/** Whom SwapRouter02 takes these two for: the caller, and itself. */
const caller = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'

/** More tokens on the way than any pool pays for. */
const maxPathLength = 16

/** Where a path begins and ends; `undefined` where it is none. */
function endsOf(path: readonly Hex[]): { readonly first: Hex; readonly last: Hex } | undefined {
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || path.length > maxPathLength || first === undefined || last === undefined)
    return undefined
  return { first, last }
}

/** A swap by Uniswap V2's router: coins are wrapped first, or unwrapped last, and never both sent and named. */
function readRouterCall(contract: Hex, value: bigint, data: Hex): Swap | undefined {
  const call = strictArguments(router, data)
  if (!call) return undefined
  const takesCoins = call.args.length === 4
  const [amount, minimum, path, recipient, deadline] =
    call.args.length === 4 ? ([value, ...call.args] as const) : call.args
  const ends = endsOf(path)
  if (!ends || amount === 0n || (!takesCoins && value !== 0n)) return undefined
  const givesCoins = call.functionName.startsWith('swapExactTokensForETH')
  return {
    kind: 'swap',
    contract,
    amount,
    minimum,
    recipient,
    deadline,
    give: takesCoins ? undefined : ends.first,
    receive: givesCoins ? undefined : ends.last,
  }
}

/** Who gets what SwapRouter02 sends; nobody is named where it is the caller. */
const recipientOf = (to: Hex): Pick<Swap, 'recipient'> => (to === caller ? {} : { recipient: to })

/** A swap by SwapRouter02, which may be followed by the call that unwraps what it left in the router. */
function readExchange(contract: Hex, data: Hex, last: Hex | undefined): Swap | undefined {
  const call = strictArguments(exchange, data)
  const ends = call && endsOf(call.args[2])
  // Zero is all that the router has of it.
  if (!ends || call.args[0] === 0n) return undefined
  const [amount, minimum, , to] = call.args
  const swap = { kind: 'swap', contract, give: ends.first, amount } as const
  // What nobody unwraps stays in the router, for whoever comes next; what did not go there cannot be unwrapped.
  if ((last !== undefined) !== (to === itself)) return undefined
  if (last === undefined) return { ...swap, receive: ends.last, minimum, ...recipientOf(to) }
  const unwrapped = strictArguments(unwrap, last)
  if (!unwrapped) return undefined
  const [unwrapMinimum, recipient] = unwrapped.args
  // It unwraps for whoever stands there: the two addresses from above are no exception here.
  return { ...swap, minimum: unwrapMinimum, recipient }
}

/** Calls of SwapRouter02 on the caller's behalf: a permit, a swap, an unwrapping; the first and the last may be missing. */
function readTogether(contract: Hex, data: Hex): CallMeaning | undefined {
  const call = strictArguments(together, data)
  if (!call) return undefined
  const [deadline, calls] = call.args.length === 2 ? call.args : [undefined, call.args[0]]
  const [first = '0x', ...others] = calls
  const permit = strictArguments(permits, first)
  const [swapped = '0x', last, ...more] = permit ? others : calls
  const swap = more.length > 0 ? undefined : readExchange(contract, swapped, last)
  if (!swap) return undefined
  const meaning: Swap = deadline === undefined ? swap : { ...swap, deadline }
  if (!permit) return meaning
  const [token, amount, until] = permit.args
  const isUnlimited = isUnlimitedAmount(amount)
  const allowed = {
    kind: 'allow',
    token,
    spender: contract,
    amount,
    isUnlimited,
    deadline: until,
    by: 'permit',
  } as const
  return { kind: 'several', meanings: [allowed, meaning] }
}

/** What a call of a router swaps; `undefined` where it is none of those that are known. */
export function readSwapCall(contract: Hex, value: bigint, data: Hex): CallMeaning | undefined {
  const swap = readRouterCall(contract, value, data)
  // SwapRouter02 would take coins for the wrapped coin only, and keep them otherwise: bytes do not tell.
  if (swap || value !== 0n) return swap
  return readExchange(contract, data, undefined) ?? readTogether(contract, data)
}
