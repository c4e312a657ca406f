import {
  type AmountFault,
  createToken,
  type Network,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { WalletsPlugin } from '#plugins/wallets'
import type { ReceiveMessages } from './messages.en.js'

/** The address that can receive payments. */
export interface ReceiveState {
  /** The address in the active namespace; absent if no account is connected in it. */
  readonly address: string | undefined
  readonly network: Network | undefined
  /**
   * The networks on which the address can receive: the configured ones of its namespace; the active one alone for a
   * smart account. Absent while loading.
   */
  readonly networks: readonly Network[] | undefined
  /** The account is a contract, which may not exist on other networks of the namespace. */
  readonly isSmartAccount: boolean
  /** The namespace has payment links with an amount. */
  readonly canRequestAmount: boolean
  /** As typed; cleared with another network and when the modal closes. */
  readonly amountText: string
  /** The reason why the amount is invalid. */
  readonly amountFault?: AmountFault | undefined
  /**
   * The contents of the code: the address alone, or a payment request with the amount (EIP-681, BIP-21, Solana Pay).
   * Absent without an address, and while the request is created.
   */
  readonly payload: string | undefined
}

/** `kernel.receive`: the address and the contents of its code. */
export interface ReceiveApi {
  readonly store: ReadableStore<ReceiveState>
  /** The typed amount of the network's coin; blank for none. */
  setAmount(text: string): void
}

export interface ReceivePlugin extends PluginTypes {
  readonly id: 'receive'
  readonly api: ReceiveApi
  readonly options: undefined
  readonly requires: AccountPlugin
  readonly uses: WalletsPlugin
  readonly views: { WalletReceive: undefined; WalletCompatibleNetworks: undefined }
  readonly slots: 'receive:top'
  readonly routes: { receive: undefined }
  readonly messages: ReceiveMessages
}

/** The service behind `kernel.receive`. */
export const ReceiveToken: Token<ReceiveApi> = createToken('receive')
