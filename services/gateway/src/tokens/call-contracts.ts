import { Problem } from '@quoin/server-kit/http'
import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import { NodeFailure } from '../chains/call-node.js'
import { type ChainNode, NodeError } from '../chains/chain-node.js'

/** A call of a contract. */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
}

/** The results of the calls; `undefined` for a call that reverted, or returned too much. */
export type ContractAnswers = readonly (Hex | undefined)[]

/** Source: Multicall3. */
export const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
  'function getEthBalance(address account) view returns (uint256)',
])

const CALLS_TOGETHER = 250
const CALLS_AT_ONCE = 8
/** Max length of one result. Hex characters: texts of tokens have fewer, numbers have 66. */
const MAX_ANSWER_LENGTH = 8192

/** Returns true if a node answered, but without a result. An unavailable node is not called again. */
function isAnswered(error: unknown): boolean {
  if (error instanceof NodeError) return true
  return error instanceof Problem && error.cause instanceof NodeFailure && error.cause.reason === 'too-large'
}

function readAnswer(answer: unknown): Hex | undefined {
  return isHex(answer) && answer.length <= MAX_ANSWER_LENGTH ? answer : undefined
}

/**
 * Calls a contract at a block, by default the latest.
 *
 * @throws `NodeError` if the contract reverts; `Problem` if no node answered
 */
export async function callContract(
  node: ChainNode,
  call: ContractCall,
  signal?: AbortSignal,
  block = 'latest',
): Promise<Hex | undefined> {
  return readAnswer(await node.request('eth_call', [{ to: call.to, data: call.data }, block], signal))
}

/** Calls contracts one by one, a few at a time. */
async function callEach(
  node: ChainNode,
  calls: readonly ContractCall[],
  signal?: AbortSignal,
  block?: string,
): Promise<ContractAnswers> {
  const answers: (Hex | undefined)[] = calls.map(() => undefined)
  const waiting = calls.entries()
  const work = async (): Promise<void> => {
    for (const [at, call] of waiting) {
      answers[at] = await callContract(node, call, signal, block).catch((error: unknown) => {
        if (isAnswered(error)) return undefined
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, calls.length) }, work))
  return answers
}

/** Calls contracts in one request. Repeats failed calls one by one: an earlier call may have used up the gas. */
async function callTogether(
  node: ChainNode,
  multicall: Hex,
  calls: readonly ContractCall[],
  signal?: AbortSignal,
  block = 'latest',
): Promise<ContractAnswers> {
  // Validated addresses are hex.
  const args = calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] })
  let answers: readonly { readonly success: boolean; readonly returnData: Hex }[]
  try {
    const answer = await node.request('eth_call', [{ to: multicall, data }, block], signal)
    if (!isHex(answer) || answer === '0x') return callEach(node, calls, signal, block)
    answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
  } catch (error) {
    if (isAnswered(error)) return callEach(node, calls, signal, block)
    throw error
  }
  const failed = calls.filter((_, at) => answers[at]?.success !== true)
  const again = (await callEach(node, failed, signal, block)).values()
  return answers.map(({ success, returnData }) => (success ? readAnswer(returnData) : again.next().value))
}

/**
 * Calls many contracts at a block, by default the latest: through Multicall3 in as few requests as possible, or one by one if the
 * network has none.
 *
 * @throws `Problem` if no node answered
 */
export async function callContracts(
  node: ChainNode,
  calls: readonly ContractCall[],
  signal?: AbortSignal,
  block?: string,
): Promise<ContractAnswers> {
  const { multicall3 } = node.chain.contracts
  if (!isHex(multicall3)) return callEach(node, calls, signal, block)
  const parts: (readonly ContractCall[])[] = []
  for (let at = 0; at < calls.length; at += CALLS_TOGETHER) parts.push(calls.slice(at, at + CALLS_TOGETHER))
  const answers = await Promise.all(parts.map((part) => callTogether(node, multicall3, part, signal, block)))
  return answers.flat()
}
