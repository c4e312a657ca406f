import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'
import type { Network } from '../networks/network.js'

/** The kinds of account a namespace knows (ACC-04). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | (string & {})

/** What a check of an address found. `address` is the form to show and compare by. */
export type AddressCheck =
  | { readonly valid: true; readonly address: string }
  | { readonly valid: false; readonly reason: 'format' | 'checksum' | 'network' }

/** An exact amount: `value` counts the smallest unit (wei, lamports, satoshi, planck). */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Wallet methods of a namespace: what passes and what a person must approve (SEC-08). */
export interface RpcMethods {
  readonly safe: readonly string[]
  readonly approval: readonly string[]
  /** What may be read from a network's node; none where absent. */
  readonly node?: readonly string[]
  /**
   * Refuses parameters a wallet must never see; the text says why. Gives nothing when they are fine.
   *
   * @param network the one that the request is for: what names another chain is refused (SEC-07)
   */
  readonly checkParams?: (
    method: string,
    params: unknown,
    network?: CaipNetworkId,
  ) => Promise<string | undefined>
}

/** A wallet method with its parameters, for `rpc.request`: who asks is the caller, who must have declared the method. */
export interface WalletCall {
  readonly method: string
  readonly params: unknown
}

/** How soon a transfer should be in a block. */
export type FeeSpeed = 'slow' | 'normal' | 'fast'

/**
 * What a payment carries so that whoever asked for it finds and knows it. Both are for everybody to see. Source: Solana Pay,
 * `reference` and `memo`.
 */
export interface PaymentMarks {
  /** Addresses that it lists, in this order: they neither sign nor get anything. */
  readonly references?: readonly string[] | undefined
  /** A text without what hides or turns text. */
  readonly memo?: string | undefined
}

/** What a person wants to send. `value` counts the smallest unit. */
export interface TransferIntent {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** The token's address (ERC-20 contract, SPL mint). The network's own coin where absent. */
  readonly token?: string | undefined
  /** Default `normal`. A namespace whose fee cannot be chosen takes no notice. */
  readonly speed?: FeeSpeed | undefined
  /**
   * Send less than `value` where the fee leaves less: for sending everything, whatever the fee is by then. What is sent says the
   * transfer's `value`.
   */
  readonly orLess?: boolean | undefined
  /** The kind of `from`, where it is known: a smart account pays for more than the transfer. */
  readonly accountType?: AccountType | undefined
  /** The key of `from`, where the wallet told it: some chains cannot spend without. */
  readonly publicKey?: string | undefined
  /** Of the payment request that it answers. */
  readonly marks?: PaymentMarks | undefined
  /**
   * Spend also coins that may carry collectibles (Bitcoin's inscriptions), which go to the recipient or to the fee: only after the
   * user agreed to exactly that. Default false: they stay in the account.
   */
  readonly spendsCollectibles?: boolean | undefined
}

/** What a transfer costs at most at a speed. */
export interface FeeOption {
  readonly speed: FeeSpeed
  readonly fee: Amount
  /** How long it usually takes at this speed. Seconds. */
  readonly seconds?: number | undefined
  /** The most that can be sent at this speed, smallest unit: everything, less the fee where it is paid in what is sent. */
  readonly most?: bigint | undefined
  /** See `Transfer.leftOut`. The same at each speed. */
  readonly leftOut?: bigint | undefined
}

/** A transfer, ready to be put to the wallet. */
export interface Transfer {
  readonly call: WalletCall
  /** What it costs at most, besides what is sent. */
  readonly fee: Amount
  /**
   * The fee of a plain transaction of its kind at the rate of the last hours, in the coin and unit of `fee`: a fee many times as high
   * deserves a warning. Absent where the network does not tell.
   */
  readonly usualFee?: bigint | undefined
  /** What is sent, smallest unit: differs from the intent's only with `orLess`. */
  readonly value?: bigint | undefined
  /**
   * What the recipient gets of `value`, by a simulation: less where the token keeps a part of each transfer. Absent where it was not
   * simulated. Smallest unit.
   */
  readonly received?: bigint | undefined
  /** It may send collectibles along (Bitcoin's inscriptions): the user must agree to that before the wallet is asked. */
  readonly mayCarryCollectibles?: boolean | undefined
  /** Coins that stay in the account although they could be spent, as they may carry collectibles. Smallest unit. */
  readonly leftOut?: bigint | undefined
  /** The wallet only signs, and `submit` sends: what the wallet did not answer was not sent. */
  readonly isOnlySigned?: boolean | undefined
  /** Absent where neither its fee nor its validity is renewed. */
  readonly renewal?: TransferRenewal | undefined
  /**
   * Makes the transaction's id of the wallet's answer to `call`: broadcasts where the wallet only signed. What the wallet
   * signed must be what it was asked for.
   *
   * Throws `TRANSACTION_CHANGED` where it is not, `NODE_REFUSED` where the network does not take it, `TRANSACTION_EXPIRED` where
   * it does no longer, `NODE_FAILED`, `ANSWER_INVALID`, `ABORTED`.
   */
  submit(answer: unknown, signal?: AbortSignal): Promise<string>
}

