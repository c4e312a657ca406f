import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { type ChainRequest, isNodeRefusal, isQuoinError, type NodeClient, rpcCodeOf } from '#kernel'
import { type ContractCall, callContract } from '../contracts/contract-call.js'
import { isHexAddress } from '../params/param-shapes.js'

type Hex = `0x${string}`

/** The result of each contract; `undefined` if it reverted or its result was too long. */
export type ContractAnswers = readonly (Hex | undefined)[]

/** Calls per multicall, and concurrent requests without one. */
const callsAtOnce = 60
const requestsAtOnce = 6

/** Source: Multicall3. */
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
])

/** Some nodes report a revert with this code, which the node client treats as a temporary fault. */
const internalError = -32603

/**
 * Returns whether a node responded, with a refusal or with a response that is too long. Then the next call may succeed;
 * an unreachable node gets no further calls.
 */
function isAnswered(error: unknown): boolean {
  if (!isQuoinError(error)) return false
  const isTooLong = error.cause instanceof Error && error.cause.name === 'Error'
  return isNodeRefusal(error) || isTooLong || rpcCodeOf(error) === internalError
}

/** Calls contracts separately, with limited concurrency. */
async function callEach(
  node: NodeClient,
  request: ChainRequest,
  calls: readonly ContractCall[],
): Promise<ContractAnswers> {
  const answers: (Hex | undefined)[] = calls.map(() => undefined)
  const waiting = calls.entries()
  const work = async (): Promise<void> => {
    for (const [at, call] of waiting) {
      answers[at] = await callContract(node, request, call).catch((error: unknown) => {
        if (isAnswered(error)) return undefined
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, calls.length) }, work))
  return answers
}

/** Calls contracts in one request; `undefined` if that fails, e.g. because one of them uses up all gas. */
async function callTogether(
  node: NodeClient,
  request: ChainRequest,
  multicall: Hex,
  calls: readonly ContractCall[],
): Promise<ContractAnswers | undefined> {
  const list = calls.map(({ to, data }) => ({
    // The caller checked the shape that viem's types require.
    target: to as Hex,
    allowFailure: true,
    callData: data,
  }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [list] })
  const answer = await callContract(node, request, { to: multicall, data }).catch((error: unknown) => {
    if (isAnswered(error)) return '0x' as const
    throw error
  })
  try {
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: answer })
    if (results.length !== calls.length) return undefined
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    // There is no contract at the address, or it is no Multicall3.
    return undefined
  }
}

/**
 * Calls many contracts: through the network's Multicall3 if `contracts.multicall3` is set, otherwise separately. A
 * contract that reverts, returns too much, or uses up all gas does not affect the others.
 */
export async function callContracts(
  node: NodeClient,
  request: ChainRequest,
  calls: readonly ContractCall[],
): Promise<ContractAnswers> {
  const multicall = request.network.contracts?.multicall3?.address
  if (!isHexAddress(multicall) || calls.length < 2) return callEach(node, request, calls)
  const answers: (Hex | undefined)[] = []
  for (let at = 0; at < calls.length; at += callsAtOnce) {
    const some = calls.slice(at, at + callsAtOnce)
    answers.push(
      ...((await callTogether(node, request, multicall, some)) ?? (await callEach(node, request, some))),
    )
  }
  return answers
}
