import { parseAbi } from 'viem/utils'
import { toAddress } from '../text/hex-text.js'
import { type CallMeaning, type Hex, isUnlimitedAmount, type Swap } from './call-meaning.js'
import { strictArguments } from './strict-arguments.js'

/** Source: Uniswap V2's Router02, and its many forks. */
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
/** Swaps over pools of Uniswap V3; the path consists of tokens with the fee of a pool between each two. */
const pathExchange = parseAbi([
  'function exactInput((bytes path, address to, uint256 amount, uint256 minimum) swap)',
])
const refund = parseAbi(['function refundETH()'])
const unwrap = parseAbi([
  'function unwrapWETH9(uint256 minimum, address to)',
  'function unwrapWETH9(uint256 minimum)',
])

/** SwapRouter02 replaces these recipients by the caller and by itself. */
const caller = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'

/** Limit, above the length of any useful path. */
const maxPathLength = 16

/** Returns the first and last token of a path; `undefined` if it is invalid. */
function endsOf(path: readonly Hex[]): { readonly first: Hex; readonly last: Hex } | undefined {
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || path.length > maxPathLength || first === undefined || last === undefined)
    return undefined
  return { first, last }
}

/**
 * Decodes a swap of Uniswap V2's router. The native currency comes as value or goes out unwrapped, never as value next
 * to a token amount.
 */
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
    sellToken: takesCoins ? undefined : ends.first,
    buyToken: givesCoins ? undefined : ends.last,
  }
}

/** Hex digits of a token, and of a fee with the next token. */
const tokenDigits = 40
const hopDigits = 46

/** Returns the first and last token of a path of Uniswap V3; `undefined` if it is invalid. */
function endsOfPath(path: Hex): { readonly first: Hex; readonly last: Hex } | undefined {
  const digits = path.slice(2)
  const hops = (digits.length - tokenDigits) / hopDigits
  if (!Number.isInteger(hops) || hops < 1 || hops >= maxPathLength) return undefined
  const [first, last] = [toAddress(`0x${digits.slice(0, 40)}`), toAddress(`0x${digits.slice(-40)}`)]
  return first && last && { first, last }
}

/** A swap of SwapRouter02 in one of its two forms. */
interface RouterSwap {
  readonly amount: bigint
  readonly minimum: bigint
  readonly to: Hex
  readonly ends: { readonly first: Hex; readonly last: Hex } | undefined
}

function readRouterSwap(data: Hex): RouterSwap | undefined {
  const call = strictArguments(exchange, data)
  if (call) {
    const [amount, minimum, path, to] = call.args
    return { amount, minimum, to, ends: endsOf(path) }
  }
  const overPools = strictArguments(pathExchange, data)
  if (!overPools) return undefined
  const [{ path, to, amount, minimum }] = overPools.args
  return { amount, minimum, to, ends: endsOfPath(path) }
}

/** Returns the recipient of SwapRouter02; none if it is the caller. */
const recipientOf = (to: Hex): Pick<Swap, 'recipient'> => (to === caller ? {} : { recipient: to })

/** Decodes a swap of SwapRouter02, optionally followed by the call that unwraps its result. */
function readExchange(contract: Hex, data: Hex, last: Hex | undefined): Swap | undefined {
  const read = readRouterSwap(data)
  // Zero means the router's whole balance.
  if (!read?.ends || read.amount === 0n) return undefined
  const { ends, amount, minimum, to } = read
  const swap = { kind: 'swap', contract, sellToken: ends.first, amount } as const
  // A result left in the router can be taken by the next caller; only a result in the router can be unwrapped.
  if ((last !== undefined) !== (to === itself)) return undefined
  if (last === undefined) return { ...swap, buyToken: ends.last, minimum, ...recipientOf(to) }
  const unwrapped = strictArguments(unwrap, last)
  if (!unwrapped) return undefined
  const [unwrapMinimum, recipient] = unwrapped.args
  // `unwrapWETH9` uses its recipient literally: the two replaced addresses do not apply here.
  return { ...swap, minimum: unwrapMinimum, recipient }
}

/** Decodes a multicall of SwapRouter02: an optional permit, a swap, an optional unwrapping. */
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

/**
 * Decodes a swap of the native currency by SwapRouter02: it wraps the value if the path begins with the wrapped coin, and
 * otherwise takes the token from the caller and keeps the value. `undefined` for anything else.
 *
 * @param wrappedCoin the wrapper contract of the network, in any letter case
 */
export function readCoinSwapCall(
  contract: Hex,
  value: bigint,
  data: Hex,
  wrappedCoin: string,
): Swap | undefined {
  const call = strictArguments(together, data)
  if (!call) return undefined
  const [deadline, calls] = call.args.length === 2 ? call.args : [undefined, call.args[0]]
  const [swapped = '0x', last, ...more] = calls
  // The router returns what a pool did not take.
  if (more.length > 0 || (last !== undefined && !strictArguments(refund, last))) return undefined
  const swap = readExchange(contract, swapped, undefined)
  if (!swap || swap.amount !== value || swap.sellToken?.toLowerCase() !== wrappedCoin.toLowerCase())
    return undefined
  const { sellToken: _, ...meaning } = swap
  return deadline === undefined ? meaning : { ...meaning, deadline }
}

/** AggregationRouterV6 of 1inch, and that of ZKsync Era. Source: 1inch's list of contracts. */
const oneinchRouters: ReadonlySet<string> = new Set([
  '0x111111125421ca6dc452d289314280a0f8842a65',
  '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
])
/** Source: AggregationRouterV6. */
const oneinch = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
])
const coinOfOneinch = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const nobody = '0x0000000000000000000000000000000000000000'

/**
 * Decodes a swap of 1inch's router, which reverts if the recipient gets less than the minimum, whatever the executor does.
 * Known by its address: the same function of another contract may do anything.
 */
function readOneinchCall(contract: Hex, value: bigint, data: Hex): Swap | undefined {
  if (!oneinchRouters.has(contract.toLowerCase())) return undefined
  const call = strictArguments(oneinch, data)
  if (!call) return undefined
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount: minimum, flags } = call.args[1]
  const isCoin = (token: string): boolean => token === nobody || token.toLowerCase() === coinOfOneinch
  // A flag allows to take only a part, or to send more coins than are sold.
  if (flags !== 0n || amount === 0n || value !== (isCoin(srcToken) ? amount : 0n)) return undefined
  return {
    kind: 'swap',
    contract,
    amount,
    minimum,
    sellToken: isCoin(srcToken) ? undefined : srcToken,
    buyToken: isCoin(dstToken) ? undefined : dstToken,
    recipient: dstReceiver === nobody ? undefined : dstReceiver,
  }
}

/** Decodes a swap of a router; `undefined` if it is unknown. */
export function readSwapCall(contract: Hex, value: bigint, data: Hex): CallMeaning | undefined {
  const swap = readOneinchCall(contract, value, data) ?? readRouterCall(contract, value, data)
  // SwapRouter02 uses a value only for the wrapped coin and keeps it otherwise: calldata does not show which.
  if (swap || value !== 0n) return swap
  return readExchange(contract, data, undefined) ?? readTogether(contract, data)
}
