import type { ChainRequest } from './chain-types.js'

/** What a wallet signs for one part of a request. */
export type ToSign =
  /** A message, without the prefix of its standard: the wallet adds it. */
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  /** An unsigned transaction, serialized. */
  | { readonly kind: 'transaction'; readonly bytes: Uint8Array }
  /** Structured data (EIP-712), and the two hashes that a wallet without a screen for it signs. */
  | {
      readonly kind: 'typedData'
      readonly data: Readonly<Record<string, unknown>>
      readonly domainHash: Uint8Array
      readonly messageHash: Uint8Array
    }

/** A request to a wallet that only signs. */
export interface PreparedSigning {
  /** One for each signature, in this order. Never empty. */
  readonly parts: readonly ToSign[]
  /**
   * Checks that the account signed each part, submits a transaction if the method sends one, and returns the method's answer. Call it
   * once: a transaction is submitted once.
   *
   * Throws `ANSWER_INVALID` for another account's signature (nothing is sent), `NODE_REFUSED` (not sent), `UnconfirmedError` (it may
   * have been sent), `TRANSACTION_EXPIRED`.
   *
   * @param signatures in the order of `parts`: 65 bytes with `r`, `s` and the recovery bit for EVM, 64 bytes for Solana
   */
  complete(signatures: readonly Uint8Array[]): Promise<unknown>
}

/**
 * For wallets that only sign, such as hardware wallets: the chain prepares what they sign, and submits it. Every signature is checked
 * before it leaves.
 */
export interface ChainSigning {
  /**
   * Prepares a request: completes a transaction with nonce, gas limit and fees from the network's node. Sends nothing.
   *
   * Throws `RPC_PARAMS_INVALID`, `RPC_NOT_ALLOWED` for another method, `NODE_FAILED`, `FUNDS_INSUFFICIENT`, `ABORTED`.
   *
   * @param from the account that signs; parameters that name another one are refused
   */
  prepare(
    request: ChainRequest & { readonly from: string; readonly method: string; readonly params: unknown },
  ): Promise<PreparedSigning>
}
