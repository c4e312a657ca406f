import { createToken, type PluginTypes, type Token } from 'quoin/kernel'
import type { ResourceUse } from './build-transfer.js'

/** A transfer that the network has decided. */
export interface TronTransferResult {
  readonly id: string
  readonly status: 'success' | 'failed'
}

/** A transfer for the user's review, decoded from the bytes that the wallet signs. Amounts are in the smallest unit. */
export interface TronTransferPreview {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** The address of a TRC-20 contract; absent for TRX. */
  readonly token?: string | undefined
  /** The most TRX that the transfer costs besides the amount. Sun. */
  readonly fee: bigint
  /** What it needs, what the account has for it, and what is paid in TRX. */
  readonly resources: ResourceUse
  /**
   * Requests the signature and sends, once: a second call throws `RPC_PARAMS_INVALID`. Resolves once the network has decided.
   *
   * @throws `USER_REJECTED` and `TRANSACTION_CHANGED` (nothing was sent), `NODE_REFUSED` (not sent), `TRANSACTION_EXPIRED` (it never
   * happens), `UnconfirmedError` (it may arrive: look its id up), `CONNECTION_CHANGED`
   */
  confirm(): Promise<TronTransferResult>
}

/** `kernel.tron`: signing and sending for applications. */
export interface TronApi {
  /**
   * Signs a text with the active account (TIP-191), and verifies the signature. Returns it in hexadecimal.
   *
   * @throws the errors of `rpc.request`; `ANSWER_INVALID` if the signature is not that of the account
   * @example
   * const signature = await kernel.tron.sign('Hello')
   */
  sign(message: string): Promise<string>
  /**
   * Builds a transfer of the active account, simulates it, and returns it as its bytes say.
   *
   * @param value in the smallest unit: sun for TRX
   * @param token the address of a TRC-20 contract
   * @throws `CAIP_ADDRESS_INVALID`, `FUNDS_INSUFFICIENT`, `NODE_REFUSED` if it would fail, `NODE_FAILED`, `NOT_CONNECTED`
   * @example
   * const preview = await kernel.tron.prepare(recipient, 5_000_000n)
   * show(preview.value, preview.fee, preview.resources)
   * const { id, status } = await preview.confirm()
   */
  prepare(to: string, value: bigint, token?: string): Promise<TronTransferPreview>
}

export interface TronPlugin extends PluginTypes {
  readonly id: 'tron'
  readonly api: TronApi
}

/** The service behind `kernel.tron`. */
export const TronToken: Token<TronApi> = createToken('tron')
