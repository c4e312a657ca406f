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
  /** 1 to 100, in their order. */
  readonly calls: readonly EvmCall[]
  /** All of them or none, in one go. Default false: the wallet decides. */
  readonly atomicRequired?: boolean | undefined
  /** What else the wallet should do, by name, as `getCapabilities` lists it; passed on as it is. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
  /**
   * A wallet that takes no batches is asked for one transaction after the other, each when the one before is in a block.
   * Default false: such a wallet is not asked at all.
   */
  readonly oneByOne?: boolean | undefined
  /** The account as the person saw it; if it is another one now, nothing is sent (SEC-06). */
  readonly expect?: CaipAddress | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * How a batch ended: `failed` never reached a block and never will, `reverted` changed nothing, of a `partial` one some
 * calls took effect.
 */
export type CallsOutcome = 'pending' | 'success' | 'failed' | 'reverted' | 'partial'

/** A transaction that calls of a batch are in. */
export interface CallReceipt {
  readonly transactionHash: string
  readonly status: 'success' | 'failed'
}

/** Where a batch stands. Source: EIP-5792. */
export interface CallsStatus {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly outcome: CallsOutcome
  /** The wallet's own code, e.g. 200; that of the outcome where it gave none. */
  readonly code: number
  /** Whether all calls are in one go. */
  readonly atomic: boolean
  /** One for an atomic batch, else one for each transaction. Empty while it is pending. */
  readonly receipts: readonly CallReceipt[]
}

/** What a wallet can do for an account on a network. Source: EIP-5792. */
export interface WalletCapabilities {
  /** Whether a batch is all or none; `ready`: after the person agrees to it once. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** All that the wallet said, by name, e.g. `named.paymasterService?.supported`. */
  readonly named: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** What an account holds, as its wallet says. Without an address it is the network's own coin (ACC-10). */
export interface WalletAsset extends AssetBalance {
  readonly type: 'NATIVE' | 'ERC20'
  /** Of one unit, in the wallet's currency; a decimal number as text. */
  readonly price?: string | undefined
  /** Of all of it, the same. */
  readonly worth?: string | undefined
  /** An `https:` or `data:image/` picture, shown only in an `<img>`. */
  readonly iconUrl?: string | undefined
}

/** `kernel.eip155`: what EVM wallets can besides signing and sending. */
export interface Eip155Api {
  /**
   * Asks the connected wallet to send calls (`wallet_sendCalls` 2.0.0). Resolves with the batch's id when the person has
   * agreed; `waitForCalls` says how it ends. A wallet without the method is asked for a plain transaction where it is one
   * call.
   *
   * Throws `RPC_NOT_ALLOWED` where the wallet takes no batches and `oneByOne` is not set, `RPC_PARAMS_INVALID`,
   * `ANSWER_INVALID`, and what `rpc.request` throws. Where some of several transactions were sent before, `details` names
   * the id that they can be followed by.
   *
   * @example
   * const id = await kernel.eip155.sendCalls({ calls: [{ to: token, data: approve }, { to: exchange, data: swap }] })
   * const { outcome } = await kernel.eip155.waitForCalls(id)
   */
  sendCalls(request: SendCallsRequest): Promise<string>
  /** Where a batch stands. Throws `ANSWER_INVALID`, and what `rpc.request` throws (5730: the wallet does not know it). */
  getCallsStatus(id: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<CallsStatus>
  /**
   * Asks every second until the batch is no longer pending. Throws `TIMEOUT` after `timeoutMs` (default 4 minutes),
   * `ABORTED`, and what `getCallsStatus` throws.
   */
  waitForCalls(
    id: string,
    options?: { readonly timeoutMs?: number | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<CallsStatus>
  /**
   * What the connected wallet can do for the active account, by network. Kept for 5 minutes, per account and connection.
   * Empty where the wallet does not say. Throws `NOT_CONNECTED`, `ABORTED`, and what a wallet throws that knows the method.
   */
  getCapabilities(options?: {
    readonly signal?: AbortSignal | undefined
  }): Promise<Readonly<Record<CaipNetworkId, WalletCapabilities>>>
  /**
   * What the active account holds, as its wallet says (ERC-7811): by network, the active one where none are named.
   * `undefined` where the wallet does not say: then ask the node. Throws `NOT_CONNECTED`, `ABORTED`.
   */
  getAssets(options?: {
    readonly networks?: readonly CaipNetworkId[] | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Readonly<Record<CaipNetworkId, readonly WalletAsset[]>> | undefined>
  /**
   * The contract that an account has delegated itself to (EIP-7702), with its checksum: such an account has code and is an
   * account with a key all the same. `undefined` where it has not. The active network where none is named.
   *
   * Throws `CAIP_ADDRESS_INVALID`, and what `rpc.read` throws.
   */
  getDelegation(
    address: string,
    options?: {
      readonly caipNetworkId?: CaipNetworkId | undefined
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<string | undefined>
}

/** The types of the plugin. Chains and wallets are used through `kernel.chains`, `kernel.connectors` and `kernel.rpc`. */
export interface Eip155Plugin extends PluginTypes {
  readonly id: 'eip155'
  readonly api: Eip155Api
}

/** The service behind `kernel.eip155`. */
export const Eip155Token: Token<Eip155Api> = /* @__PURE__ */ createToken('eip155')
