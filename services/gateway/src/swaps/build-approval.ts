import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { splitCaip10 } from '../tokens/caip-account.js'
import { callContracts } from '../tokens/call-contracts.js'
import { erc20Abi, readWord } from '../tokens/token-answers.js'
import { estimateGas } from './estimate-swap-gas.js'
import { refused } from './read-swap-question.js'
import type { SwapProvider } from './swap-provider.js'

export interface ApprovalRequest {
  readonly node: ChainNode
  readonly provider: SwapProvider
  readonly token: ListedToken
  readonly account: Hex
  /** `undefined`: the maximum. */
  readonly amount: bigint | undefined
}

/** A call that allows a spender to take a token. */
export interface BuiltApprovalCall {
  /** The token, or Permit2. */
  readonly contract: Hex
  readonly spender: Hex
  readonly data: Hex
  readonly gas: bigint
}

/** Reads the allowance of a spender for a token; `undefined` if the address is not a token. */
export async function readAllowance(
  node: ChainNode,
  token: string,
  account: Hex,
  target: Hex,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, target] })
  const [answer] = await callContracts(node, [{ to: token, data }], signal)
  return readWord(answer)
}

/**
 * Builds the approval of a token for the contract of the swaps. A token that requires an allowance of zero before a new
 * one gets the approval of zero first: the allowance is then still too small, and the next request builds the real one.
 *
 * @throws `Problem` 400 if the approval would fail
 */
export async function buildTokenApproval(
  { node, provider, token, account, amount = maxUint256 }: ApprovalRequest,
  signal?: AbortSignal,
): Promise<BuiltApprovalCall> {
  const chain = node.chain.id
  // Listed tokens of EVM networks are addresses.
  const address = splitCaip10(token.id).address as Hex
  const spender = await provider.allowanceTarget(chain, token, signal)
  const approve = async (value: bigint): Promise<{ data: Hex; gas: bigint }> => {
    const data = await provider.buildApproval(chain, token, value, signal)
    return { data, gas: await estimateGas(node, { from: account, to: address, data, value: 0n }, signal) }
  }
  try {
    return { contract: address, spender, ...(await approve(amount)) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const before = await readAllowance(node, address, account, spender, signal)
    const toZero = before ? await approve(0n).catch(() => undefined) : undefined
    if (toZero) return { contract: address, spender, ...toZero }
    throw refused('from', `The approval would fail: the contract of ${token.symbol} refuses it.`)
  }
}
