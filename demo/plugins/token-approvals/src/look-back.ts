import { isQuoinError } from 'quoin/kernel'
import type { ApprovedPair } from './approval-log.js'

/** Blocks from the first to the last, both included. */
export interface BlockRange {
  readonly from: bigint
  readonly to: bigint
}

export interface LookBack {
  readonly pairs: readonly ApprovedPair[]
  /** The oldest block searched; one more than the last of the range if none was. */
  readonly from: bigint
  /** The number of requests to the node. */
  readonly requests: number
}

/** A node without a response may be at its limit or unavailable: after this many in a row it counts as unavailable. */
const maxSilent = 3

/**
 * Returns true if the node refused the request, as it does for a range that is too large, and false if it was
 * unreachable.
 */
function isRefusal(error: unknown): boolean {
  for (let cause = error, depth = 0; depth < 5 && cause; depth++) {
    if (isQuoinError(cause, 'RPC_FAILED')) return true
    cause = Reflect.get(Object(cause), 'cause')
  }
  return false
}

/**
 * Searches blocks from the newest to the oldest. Each node has its own limit per response and its own error text: on a
 * refusal the range is halved. Results are kept when the requests are used up or the node fails half-way.
 *
 * @throws the node's error if nothing could be read
 */
export async function lookBack(
  read: (range: BlockRange) => Promise<readonly ApprovedPair[]>,
  range: BlockRange,
  maxRequests: number,
): Promise<LookBack> {
  const pairs: ApprovedPair[] = []
  let { to } = range
  let span = to - range.from + 1n
  let requests = 0
  let silent = 0
  let fault: unknown
  while (to >= range.from && requests < maxRequests) {
    const oldest = to - span + 1n
    const from = oldest > range.from ? oldest : range.from
    requests++
    try {
      pairs.push(...(await read({ from, to })))
      to = from - 1n
      silent = 0
    } catch (error) {
      if (isQuoinError(error, 'ABORTED') || isQuoinError(error, 'RPC_NOT_ALLOWED')) throw error
      fault = error
      silent = isRefusal(error) ? 0 : silent + 1
      if (span === 1n || silent === maxSilent) break
      span = (span + 1n) / 2n
    }
  }
  if (fault !== undefined && to === range.to) throw fault
  return { pairs, from: to + 1n, requests }
}
