import type { CaipAddress, CaipNetworkId, Token } from '#kernel'

/** What is to be paid, as an exchange is told of it. */
export interface ExchangeOrder {
  readonly caipNetworkId: CaipNetworkId
  /** CAIP-19: `eip155:1/erc20:0x…`, `eip155:1/slip44:60` for the network's coin. */
  readonly assetId: string
  /** Smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** CAIP-10: who gets it, without a detour. */
  readonly recipient: CaipAddress
}

/** The page of one payment, and what its exchange knows it by. */
export interface ExchangeSession {
  /** Opened only at the origins of the entry. */
  readonly url: string
  readonly sessionId: string
}

/** Where a payment stands at its exchange. Source: facts 3.13. */
export interface ExchangeStatus {
  /** `UNKNOWN`: nobody has paid yet, as far as it knows. `FAILED`: it will not arrive. */
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** Of the transaction that pays, once there is one. */
  readonly txHash?: string | undefined
}

/** One that pays from the account that a person has there, on a page of its own. */
export interface PayExchange {
  /** Unique among all exchanges of a page; what `payWithExchange` names. */
  readonly id: string
  /** Shown to people. */
  readonly name: string
  readonly imageUrl?: string | undefined
  payUrl(order: ExchangeOrder, signal: AbortSignal): Promise<ExchangeSession>
  /** Asked every 3 s while the payment is under way. */
  status(sessionId: string, signal: AbortSignal): Promise<ExchangeStatus>
}

/**
 * Says which exchanges can pay something. Throws whatever its server's failure is, `ABORTED` when the signal ends: then others are
 * offered without it.
 */
export interface PayExchangeSource {
  /** Those that can pay this; none where none can. The most suitable first. */
  exchanges(order: ExchangeOrder, signal: AbortSignal): Promise<readonly PayExchange[]>
}

/** A source as plugins add it to `payExchanges`. */
export interface PayExchangeEntry {
  readonly id: string
  /** Where pages of its exchanges may be opened, and nowhere else. */
  readonly origins: readonly string[]
  /** A service of the plugin that adds it, loaded with the first payment. */
  readonly source: Token<PayExchangeSource>
}
