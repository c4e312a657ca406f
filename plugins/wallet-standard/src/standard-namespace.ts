import {
  type Account,
  type CaipNetworkId,
  type ChainNamespace,
  type ContributionPoint,
  defineContributionPoint,
} from '#kernel'

/** An account as a wallet lists it, before it is trusted. */
export interface ListedAccount {
  readonly address: string
  /** A copy of at most 100 bytes; `undefined` if the wallet lists none. */
  readonly publicKey: Uint8Array | undefined
  /** The wallet's own object: its getters may throw, or return other values later. */
  readonly handle: object
}

/** An account with the wallet's own object, which requests refer to. */
export interface StandardAccount {
  readonly account: Account
  readonly handle: object
}

/** A request to a wallet, with the means to answer it by the wallet's features. */
export interface StandardRequest {
  readonly method: string
  readonly params: unknown
  /** The wallet's name of the network. */
  readonly chain: string
  /** Never empty; the active account first. */
  readonly accounts: readonly StandardAccount[]
  /** The wallet's features at registration, by name. */
  readonly features: ReadonlyMap<string, object>
  readonly signal: AbortSignal | undefined
  /**
   * Calls a member of a feature of the wallet. Throws the wallet's errors, `RpcError` 4001 if the user rejected, 4200 if the member is
   * missing, `ABORTED`.
   *
   * @example
   * await request.call('sui:signPersonalMessage', 'signPersonalMessage', { account: handle, message, chain })
   */
  call(feature: string, member: string, ...inputs: readonly unknown[]): Promise<unknown>
}

/** The part of a namespace that is loaded with the first connection. */
export interface StandardNamespaceCalls {
  /** Returns the account that a wallet lists; `undefined` for one that is invalid or forged, which is left out. */
  readAccount(listed: ListedAccount): Account | undefined
  /** Answers a wallet method of the namespace. Throws `RPC_PARAMS_INVALID`, `ANSWER_INVALID`, the errors of `call`. */
  answer(request: StandardRequest): Promise<unknown>
}

/** A namespace whose wallets register by the Wallet Standard. */
export interface StandardNamespace {
  readonly namespace: ChainNamespace
  /** The beginnings of the wallets' names of its chains, such as `sui:`. */
  readonly chainPrefixes: readonly string[]
  /** The wallets' names of networks whose CAIP-2 id differs from them. */
  readonly chainNames?: readonly (readonly [CaipNetworkId, string])[] | undefined
  /** The wallet methods that each feature provides. A wallet without any of these features is not listed. */
  readonly methods: Readonly<Record<string, readonly string[]>>
  /** The methods of every listed wallet, which need no feature: those that return accounts. */
  readonly accountMethods: readonly string[]
  /** A feature with a member `connect` that a wallet may have instead of `standard:connect`. */
  readonly connect?: { readonly feature: string; readonly input: object } | undefined
  load(): Promise<StandardNamespaceCalls>
}

/**
 * Namespaces whose wallets the plugin lists besides those of Solana and Bitcoin: their methods, and the code that answers them by the
 * features of a wallet. A namespace that is listed already keeps its entry.
 *
 * @example
 * contributes: { extra: [contributeTo(standardNamespaces, {
 *   namespace: 'sui',
 *   chainPrefixes: ['sui:'],
 *   methods: { 'sui:signPersonalMessage': ['sui_signPersonalMessage'] },
 *   accountMethods: ['sui_getAccounts'],
 *   load: async () => (await import('./sui-requests.js')).suiRequests,
 * })] }
 */
export const standardNamespaces: ContributionPoint<StandardNamespace> =
  /* @__PURE__ */ defineContributionPoint({
    id: 'walletStandard.namespaces',
    keyOf: ({ namespace }) => namespace,
  })
