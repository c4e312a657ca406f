import type { Address } from 'viem'
import type { Acting } from '../approvals.js'

/** An allowance as the server keeps it. */
export interface KeptTerm {
  readonly token: Address | undefined
  readonly allowance: bigint
  readonly period: number
  readonly start: number
}

/** What the server is told of a grant. */
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
      ...{ period, start },
    })),
    expires,
  }
}
