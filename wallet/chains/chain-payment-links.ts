import type { CaipNetworkId } from '../caip/parse-caip.js'
import type { Network } from '../networks/network.js'
import type { PaymentMarks } from './chain-transfers.js'

/** A payment request that a link contains. Source: EIP-681, BIP-21, Solana Pay. */
export interface PaymentRequest {
  readonly address: string
  readonly token?: string | undefined
  /** Smallest unit of the coin or, if known, of the token. */
  readonly value?: bigint | undefined
  /** In whole tokens, if the link counts those and the decimals are unknown. A decimal text. */
  readonly amount?: string | undefined
  /** CAIP-2, if the link names the network. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** Marks that the payment must carry. Absent if none. */
  readonly marks?: PaymentMarks | undefined
}

/** Reads and creates payment links (EIP-681, BIP-21, Solana Pay). */
export interface ChainPaymentLinks {
  /**
   * Returns the payment request of a link; `undefined` if it is not a link of the namespace or has parts that cannot be
   * honoured.
   */
  read(text: string): Promise<PaymentRequest | undefined>
  /**
   * Returns the link that requests the network's coin, or a token whose decimals are given.
   *
   * Optional, as reading does not depend on it: wallets of a namespace may read links that no standard defines how to
   * create.
   */
  create?(request: {
    readonly network: Network
    readonly address: string
    readonly value?: bigint | undefined
    readonly token?: { readonly address: string; readonly decimals: number } | undefined
  }): Promise<string>
}
