import { sanitizeText } from 'quoin/endpoints'
import { encodeFunctionData, type Hex } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { isCoin, splitCaip10 } from '../tokens/caip-account.js'
import { callContracts } from '../tokens/call-contracts.js'
import { erc20Abi, readWord } from '../tokens/token-answers.js'
import { refused } from './read-swap-question.js'
import type { Permit } from './swap-provider.js'

export interface UnsentTransaction {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
}

/** The token and the amount that an account sells. */
interface Given {
  readonly token: ListedToken
  readonly amount: bigint
  readonly permit?: Permit | undefined
  readonly permit2?: ByPermit2 | undefined
}

/** The allowances of a token that is taken by Permit2. */
export interface ByPermit2 {
  /** Permit2: the spender of the token's own allowance. */
  readonly contract: Hex
  /** Reads the allowance of the swap's contract there. */
  read(signal?: AbortSignal): Promise<bigint>
}

/** Adds half: the state may change until the transaction is in a block. */
const withMargin = (gas: bigint): bigint => (gas * 3n) / 2n

/**
 * Estimates the gas of a transaction, and adds half of it.
 *
 * @throws `NodeError` if it would fail; `Problem` if no node answered
 */
export async function estimateGas(
  node: ChainNode,
  transaction: UnsentTransaction,
  signal?: AbortSignal,
): Promise<bigint> {
  const value: Hex = `0x${transaction.value.toString(16)}`
  const answer = await node.request('eth_estimateGas', [{ ...transaction, value }], signal)
  if (typeof answer === 'string' && /^0x[\da-f]{1,16}$/i.test(answer)) return withMargin(BigInt(answer))
  throw new NodeError(-32603, 'The node returned no estimate.')
}

/** Returns an error that explains why a swap would fail. */
async function whyRefused(
  node: ChainNode,
  swap: UnsentTransaction,
  { token, amount, permit, permit2 }: Given,
  error: NodeError,
  signal?: AbortSignal,
): Promise<Error> {
  const { address } = splitCaip10(token.id)
  const tooLittle = refused('amount', `Insufficient balance: the account has less ${token.symbol}.`)
  if (isCoin('eip155', address)) {
    const coin = await node.request('eth_getBalance', [swap.from, 'latest'], signal)
    if (typeof coin === 'string' && /^0x[\da-f]+$/i.test(coin) && BigInt(coin) < amount) return tooLittle
  } else {
    const allowanceArgs = [swap.from, permit2?.contract ?? swap.to] as const
    const calls = [
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [swap.from] }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: allowanceArgs }),
    ].map((data) => ({ to: address, data }))
    const [balance, allowance] = (await callContracts(node, calls, signal)).map(readWord)
    if (balance !== undefined && balance < amount) return tooLittle
    // The wrapped coin is unwrapped without an allowance, and a permit sets one.
    const isNeeded = !permit && swap.to.toLowerCase() !== address.toLowerCase()
    if (isNeeded && allowance !== undefined && allowance < amount)
      return refused(
        'from',
        `The allowance is too small: approve ${token.symbol} for ${permit2 ? 'Permit2' : 'the contract of the swap'} first.`,
      )
    if (isNeeded && permit2 && (await permit2.read(signal)) < amount)
      return refused(
        'from',
        `The allowance in Permit2 is too small or expires: approve ${token.symbol} for the contract of the swap there first.`,
      )
  }
  const text = sanitizeText(error.message, 200)
  return refused('amount', `The swap would fail: ${text}`)
}

/**
 * Estimates the gas of a swap.
 *
 * @throws `Problem` 400 with the reason why it would fail: insufficient balance, not approved, or the network's message
 */
export async function estimateSwapGas(
  node: ChainNode,
  swap: UnsentTransaction,
  given: Given,
  signal?: AbortSignal,
): Promise<bigint> {
  try {
    return await estimateGas(node, swap, signal)
  } catch (error) {
    if (error instanceof NodeError) throw await whyRefused(node, swap, given, error, signal)
    throw error
  }
}
