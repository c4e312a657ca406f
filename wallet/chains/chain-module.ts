import type { CaipNetworkId, ChainNamespace } from '../caip/parse-caip.js'
import type { Network } from '../networks/network.js'
import type { ChainAssets } from './chain-assets.js'
import type { ChainBatches } from './chain-batches.js'
import type { ChainContractCalls } from './chain-contract-calls.js'
import type { ChainMessages } from './chain-messages.js'
import type { ChainPaymentLinks } from './chain-payment-links.js'
import type { ChainPermissions } from './chain-permissions.js'
import type { ChainSigning } from './chain-signing.js'
import type { ChainTokens } from './chain-tokens.js'
import type { ChainTransactions } from './chain-transactions.js'
import type { ChainTransfers } from './chain-transfers.js'
import type {
  AccountType,
  AddressCheck,
  Amount,
  ChainNames,
  ChainRequest,
  RpcMethods,
} from './chain-types.js'

/** Methods that may be read from a network's node. */
export interface ChainNode {
  readonly methods: readonly string[]
  /** Sends a read to a network's node. The kernel has checked the method against `methods`. */
  request(request: ChainRequest & { readonly method: string; readonly params: unknown }): Promise<unknown>
}

/**
 * Everything that the kernel needs to serve a namespace. It uses no SDK type: bytes, hex and bigint only. Heavy code is
 * imported inside the functions, so that a registered chain loads nothing until it is used.
 *
 * Twelve members are required. The others are capabilities: a chain implements all of a capability or nothing of it, so
 * that one check suffices. Missing capabilities are not offered to users.
 *
 * @example
 * if (chain.transfers) await chain.transfers.build({ network, from, to, value: 1n })
 */
export interface ChainModule {
  readonly namespace: ChainNamespace
  /** Display name: "EVM networks". */
  readonly name: string
  readonly accountTypes: readonly AccountType[]
  readonly defaultAccountType: AccountType
  /** Checks the part of a CAIP-2 id after the colon. */
  isReference(reference: string): boolean
  /** Checks the shape only, synchronously; `checkAddress` verifies checksums too. */
  isAddress(text: string): boolean
  checkAddress(text: string, network?: Network): Promise<AddressCheck>
  /** Returns the form addresses are compared by (EVM: lower case). */
  normalizeAddress(address: string): string
  isTransactionId(text: string): boolean
  readonly rpc: RpcMethods
  /** The methods and events of a WalletConnect proposal. */
  readonly walletConnect: { readonly methods: readonly string[]; readonly events: readonly string[] }
  /** Returns the native balance, from the network's own node. Throws `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`. */
  getBalance(request: ChainRequest & { readonly address: string }): Promise<Amount>

  readonly node?: ChainNode | undefined
  readonly messages?: ChainMessages | undefined
  readonly transfers?: ChainTransfers | undefined
  readonly contractCalls?: ChainContractCalls | undefined
  readonly batches?: ChainBatches | undefined
  readonly transactions?: ChainTransactions | undefined
  readonly tokens?: ChainTokens | undefined
  readonly assets?: ChainAssets | undefined
  readonly names?: ChainNames | undefined
  readonly paymentLinks?: ChainPaymentLinks | undefined
  readonly permissions?: ChainPermissions | undefined
  readonly signing?: ChainSigning | undefined

  /** Returns the height of the newest block, which only grows. For watchers of the chain. */
  getHeight?(request: ChainRequest): Promise<bigint>
  /** Returns the page of the network's block explorer; `undefined` if there is none, or if `id` is not valid. */
  explorerUrl?(network: Network, kind: 'address' | 'transaction', id: string): string | undefined
  /**
   * Returns the network of an id that the host does not list but a wallet is on. Only needed if the kernel's default
   * does not fit.
   */
  unknownNetwork?(id: CaipNetworkId): Network
}

/** The names of the capabilities. */
export type ChainCapability =
  | 'node'
  | 'messages'
  | 'transfers'
  | 'contractCalls'
  | 'batches'
  | 'transactions'
  | 'tokens'
  | 'assets'
  | 'names'
  | 'paymentLinks'
  | 'permissions'
  | 'signing'

/** The chain modules of a kernel. */
export interface Chains {
  list(): readonly ChainModule[]
  find(namespace: ChainNamespace): ChainModule | undefined
  /** Throws `CHAIN_ADAPTER_NOT_FOUND` ('Chain adapter not found'). */
  get(namespace: ChainNamespace): ChainModule
  /** The specification's five and those that chain modules registered. */
  isKnownNamespace(namespace: string): boolean
}
