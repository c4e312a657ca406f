import type { Address, Hex } from 'viem'
import type { AskedTerm } from '../permissions/read-permission-request.js'

/** What a session's keys may send of one coin or token. */
export interface SessionTerm {
  /** The network's own coin where it is absent. */
  readonly token: Address | undefined
  /** For each period, in the smallest unit. */
  readonly allowance: bigint
  /** Seconds. */
  readonly period: number
  /** Seconds since 1970, when a period begins; before it nothing may be sent. */
  readonly start: number
  /** Whether the first period has still to begin. */
  readonly isLater: boolean
  /** In all, until the end: so much can be lost where nobody takes the session back. */
  readonly total: bigint
}

/** A permission as the network itself is told it. */
export interface SessionGrant {
  readonly roleKey: Hex
  /** Who may act: any of them. */
  readonly keys: readonly Address[]
  readonly terms: readonly SessionTerm[]
}

/** The modifier counts in 128 bits. */
const MOST = 2n ** 128n - 1n

function toSessionTerm(
  { token, allowance, period, start }: AskedTerm,
  expires: number,
  now: number,
): SessionTerm | undefined {
  const isLater = start > now
  // The present period's begin: what lies before it counts for nothing.
  const begin = isLater ? start : now - ((now - start) % period)
  const total = allowance * BigInt(Math.ceil((expires - begin) / period))
  // The modifier is told of a later start by the period before it.
  const isCountable = total > 0n && total <= MOST && (!isLater || begin >= period)
  return isCountable ? { token, allowance, period, start: begin, isLater, total } : undefined
}

/**
 * The terms as the network can count them; `undefined` where it cannot: nothing is allowed, or more than its numbers hold.
 *
 * @param expires seconds since 1970
 * @param now seconds since 1970
 */
export function toSessionTerms(
  terms: readonly AskedTerm[],
  expires: number,
  now: number,
): readonly SessionTerm[] | undefined {
  const countable = terms.flatMap((term) => toSessionTerm(term, expires, now) ?? [])
  return countable.length === terms.length ? countable : undefined
}
