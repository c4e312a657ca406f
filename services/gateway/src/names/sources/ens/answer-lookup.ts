import { decodeFunctionData, encodeErrorResult, encodeFunctionResult, type Hex, isHex, parseAbi } from 'viem'
import { HttpStatusError } from '../../../history/nft/public-fetch.js'
import type { CcipFetch } from './ccip-fetch.js'
import type { OffchainLookup } from './offchain-lookup.js'

/** Source: ENSIP-21. */
const batchAbi = parseAbi([
  'function query((address sender, string[] urls, bytes data)[] requests) view returns (bool[] failures, bytes[] responses)',
  'error HttpError(uint16 status, string message)',
])
/** Marks a batch that the client itself runs, without the server of a third party. */
export const LOCAL_BATCH_URL = 'x-batch-gateway:true'

const MAX_LOOKUPS = 8
/** Max number of servers that are tried for one lookup. */
const MAX_URLS = 4

/** What the lookups of one resolution may still use. */
export interface LookupBudget {
  /** Number of requests to servers. */
  requests: number
}

export interface LookupContext {
  readonly fetch: CcipFetch
  readonly budget: LookupBudget
  readonly signal: AbortSignal
}

type ServerLookup = Pick<OffchainLookup, 'sender' | 'urls' | 'callData'>

function readAnswer(body: Buffer): Hex {
  const answer: unknown = JSON.parse(body.toString('utf8'))
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (!isHex(data) || data.length % 2 !== 0) throw new Error('The answer of a lookup has no data.')
  return data
}

/**
 * Asks the servers of a lookup in their order. A status from 400 to 499 ends it, as the standard requires; the next server
 * is asked after other failures.
 */
async function askServers(lookup: ServerLookup, { fetch, budget, signal }: LookupContext): Promise<Hex> {
  const sender = lookup.sender.toLowerCase()
  let last: unknown = new Error('A lookup names no server.')
  for (const template of lookup.urls.slice(0, MAX_URLS)) {
    signal.throwIfAborted()
    if (budget.requests <= 0) throw new Error('A name needs too many lookups.')
    budget.requests -= 1
    const isGet = template.includes('{data}')
    const url = template.replaceAll('{sender}', sender).replaceAll('{data}', lookup.callData)
    const body = isGet ? undefined : JSON.stringify({ data: lookup.callData, sender })
    try {
      return readAnswer(await fetch(url, { body, signal }))
    } catch (error) {
      last = error
      if (error instanceof HttpStatusError && error.status >= 400 && error.status < 500) break
    }
  }
  throw last
}

/** Runs the lookups of a batch. A failed one is reported in the answer; the contract decides what that means. */
async function answerBatch(data: Hex, context: LookupContext): Promise<{ answer: Hex; failed: number }> {
  const [lookups] = decodeFunctionData({ abi: batchAbi, data }).args
  if (lookups.length > MAX_LOOKUPS) throw new Error('A batch has too many lookups.')
  const outcomes = await Promise.all(
    lookups.map(async ({ sender, urls, data: callData }) => {
      try {
        return { failed: false, response: await askServers({ sender, urls, callData }, context) }
      } catch (error) {
        const status = error instanceof HttpStatusError ? error.status : 0
        // Without the reason: the contract may repeat it, and it can contain addresses of the gateway's network.
        const response = encodeErrorResult({
          abi: batchAbi,
          errorName: 'HttpError',
          args: [status, 'The lookup failed.'],
        })
        return { failed: true, response }
      }
    }),
  )
  const failures = outcomes.map(({ failed }) => failed)
  const answer = encodeFunctionResult({
    abi: batchAbi,
    functionName: 'query',
    result: [failures, outcomes.map(({ response }) => response)],
  })
  return { answer, failed: failures.filter(Boolean).length }
}

/**
 * Answers a lookup by its servers (EIP-3668), a batch of lookups by itself (ENSIP-21): no third party sees the names.
 *
 * @returns the answer, and the number of lookups that failed in it
 * @throws if no server answers
 */
export async function answerLookup(
  lookup: OffchainLookup,
  context: LookupContext,
): Promise<{ readonly answer: Hex; readonly failed: number }> {
  if (lookup.urls.includes(LOCAL_BATCH_URL)) return answerBatch(lookup.callData, context)
  return { answer: await askServers(lookup, context), failed: 0 }
}
