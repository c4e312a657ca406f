import type { ApprovalView, RequestingSite } from './approval/approval-view.js'

/** A network of a namespace other than EVM, in the sandbox wallets' configuration. */
export interface KeysNetwork {
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
}

/** A test account of a namespace. Public and worthless. */
export interface KeysAccount {
  readonly label: string
  readonly address: string
  /** Hex; set if wallets of the namespace return it. */
  readonly publicKey?: string
  /** Bitcoin: purpose of the address. */
  readonly purpose?: 'payment' | 'ordinals'
}

/** A parsed request with its approval screen. */
export interface ReadRequest {
  readonly view: ApprovalView
  /** Displayed while it runs: "Signing…". */
  readonly busy: string
  /** Signs, or signs and sends. Returns the wallet's response. */
  perform(): Promise<unknown>
}

export interface KeysRequest {
  readonly method: string
  readonly params: unknown
  readonly site: RequestingSite
  readonly network: KeysNetwork
}

/** The keys of a sandbox wallet in a namespace: the wallet page and the extension display the same texts. */
export interface NamespaceKeys {
  readonly namespace: string
  /** At least two accounts; Bitcoin has a payment and an ordinals address for each. */
  readonly accounts: readonly KeysAccount[]
  /** The supported WalletConnect methods of the namespace. */
  readonly methods: readonly string[]
  /** Parses a request and describes it in plain words. Throws a wallet error for a refused request. */
  read(request: KeysRequest): ReadRequest | Promise<ReadRequest>
}
