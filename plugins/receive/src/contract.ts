import {
  type AmountFault,
  createToken,
  type Network,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { ReceiveMessages } from './messages.en.js'

/** What others can pay to. */
export interface ReceiveState {
  /** Of the active namespace; absent where nobody is connected in it. */
  readonly address: string | undefined
  readonly network: Network | undefined
  /**
   * Where the address can be paid on: the networks of its namespace that are configured and take it; the active one alone for a
   * smart account. Absent while it is found out.
   */
  readonly networks: readonly Network[] | undefined
  /** The account is a contract, which others of the namespace's networks may know nothing of. */
  readonly isSmartAccount: boolean
  /** The namespace has links that ask for an amount. */
  readonly canAskForAmount: boolean
  /** As typed; forgotten with another network and when the modal closes. */
  readonly amountText: string
  /** Why it is no amount. */
  readonly amountFault?: AmountFault | undefined
  /**
   * What the code says: the address alone, or a payment request with the amount (EIP-681, BIP-21, Solana Pay). Absent without an
   * address, and while the request is made.
   */
  readonly payload: string | undefined
}

/** `kernel.receive`: the address, and what a code of it says. */
export interface ReceiveApi {
  readonly store: ReadableStore<ReceiveState>
  /** Of the network's coin, as a person types it; blank asks for none. */
  setAmount(text: string): void
}

export interface ReceivePlugin extends PluginTypes {
  readonly id: 'receive'
  readonly api: ReceiveApi
  readonly options: undefined
  readonly requires: AccountPlugin
  readonly views: { WalletReceive: undefined; WalletCompatibleNetworks: undefined }
  readonly routes: { receive: undefined }
  readonly messages: ReceiveMessages
}

/** The service behind `kernel.receive`. */
export const ReceiveToken: Token<ReceiveApi> = createToken('receive')