/**
 * Renews a transfer before a wallet is asked for it: sets the fee of now (EVM networks), and binds it to a newer block where the network
 * accepts it for a while only (Solana, Polkadot).
 */
export interface TransferRenewal {
  /** Time since it was built after which it is to be renewed: the user's answer fits into the rest. Milliseconds. */
  readonly afterMs: number
  /**
   * Builds the same transfer again: recipient, token and marks stay what they were. The fee may be another one; it stays within the
   * earlier one where that still suffices. The amount stays too, but where the intent has `orLess` and the fee leaves less.
   *
   * Throws what `buildTransfer` throws.
   */
  renew(signal?: AbortSignal): Promise<Transfer>
}

/** What a call sends, decoded from its own bytes (SEC-07). Amounts count the smallest unit. */
export interface DecodedTransfer {
  readonly from?: string | undefined
  readonly to: string
  readonly value: bigint
  /** The token's address; the network's own coin where absent. */
  readonly token?: string | undefined
  readonly marks?: PaymentMarks | undefined
}

/** A call of a contract, as whoever built it wants it sent. */
export interface ContractCall {
  readonly to: string
  /** As the chain takes it: hex on EVM networks. */
  readonly data: string
  /** Of the network's coin to send along. Smallest unit. */
  readonly value: bigint
}

/** What a call of a contract, or a signature asked for, does: decoded from its own bytes (SEC-07). Amounts count the smallest unit. */
export type DecodedCall =
  /** From then on `spender` may take so much of the account's tokens; 0 takes it back. */
  | {
      readonly kind: 'allowance'
      readonly from?: string | undefined
      readonly token: string
      readonly spender: string
      readonly value: bigint
    }
  /** Exchanges exactly `value`, or nothing where less than `minimum` would come of it. A token that is absent is the coin. */
  | {
      readonly kind: 'exchange'
      readonly from?: string | undefined
      readonly contract: string
      readonly give?: string | undefined
      readonly receive?: string | undefined
      readonly value: bigint
      readonly minimum: bigint
      readonly recipient: string
      /** Seconds since 1970; absent where it stays valid. */
      readonly deadline?: number | undefined
    }

/** Where a batch stands. `failed` changed nothing. */
export interface BatchStatus {
  readonly outcome: 'pending' | 'success' | 'failed'
  /** Of the transaction that the calls are in; absent while there is none. */
  readonly transactionId?: string | undefined
}

/** Several calls, ready to be put to the wallet at once: all of them happen or none. */
export interface CallBatch {
  readonly call: WalletCall
  /** The batch's id in the wallet's answer to `call`. Throws `ANSWER_INVALID`. */
  readId(answer: unknown): string
  /** How the wallet is asked where the batch stands. */
  statusRequest(id: string): WalletCall
  /** Throws `ANSWER_INVALID`. */
  readStatus(answer: unknown, id: string): BatchStatus
}

/** How a transaction ended. `failed` never happens. */
export interface TransactionOutcome {
  readonly status: 'success' | 'failed'
  /**
   * The transaction of the same account and nonce that is in a block instead, where the chain tells. With `success` it did the same: it
   * was sped up. With `failed` it did something else: the transaction was cancelled, and nothing of it happened.
   */
  readonly replacedBy?: string | undefined
}

/** A transaction that was sent. */
export interface SentId {
  /** Public: hash, signature of the transaction. */
  readonly id: string
  /** Whose it is, where the request says so. */
  readonly from?: string | undefined
}

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

/** A token of an account, or the network's own coin where `address` is absent (ACC-09). */
export interface AssetBalance extends Amount {
  readonly address?: string | undefined
  readonly name: string
}

/** What a wallet says that an account holds (ACC-10). Prices are decimal texts in the wallet's currency. */
export interface WalletHolding extends AssetBalance {
  readonly price?: string | undefined
  readonly worth?: string | undefined
  readonly iconUrl?: string | undefined
}

