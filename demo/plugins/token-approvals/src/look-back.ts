import { isQuoinError } from 'quoin/kernel'
import type { ApprovedPair } from './approval-log.js'

/** Blocks from the first to the last, both included. */
export interface BlockRange {
  readonly from: bigint
  readonly to: bigint
}

export interface LookBack {
  readonly pairs: readonly ApprovedPair[]
  /** The oldest block that was looked at; one more than the last of the range where none was. */
  readonly from: bigint
  /** How often the node was asked. */
  readonly requests: number
}

/** A node that does not answer may be at its limit, or gone: after so many of those in a row it counts as gone. */
const maxSilent = 3

/** Whether the node said no, as it does where a range is too large, and was not merely out of reach. */
function isRefusal(error: unknown): boolean {
  for (let cause = error, depth = 0; depth < 5 && cause; depth++) {
    if (isQuoinError(cause, 'RPC_FAILED')) return true
    cause = Reflect.get(Object(cause), 'cause')
  }
  return false
}

/**
 * Looks through blocks from the newest to the oldest. Each node has a limit of its own for one answer and says it in words
 * of its own: where it refuses, half as many blocks are asked for. What was found when the requests are used up, or the node
 * gives up half-way, is kept.
 *
 * @throws what the node threw, where nothing at all could be read
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
