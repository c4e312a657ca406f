import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { callContracts } from '../tokens/call-contracts.js'
import { estimateGas } from './estimate-swap-gas.js'
import { refused } from './read-swap-question.js'
import { deadlineAfter } from './swap-ends.js'

/** Permit2, at the same address on all networks with Uniswap V4. Source: Uniswap's deployments. */
export const PERMIT2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Source: Permit2 (`AllowanceTransfer`). */
const abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
/** Lifetime of an approval: longer than a swap's deadline, so that it outlasts the swap. Seconds. */
const VALID_FOR = 1800
/** An allowance that expires earlier may expire before the swap is in a block. Seconds. */
const MIN_REST = 300
/** Permit2 treats its maximum as unlimited. */
const UNLIMITED = 2n ** 160n - 1n

/** An allowance of an account in Permit2. */
export interface Permit2Owner {
  readonly node: ChainNode
  readonly token: Hex
  readonly account: Hex
  /** The contract that takes the token. */
  readonly spender: Hex
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Returns whether Permit2 is on the network: an approval in an account without code would be made for nothing. */
export async function hasPermit2(node: ChainNode, signal?: AbortSignal): Promise<boolean> {
  const code = await node.request('eth_getCode', [PERMIT2, 'latest'], signal)
  return isHex(code) && code !== '0x'
}

/** Reads an allowance in Permit2; 0 if it has expired or soon expires, or if there is no Permit2. */
export async function readPermit2Allowance(
  { node, token, account, spender, now }: Permit2Owner,
  signal?: AbortSignal,
): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [account, token, spender] })
  const [[answer], until] = await Promise.all([
    callContracts(node, [{ to: PERMIT2, data }], signal),
    deadlineAfter(node, now, MIN_REST, signal),
  ])
  try {
    const [amount, expiration] = decodeFunctionResult({
      abi,
      functionName: 'allowance',
      data: answer ?? '0x',
    })
    return expiration < until ? 0n : amount
  } catch {
    return 0n
  }
}

/**
 * Builds the approval in Permit2 of exactly an amount, for half an hour; 0 revokes the allowance. A transaction instead of a signed
 * `PermitSingle`: it is the same for all accounts, and can be part of a batch.
 *
 * @throws `Problem` 400 if the amount is unlimited, or there is no Permit2
 */
export async function buildPermit2Approval(
  { node, token, account, spender, now }: Permit2Owner,
  amount: bigint | undefined,
  signal?: AbortSignal,
): Promise<{ readonly data: Hex; readonly gas: bigint }> {
  if (amount === undefined || amount >= UNLIMITED)
    throw refused('amount', 'Permit2 gets approvals of exact amounts only.')
  const [isDeployed, expiration] = await Promise.all([
    hasPermit2(node, signal),
    deadlineAfter(node, now, VALID_FOR, signal),
  ])
  if (!isDeployed) throw refused('permit2', 'Permit2 is not on this network.')
  const args = [token, spender, amount, expiration] as const
  const data = encodeFunctionData({ abi, functionName: 'approve', args })
  return { data, gas: await estimateGas(node, { from: account, to: PERMIT2, data, value: 0n }, signal) }
}
