import type { ApprovalView, RequestingSite } from './approval-view.js'

/** A network of a namespace other than EVM, as the sandbox wallets are told of it. */
export interface KeysNetwork {
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
}

/** A test account of a namespace. Worth nothing, known to everybody. */
export interface KeysAccount {
  readonly label: string
  readonly address: string
  /** Hex, where a wallet of the namespace tells it. */
  readonly publicKey?: string
  /** Bitcoin: what the address is for. */
  readonly purpose?: 'payment' | 'ordinals'
}

/** A request that can be put to the person. */
export interface ReadRequest {
  readonly view: ApprovalView
  /** Shown while it is done: "Signing…". */
  readonly busy: string
  /** Signs, or signs and sends: what the wallet answers. */
  perform(): Promise<unknown>
}

export interface KeysRequest {
  readonly method: string
  readonly params: unknown
  readonly site: RequestingSite
  readonly network: KeysNetwork
}

/** The keys of a sandbox wallet in a namespace: the wallet page and the extension ask in the same words. */
export interface NamespaceKeys {
  readonly namespace: string
  /** At least two people's; Bitcoin has a payment and an ordinals address for each. */
  readonly accounts: readonly KeysAccount[]
  /** What is answered over WalletConnect, by the names that the namespace uses there. */
  readonly methods: readonly string[]
  /** Reads a request: what it means in plain words. Throws a wallet error for what is refused. */
  read(request: KeysRequest): ReadRequest | Promise<ReadRequest>
}
