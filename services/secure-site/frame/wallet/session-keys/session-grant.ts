import type { Address, Hex } from 'viem'
import type { RequestedTerm } from '../permissions/read-permission-request.js'

/** The amounts that a session's keys may send of one token or the native currency. */
export interface SessionTerm {
  /** Absent: the native currency. */
  readonly token: Address | undefined
  /** Per period, in the smallest unit. */
  readonly allowance: bigint
  /** Seconds. */
  readonly period: number
  /** Start of a period, in seconds since 1970; nothing may be sent before it. */
  readonly start: number
  /** `true` if the first period has not started yet. */
  readonly isLater: boolean
  /** Limit in total, until the end: the maximum loss if the session is never revoked. */
  readonly total: bigint
}

/** A permission as enforced on chain. */
export interface SessionGrant {
  readonly roleKey: Hex
  /** The keys, each of which may act. */
  readonly keys: readonly Address[]
  readonly terms: readonly SessionTerm[]
}

/** The modifier uses 128-bit amounts. */
const MAX_UINT128 = 2n ** 128n - 1n

function toSessionTerm(
  { token, allowance, period, start }: RequestedTerm,
  expires: number,
  now: number,
): SessionTerm | undefined {
  const isLater = start > now
  // Start of the current period: earlier ones do not count.
  const begin = isLater ? start : now - ((now - start) % period)
  const total = allowance * BigInt(Math.ceil((expires - begin) / period))
  // The modifier represents a later start by the period before it.
  const isCountable = total > 0n && total <= MAX_UINT128 && (!isLater || begin >= period)
  return isCountable ? { token, allowance, period, start: begin, isLater, total } : undefined
}

/**
 * Converts terms to the form of the network; returns `undefined` if it cannot enforce them: an allowance of zero, or
 * above its range.
 *
 * @param expires seconds since 1970
 * @param now seconds since 1970
 */
export function toSessionTerms(
  terms: readonly RequestedTerm[],
  expires: number,
  now: number,
): readonly SessionTerm[] | undefined {
  const countable = terms.flatMap((term) => toSessionTerm(term, expires, now) ?? [])
  return countable.length === terms.length ? countable : undefined
}
