import { visibleText } from 'quoin/decoders/eip155'
import { decodeErrorResult, parseAbi } from 'viem/utils'
import { fieldOf, NodeRefusal, type ReviewNode } from '../review-node.js'
import type { ReviewCall } from '../review-request.js'

/** Balance changes of an account, by the token's address in lower case; the native currency under the empty string. */
type RawChanges = Map<string, { value: bigint; isNft: boolean }>

/** `Transfer(address,address,uint256)`: tokens have the amount in the data, NFTs their id in the topics. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address in logs of nodes that report native transfers like those of a token (`traceTransfers`). */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

function addChange(changes: RawChanges, token: string, value: bigint, isNft: boolean = false): void {
  const before = changes.get(token)
  changes.set(token, { value: (before?.value ?? 0n) + value, isNft: isNft || (before?.isNft ?? false) })
}

/** Adds the changes of one log to an account's balances. */
function addLog(changes: RawChanges, log: unknown, account: string): void {
  const [address, topics, data] = ['address', 'topics', 'data'].map((name) => fieldOf(log, name))
  if (typeof address !== 'string' || !Array.isArray(topics)) return
  const [topic, from, to, id] = topics
  if (topic !== transferTopic || !isWord(from) || !isWord(to)) return
  const isNft = isWord(id)
  if (!isNft && !isWord(data)) return
  const value = isNft ? 1n : BigInt(String(data))
  const token = address.toLowerCase() === coin ? '' : address.toLowerCase()
  const own = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  if (from.toLowerCase() === own) addChange(changes, token, -value, isNft)
  if (to.toLowerCase() === own) addChange(changes, token, value, isNft)
}

/** Built-in errors of Solidity. */
const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const maxReasonLength = 200

/** Returns a contract's reason for a revert, sanitized for display; `undefined` without one. */
function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || data.length > 20_000 || !/^0x(?:[\da-f]{2})+$/i.test(data)) return undefined
  try {
    // Hex, as tested above.
    const error = decodeErrorResult({ abi, data: data as `0x${string}` })
    return error.errorName === 'Error' ? visibleText(error.args[0].slice(0, maxReasonLength)).text : undefined
  } catch {
    return undefined
  }
}

/** The result of a simulation, before tokens are named. */
export type RawSimulation =
  | { readonly status: 'done'; readonly changes: RawChanges }
  | { readonly status: 'reverts'; readonly reason: string | undefined }
  | { readonly status: 'unavailable' }

type Outcome = RawSimulation | undefined

const unavailable: RawSimulation = { status: 'unavailable' }

const toParams = (from: string, { to, value, data }: ReviewCall): object => ({
  from,
  value: `0x${value.toString(16)}`,
  data,
  ...(to === undefined ? {} : { to }),
})

/** Returns `true` for a node error about the calls: the account's funds are insufficient. */
const isAboutFunds = (error: NodeRefusal): boolean => /insufficient (?:funds|balance)/i.test(error.message)

const reverts = (reason: string | undefined): RawSimulation => ({ status: 'reverts', reason })

/**
 * Simulates all calls in sequence, with native transfers, by `eth_simulateV1`. Returns `undefined` if the node lacks
 * the method.
 */
async function simulateBlock(
  node: ReviewNode,
  account: string,
  calls: readonly ReviewCall[],
): Promise<Outcome> {
  const block = { calls: calls.map((call) => toParams(account, call)) }
  const question = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = await node.request('eth_simulateV1', [question, 'latest'])
  const results = fieldOf(Array.isArray(answer) ? answer[0] : undefined, 'calls')
  if (!Array.isArray(results) || results.length !== calls.length) return undefined
  const changes: RawChanges = new Map()
  for (const result of results) {
    if (fieldOf(result, 'status') !== '0x1') {
      const value = fieldOf(fieldOf(result, 'error'), 'data') ?? fieldOf(result, 'returnData')
      return reverts(revertReason(value) ?? revertReason(fieldOf(result, 'returnData')))
    }
    const logs = fieldOf(result, 'logs')
    for (const log of Array.isArray(logs) ? logs : []) addLog(changes, log, account)
  }
  return { status: 'done', changes }
}

/** Maximum call depth of the EVM. */
const deepest = 1_024

function addFrame(changes: RawChanges, frame: unknown, account: string, depth: number = 0): void {
  if (depth > deepest || fieldOf(frame, 'error') !== undefined) return
  const [from, to, value, type] = ['from', 'to', 'value', 'type'].map((name) => String(fieldOf(frame, name)))
  if (/^0x[\da-f]+$/i.test(value ?? '') && type !== 'DELEGATECALL') {
    if (from?.toLowerCase() === account.toLowerCase()) addChange(changes, '', -BigInt(value ?? 0))
    if (to?.toLowerCase() === account.toLowerCase()) addChange(changes, '', BigInt(value ?? 0))
  }
  const [logs, calls] = [fieldOf(frame, 'logs'), fieldOf(frame, 'calls')]
  for (const log of Array.isArray(logs) ? logs : []) addLog(changes, log, account)
  for (const call of Array.isArray(calls) ? calls : []) addFrame(changes, call, account, depth + 1)
}

/** Traces one call by `debug_traceCall`. Returns `undefined` for an invalid trace. */
async function traceCall(node: ReviewNode, account: string, call: ReviewCall): Promise<Outcome> {
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const frame = await node.request('debug_traceCall', [toParams(account, call), 'latest', options])
  if (typeof fieldOf(frame, 'from') !== 'string') return undefined
  if (fieldOf(frame, 'error') !== undefined) return reverts(revertReason(fieldOf(frame, 'output')))
  const changes: RawChanges = new Map()
  addFrame(changes, frame, account)
  return { status: 'done', changes }
}

/** Checks by `eth_call` if one call reverts. Provides no balance changes. */
async function tryCall(node: ReviewNode, account: string, call: ReviewCall): Promise<RawSimulation> {
  try {
    await node.request('eth_call', [toParams(account, call), 'latest'])
    return unavailable
  } catch (error) {
    if (!(error instanceof NodeRefusal)) return unavailable
    const isRevert = error.code === 3 || /revert/i.test(error.message)
    return isRevert ? reverts(revertReason(error.data)) : unavailable
  }
}

/** Tries one method; returns `undefined` if the node lacks it, so that another is tried. */
async function attempt(way: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await way()
  } catch (error) {
    if (!(error instanceof NodeRefusal)) return unavailable
    return isAboutFunds(error) ? reverts(undefined) : undefined
  }
}

/**
 * Simulates the changes of the calls for their account by the network's node; several calls run in sequence. Fees are
 * left out. Balances follow the events of the contracts.
 */
export async function simulateCalls(
  node: ReviewNode,
  account: string,
  calls: readonly ReviewCall[],
): Promise<RawSimulation> {
  const together = await attempt(() => simulateBlock(node, account, calls))
  if (together) return together
  const [call, ...more] = calls
  // Simulated one by one, they would not see the effects of the earlier calls.
  if (!call || more.length > 0) return unavailable
  return (await attempt(() => traceCall(node, account, call))) ?? (await tryCall(node, account, call))
}
