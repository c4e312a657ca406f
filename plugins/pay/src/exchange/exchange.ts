import type { CaipAddress, CaipNetworkId, Token } from '#kernel'

/** The payment as it is passed to an exchange. */
export interface ExchangeOrder {
  readonly caipNetworkId: CaipNetworkId
  /** CAIP-19: `eip155:1/erc20:0x…`, `eip155:1/slip44:60` for the network's coin. */
  readonly assetId: string
  /** Smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** CAIP-10. The exchange pays directly to this account. */
  readonly recipient: CaipAddress
}

/** The page of one payment and its session id at the exchange. */
export interface ExchangeSession {
  /** Opened only at the origins of the entry. */
  readonly url: string
  readonly sessionId: string
}

/** The status of a payment at its exchange. */
export interface ExchangeStatus {
  /** `UNKNOWN`: the exchange lists no payment yet. `FAILED`: it will not arrive. */
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** The id of the transaction that pays, once there is one. */
  readonly txHash?: string | undefined
}

/** An exchange that pays from the user's account there, on its own page. */
export interface PayExchange {
  /** Unique among all exchanges of a page; the id for `payWithExchange`. */
  readonly id: string
  /** Displayed to the user. */
  readonly name: string
  readonly imageUrl?: string | undefined
  payUrl(order: ExchangeOrder, signal: AbortSignal): Promise<ExchangeSession>
  /** Polled every 3 s while the payment is pending. */
  status(sessionId: string, signal: AbortSignal): Promise<ExchangeStatus>
}

/**
 * Lists the exchanges that can pay an order. Throws its server's errors, `ABORTED` when the signal is aborted; the
 * other sources are still offered.
 */
export interface PayExchangeSource {
  /** The exchanges that can pay the order, the most suitable first; empty if none can. */
  exchanges(order: ExchangeOrder, signal: AbortSignal): Promise<readonly PayExchange[]>
}

/** A source as plugins add it to `payExchanges`. */
export interface PayExchangeEntry {
  readonly id: string
  /** The only origins at which pages of its exchanges may be opened. */
  readonly origins: readonly string[]
  /** A service of the contributing plugin, loaded with the first payment. */
  readonly source: Token<PayExchangeSource>
}
