import type { CaipNetworkId } from '#kernel'
import type { MockEvmWalletOptions } from '../mock-evm-wallet.js'

/** Options of every mock wallet in a browser. */
interface WithKeys {
  /**
   * The accounts by their keys, the active one first: each 32 bytes in hex, a private key (`eip155`, `bip122`) or a seed (`solana`,
   * `polkadot`). They stay in the test, and sign there. Default: one public key.
   */
  readonly keys?: readonly string[]
  /** The node that the wallet sends transactions by; for `eip155` it answers what the wallet itself does not. */
  readonly nodeUrl?: string
}

/** Options of a mock EVM wallet in a browser. With `accounts` it has no keys: the node signs, or `answers` do. */
export interface EvmWalletOptions extends WithKeys, Omit<MockEvmWalletOptions, 'forward' | 'clock'> {
  /** Default `eip155`. */
  readonly namespace?: 'eip155'
}

/** Options of a mock wallet in a browser, of a namespace without EIP-1193. */
export interface KeysWalletOptions extends WithKeys {
  /** `solana`: Wallet Standard; `bip122`: WBIP, with an address for payments; `polkadot`: `injectedWeb3`, with sr25519 keys. */
  readonly namespace: 'solana' | 'bip122' | 'polkadot'
  /** Default `Mock Wallet`. Two wallets on one page need two names. */
  readonly name?: string
  /** A data URL of a picture. */
  readonly icon?: string
  /** Its networks by CAIP-2 id, the active one first. Default: the public ones; Polkadot's accounts are those of all networks. */
  readonly networks?: readonly CaipNetworkId[]
  /** Responses by method instead of its own; their errors are the wallet's. */
  readonly answers?: Readonly<Record<string, (params: unknown) => unknown>>
  /** True if the page already has permission to see the accounts. Default false. */
  readonly permitted?: boolean
  /** Delay of each response. Milliseconds. */
  readonly delayMs?: number
}

/** Options of a mock wallet in a browser. */
export type AddMockWalletOptions = EvmWalletOptions | KeysWalletOptions
