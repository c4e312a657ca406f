import type { Address } from 'viem'
import type { Acting } from '../approvals.js'

/** An allowance as stored on the server. */
export interface KeptTerm {
  readonly token: Address | undefined
  readonly allowance: bigint
  readonly period: number
  readonly start: number
}

/** Returns the request body of a grant for the server. */
export function grantBody({
  terms,
  expires,
  acting,
  origin,
}: {
  readonly terms: readonly KeptTerm[]
  readonly expires: number
  readonly acting: Acting
  readonly origin: string
}) {
  return {
    origin,
    caipNetworkId: acting.chain.caipNetworkId,
    account: acting.account.address.toLowerCase(),
    terms: terms.map(({ token, allowance, period, start }) => ({
      ...(token && { token: token.toLowerCase() }),
      allowance: String(allowance),
      period,
      start,
    })),
    expires,
  }
}
