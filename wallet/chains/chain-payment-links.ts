import type { CaipNetworkId } from '../caip/caip-types.js'
import type { Network } from '../networks/network.js'
import type { PaymentMarks } from './chain-transfers.js'

/** A request to be paid, as a link says it. Source: EIP-681, BIP-21, Solana Pay. */
export interface PaymentRequest {
  readonly address: string
  readonly token?: string | undefined
  /** Smallest unit of the coin or, where it is known, of the token. */
  readonly value?: bigint | undefined
  /** In whole tokens, where the link counts those and the decimals are not known. A decimal text. */
  readonly amount?: string | undefined
  /** CAIP-2, where the link names the network. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** What the payment must carry. Absent where nothing. */
  readonly marks?: PaymentMarks | undefined
}

/** Reads and makes links that ask for a payment (EIP-681, BIP-21, Solana Pay). */
export interface ChainPaymentLinks {
  /** Returns what a link asks for; `undefined` if it is no link of the namespace or has parts that cannot be kept to. */
  read(text: string): Promise<PaymentRequest | undefined>
  /**
   * Returns the link that asks for the network's coin, or for a token whose decimals are given.
   *
   * Optional, as reading does not depend on it: wallets of a namespace may read links that no standard describes how to make.
   */
  create?(request: {
    readonly network: Network
    readonly address: string
    readonly value?: bigint | undefined
    readonly token?: { readonly address: string; readonly decimals: number } | undefined
  }): Promise<string>
}
