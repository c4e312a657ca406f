import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { type ChainRequest, isQuoinError, type NodeClient, rpcCodeOf } from '#kernel'
import { type ContractCall, callContract } from '../contracts/contract-call.js'
import { isNodeRefusal } from '../contracts/contract-revert.js'
import { isHexAddress } from '../params/param-shapes.js'

type Hex = `0x${string}`

/** What each contract answered; `undefined` where it reverted or answered more than anybody needs. */
export type ContractAnswers = readonly (Hex | undefined)[]

/** How many calls go into one request, and how many requests are under way at once where each is one of its own. */
const callsAtOnce = 60
const requestsAtOnce = 6

/** Source: Multicall3. */
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
])

/** How some nodes say that a contract failed: the node client takes it for a fault that may pass. */
const internalError = -32603

/**
 * Whether a node answered, if not with what was asked for: a refusal, or an answer that is too long. Then the next
 * question may be answered; a node that could not be reached is asked no more.
 */
function isAnswered(error: unknown): boolean {
  if (!isQuoinError(error)) return false
  const isTooLong = error.cause instanceof Error && error.cause.name === 'Error'
  return isNodeRefusal(error) || isTooLong || rpcCodeOf(error) === internalError
}

/** Asks contracts one by one, a few at a time. */
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

/** Asks contracts in one request; `undefined` where that does not work, as where one of them uses up all gas. */
async function callTogether(
  node: NodeClient,
  request: ChainRequest,
  multicall: Hex,
  calls: readonly ContractCall[],
): Promise<ContractAnswers | undefined> {
  const list = calls.map(({ to, data }) => ({
    // The caller checked the shape; viem's types say the same.
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
    // Nobody is at the address, or what is there is no Multicall3.
    return undefined
  }
}

/**
 * Asks many contracts: by the network's Multicall3 where `contracts.multicall3` names it, else one by one. One that reverts,
 * answers too much, or uses up all gas keeps no other from being heard.
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