/** What a wallet is asked, one after the other, to learn what an account holds. */
export interface AssetsQuestions {
  /** Does it say what accounts hold? */
  readonly offer: WalletCall
  /** Then: what does this one hold? */
  readonly assets: WalletCall
}

/** What a token says of itself. */
export interface TokenFacts {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface AssetsRequest {
  readonly address: string
  /** Addresses of tokens to read. Where absent, those that the node itself knows of the account; often none. */
  readonly tokens?: readonly string[] | undefined
}

/** Asks a node, not a wallet. The network's configured URLs are the only ones used. */
export interface ChainRequest {
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * Everything the kernel needs to serve a namespace. It knows no SDK type: bytes, hex and bigint only. What is
 * heavy is imported inside the functions, so that a registered chain costs nothing until it is used.
 */
export interface ChainModule {
  readonly namespace: ChainNamespace
  /** Shown to people: "EVM networks". */
  readonly name: string
  readonly accountTypes: readonly AccountType[]
  readonly defaultAccountType: AccountType
  /** Checks the part of a CAIP-2 id after the colon. */
  isReference(reference: string): boolean
  /** The shape alone, at once; `checkAddress` verifies checksums too. */
  isAddress(text: string): boolean
  checkAddress(text: string, network?: Network): Promise<AddressCheck>
  /** The form addresses are compared by (EVM: lower case). */
  normalizeAddress(address: string): string
  isTransactionId(text: string): boolean
  readonly rpc: RpcMethods
  /** What is asked for in a WalletConnect proposal. */
  readonly walletConnect: { readonly methods: readonly string[]; readonly events: readonly string[] }
  /** Asks a network's node. The kernel has checked the method against `rpc.node`. */
  requestNode?(
    request: ChainRequest & { readonly method: string; readonly params: unknown },
  ): Promise<unknown>
  /** How a wallet of the namespace is asked to sign a text. */
  messageRequest?(request: {
    readonly address: string
    readonly message: string
  }): WalletCall | Promise<WalletCall>
  /** The signature in a wallet's answer to `messageRequest`, as `verifyMessage` takes it: the answer itself where absent. */
  readSignature?(answer: unknown): string | Promise<string>
  /**
   * How a wallet is asked to send, and what that costs at most. Throws `FUNDS_INSUFFICIENT` where the account cannot pay
   * the amount and the fee, `NODE_REFUSED` where a contract refuses it, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  buildTransfer?(request: ChainRequest & TransferIntent): Promise<Transfer>
  /**
   * What the network takes for the bytes of a transaction besides its fee for computing, which no transaction can limit (the OP Stack's
   * L1 fee); 0 where it takes none. Smallest unit of the coin. Part of each `fee` already.
   *
   * @param request `bytes` is how much data the transaction has
   */
  getDataFee?(request: ChainRequest & { readonly bytes: number }): Promise<bigint>
  /** What the same transfer costs at each speed, slow first. */
  getFeeOptions?(request: ChainRequest & TransferIntent): Promise<readonly FeeOption[]>
  /**
   * What a call of `buildTransfer` sends, read back from the call alone; `undefined` where it is not a plain transfer. Asks no
   * node. Throws `TRANSACTION_CHANGED` never: who compares is the caller.
   */
  decodeTransfer?(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<DecodedTransfer | undefined>
  /**
   * How a wallet is asked to call a contract, and what that costs at most. Throws `FUNDS_INSUFFICIENT`, `NODE_REFUSED` where the
   * contract would refuse it now, `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
   */
  buildCall?(
    request: ChainRequest & {
      readonly from: string
      readonly call: ContractCall
      readonly speed?: FeeSpeed | undefined
      readonly accountType?: AccountType | undefined
    },
  ): Promise<Transfer>
  /**
   * What a call, or a permit to be signed, does; `undefined` where it is none that is known. Asks no node, and takes nothing but
   * the bytes into account.
   */
  decodeCall?(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<DecodedCall | undefined>
  /** How a wallet is asked whether it takes several calls as all or none on a network (EIP-5792). */
  batchQuestion?(request: { readonly network: Network; readonly address: string }): Promise<WalletCall>
  /** Whether the answer says so, also after the person agreed to it once. Throws `ANSWER_INVALID`. */
  offersBatch?(answer: unknown, network: Network): Promise<boolean>
  /** Throws `CAIP_ADDRESS_INVALID`. */
  buildBatch?(request: {
    readonly network: Network
    readonly from: string
    readonly calls: readonly ContractCall[]
  }): Promise<CallBatch>
  /** What each call of a batch of `buildBatch` does, in order, as `decodeCall` says it; `undefined` where it is no batch. */
  decodeBatch?(request: {
    readonly network: Network
    readonly call: WalletCall
  }): Promise<readonly (DecodedCall | undefined)[] | undefined>
  /**
   * How much an account got by a transaction that is in a block, read from its receipt; `undefined` where that does not say.
   * Smallest unit.
   *
   * @param request `token` is the token's address, the network's coin where absent; `contract` is what was called: coins that it
   *   paid out are looked for there
   */
  readReceived?(
    request: ChainRequest & {
      readonly id: string
      readonly address: string
      readonly token?: string | undefined
      readonly contract: string
    },
  ): Promise<bigint | undefined>
  /** The link that asks to be paid: of the network's coin, or of a token whose decimals are given. */
  paymentUri?(request: {
    readonly network: Network
    readonly address: string
    readonly value?: bigint | undefined
    readonly token?: { readonly address: string; readonly decimals: number } | undefined
  }): Promise<string>
  /** Reads such a link; `undefined` where it is none of the namespace's or says something that cannot be kept to. */
  readPaymentUri?(text: string): Promise<PaymentRequest | undefined>
  /** The transaction that a wallet's answer says was sent; `undefined` where the method sends none. */
  readSent?(request: {
    readonly method: string
    readonly params: unknown
    readonly answer: unknown
  }): Promise<SentId | undefined>
  /** Whether code is at an address: a contract, not a person's key. */
  isContract?(request: ChainRequest & { readonly address: string }): Promise<boolean>
  /** The height of the newest block: it grows. For what follows the chain. */
  getHeight?(request: ChainRequest): Promise<bigint>
  /** The native balance, from the network's own node. */
  getBalance(request: ChainRequest & { readonly address: string }): Promise<Amount>
  /**
   * How a wallet is asked what an account holds (ERC-7811): first `offer`, whether it says so at all, whose answer
   * `offersAssets` reads; then `assets`, whose answer `readAssets` reads.
   */
  assetsRequest?(request: { readonly network: Network; readonly address: string }): Promise<AssetsQuestions>
  /** Whether a wallet says what accounts hold on the network. Throws `ANSWER_INVALID`. */
  offersAssets?(answer: unknown, network: Network): Promise<boolean>
  /** Throws `ANSWER_INVALID`. */
  readAssets?(answer: unknown, network: Network): Promise<readonly WalletHolding[]>
  /** What a token says of itself; `undefined` where none is at the address. */
  getToken?(request: ChainRequest & { readonly address: string }): Promise<TokenFacts | undefined>
  /** Balances of tokens. Those that are zero or have no decimals are left out (ACC-07). */
  getTokenBalances?(request: ChainRequest & AssetsRequest): Promise<readonly AssetBalance[]>
  /** Waits until the transaction is in a block or has failed; rejects with `TIMEOUT` after `timeoutMs`. */
  waitForTransaction?(
    request: ChainRequest & { readonly id: string; readonly timeoutMs?: number },
  ): Promise<TransactionOutcome>
  verifyMessage?(
    request: ChainRequest & {
      readonly address: string
      readonly message: string
      readonly signature: string
    },
  ): Promise<boolean>
  /** A name in the form in which it is looked up (ENSIP-15); `undefined` where it is none. */
  normalizeName?(name: string): Promise<string | undefined>
  /** The address that a name stands for, normalised first (ENSIP-15); `undefined` where there is none. */
  resolveName?(request: ChainRequest & { readonly name: string }): Promise<string | undefined>
  /** The name of an address, only if it resolves back to it (SEC-09). */
  lookUpName?(request: ChainRequest & { readonly address: string }): Promise<string | undefined>
  explorerUrl?(network: Network, kind: 'address' | 'transaction', id: string): string | undefined
  /** Where the test networks of the namespace start, for a wallet that reports a chain nobody configured. */
  unknownNetwork?(id: CaipNetworkId): Network
}

/** The chain modules of a kernel. */
export interface Chains {
  list(): readonly ChainModule[]
  find(namespace: ChainNamespace): ChainModule | undefined
  /** Throws `CHAIN_ADAPTER_NOT_FOUND` ('Chain adapter not found'). */
  get(namespace: ChainNamespace): ChainModule
  /** The specification's five and those that chain modules registered (NET-03). */
  isKnownNamespace(namespace: string): boolean
}
