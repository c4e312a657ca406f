import { createToken, type PluginTypes, type Token } from 'quoin/kernel'

/** A transfer that the network has decided. */
export interface SuiTransferResult {
  /** The digest of the transaction. */
  readonly id: string
  readonly status: 'success' | 'failed'
}

/** A transfer for the user's review, decoded from the bytes that the wallet signs. Amounts are in the smallest unit. */
export interface SuiTransferPreview {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** A coin type; absent for SUI. */
  readonly token?: string | undefined
  /** The gas budget: the network charges no more. MIST. */
  readonly fee: bigint
  /**
   * Requests the signature and sends, once: a second call throws `RPC_PARAMS_INVALID`. Resolves once the network has decided.
   *
   * @throws `USER_REJECTED` and `TRANSACTION_CHANGED` (nothing was sent), `NODE_REFUSED` (not sent), `TRANSACTION_EXPIRED` (it never
   * happens), `UnconfirmedError` (it may arrive: look its id up), `CONNECTION_CHANGED`
   */
  confirm(): Promise<SuiTransferResult>
}

/** `kernel.sui`: signing and sending for applications. */
export interface SuiApi {
  /**
   * Signs a text with the active account, and verifies the signature. Returns it in base64: flag, signature and public key.
   *
   * @throws the errors of `rpc.request`; `ANSWER_INVALID` if the signature is not that of the account
   * @example
   * const signature = await kernel.sui.sign('Hello')
   */
  sign(message: string): Promise<string>
  /**
   * Builds a transfer of the active account, simulates it, and returns it as its bytes say.
   *
   * @param value in the smallest unit: MIST for SUI
   * @param token a coin type, such as `0x…::usdc::USDC`
   * @throws `CAIP_ADDRESS_INVALID`, `FUNDS_INSUFFICIENT`, `NODE_REFUSED` if it would fail, `NODE_FAILED`, `NOT_CONNECTED`
   * @example
   * const preview = await kernel.sui.prepare(recipient, 1_000_000_000n)
   * show(preview.value, preview.fee)
   * const { id, status } = await preview.confirm()
   */
  prepare(to: string, value: bigint, token?: string): Promise<SuiTransferPreview>
}

export interface SuiPlugin extends PluginTypes {
  readonly id: 'sui'
  readonly api: SuiApi
}

/** The service behind `kernel.sui`. */
export const SuiToken: Token<SuiApi> = createToken('sui')
