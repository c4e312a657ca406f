import {
  type AssetBalance,
  type CaipAddress,
  type CaipNetworkId,
  createToken,
  type PluginTypes,
  type Token,
} from '#kernel'

/** One call of a batch. Source: EIP-5792. */
export interface EvmCall {
  /** An address with `0x`. */
  readonly to: string
  readonly data?: `0x${string}` | undefined
  /** Wei. */
  readonly value?: bigint | undefined
}

export interface SendCallsRequest {
  /** 1 to 100, in order. */
  readonly calls: readonly EvmCall[]
  /**
   * The id of the batch, 1 to 8,194 characters: `0x` and 64 random hex digits work in every wallet of version 2.0.0. Store it before the
   * request: `getCallsStatus` finds the batch by it although the wallet's response was lost. A wallet refuses an id that it has had (5720),
   * may return another one, which counts then, and ignores it if it has no batches. Default: the wallet chooses one.
   */
  readonly id?: string | undefined
  /** Executes all calls or none. Default false: the wallet decides. */
  readonly atomicRequired?: boolean | undefined
  /** Further capabilities, by name as in `getCapabilities`; passed on unchanged. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
  /**
   * Sends the calls to a wallet without batches as separate transactions, each after the previous one is in a block.
   * Default false: such a wallet receives no request.
   */
  readonly oneByOne?: boolean | undefined
  /** The account that was displayed to the user; nothing is sent if it has changed. */
  readonly expect?: CaipAddress | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Outcome of a batch: `failed` never got into a block and never will, `reverted` changed nothing, in a `partial` one
 * only some calls took effect.
 */
export type CallsOutcome = 'pending' | 'success' | 'failed' | 'reverted' | 'partial'

/** A transaction that contains calls of a batch. */
export interface CallReceipt {
  readonly transactionHash: string
  readonly status: 'success' | 'failed'
}

/** Status of a batch. Source: EIP-5792. */
export interface CallsStatus {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly outcome: CallsOutcome
  /** The code that the wallet returned, e.g. 200; that of the outcome if it returned none. */
  readonly code: number
  /** True if all calls are in one transaction. */
  readonly atomic: boolean
  /** One for an atomic batch, otherwise one per transaction. Empty while the batch is pending. */
  readonly receipts: readonly CallReceipt[]
}

/** Capabilities of a wallet for an account on a network. Source: EIP-5792. */
export interface WalletCapabilities {
  /** Support for atomic batches; `ready`: after one approval by the user. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** All reported capabilities, by name, e.g. `named.paymasterService?.supported`. */
  readonly named: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** An asset of an account, as reported by its wallet. The native currency has no address. */
export interface WalletAsset extends AssetBalance {
  readonly type: 'NATIVE' | 'ERC20'
  /** Price of one unit in the wallet's currency; a decimal number as string. */
  readonly price?: string | undefined
  /** Value of the whole balance in the wallet's currency; a decimal number as string. */
  readonly worth?: string | undefined
  /** An `https:` or `data:image/` picture, displayed only in an `<img>`. */
  readonly iconUrl?: string | undefined
}

/** `kernel.eip155`: features of EVM wallets besides signing and sending. */
export interface Eip155Api {
  /**
   * Requests the connected wallet to send calls (`wallet_sendCalls` 2.0.0). Resolves with the batch id after the
   * approval of the user; `waitForCalls` returns the outcome. A single call to a wallet without the method is sent as a
   * transaction.
   *
   * Throws `RPC_NOT_ALLOWED` if the wallet has no batches and `oneByOne` is not set, `RPC_PARAMS_INVALID`,
   * `ANSWER_INVALID`, and the errors of `rpc.request`. If some of several transactions were already sent, `details`
   * contains their batch id.
   *
   * @example
   * const id = await kernel.eip155.sendCalls({ calls: [{ to: token, data: approve }, { to: exchange, data: swap }] })
   * const { outcome } = await kernel.eip155.waitForCalls(id)
   */
  sendCalls(request: SendCallsRequest): Promise<string>
  /**
   * Returns the status of a batch. Throws `ANSWER_INVALID`, and the errors of `rpc.request` (5730: unknown to the
   * wallet).
   */
  getCallsStatus(id: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<CallsStatus>
  /**
   * Polls every second until the batch is no longer pending. Throws `TIMEOUT` after `timeoutMs` (default 4 minutes),
   * `ABORTED`, and the errors of `getCallsStatus`.
   */
  waitForCalls(
    id: string,
    options?: { readonly timeoutMs?: number | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<CallsStatus>
  /**
   * Returns the capabilities of the connected wallet for the active account, by network. Cached for 5 minutes, per
   * account and connection. Empty if the wallet reports none. Throws `NOT_CONNECTED`, `ABORTED`, and the errors of a
   * wallet that supports the method.
   */
  getCapabilities(options?: {
    readonly signal?: AbortSignal | undefined
  }): Promise<Readonly<Record<CaipNetworkId, WalletCapabilities>>>
  /**
   * Returns the assets of the active account, as reported by its wallet (ERC-7811), by network; those of the active
   * network by default. `undefined` if the wallet reports none: then read from the node. Throws `NOT_CONNECTED`,
   * `ABORTED`.
   */
  getAssets(options?: {
    readonly networks?: readonly CaipNetworkId[] | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Readonly<Record<CaipNetworkId, readonly WalletAsset[]>> | undefined>
  /**
   * Returns the contract that an account is delegated to (EIP-7702), with its checksum; `undefined` if it is not
   * delegated. A delegated account has code, but still belongs to its key. Uses the active network by default.
   *
   * Throws `CAIP_ADDRESS_INVALID`, and the errors of `rpc.read`.
   */
  getDelegation(
    address: string,
    options?: {
      readonly caipNetworkId?: CaipNetworkId | undefined
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<string | undefined>
}

/** The plugin's types. Chains and wallets are used through `kernel.chains`, `kernel.connectors` and `kernel.rpc`. */
export interface Eip155Plugin extends PluginTypes {
  readonly id: 'eip155'
  readonly api: Eip155Api
}

/** The service behind `kernel.eip155`. */
export const Eip155Token: Token<Eip155Api> = /* @__PURE__ */ createToken('eip155')
